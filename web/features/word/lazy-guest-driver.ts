// A guest's driver, whose schedule and dictionary come with the first card instead of before the screen.
import type { ReviewDriver } from './driver.ts'

/** As `createGuestDriver`; what could not be loaded is tried again with the next thing asked. */
export function createLazyGuestDriver(
  onSample: () => void,
  only: ReadonlySet<string>,
  new_limit?: number,
): ReviewDriver {
  let made: Promise<ReviewDriver> | undefined
  const driver = () => {
    made ??= import('./guest-driver.ts').then(({ createGuestDriver }) =>
      createGuestDriver(onSample, only, new_limit),
    )
    made.catch(() => {
      made = undefined
    })
    return made
  }
  return {
    load: async () => (await driver()).load(),
    rate: async (input) => (await driver()).rate(input),
    undo: async (card) => (await driver()).undo(card),
    setGloss: async (card, gloss) => (await driver()).setGloss(card, gloss),
  }
}
