// Lazy guest driver: its scheduler and dictionary are loaded with the first card, not before the screen.
import type { ReviewDriver } from './driver.ts'

/** Same parameters as `createGuestDriver`; a failed load is retried with the next call. */
export function createLazyGuestDriver(
  onSample: () => void,
  only: ReadonlySet<string>,
  new_limit?: number,
): ReviewDriver {
  let driverPromise: Promise<ReviewDriver> | undefined
  const driver = () => {
    driverPromise ??= import('./guest-driver.ts').then(({ createGuestDriver }) =>
      createGuestDriver(onSample, only, new_limit),
    )
    driverPromise.catch(() => {
      driverPromise = undefined
    })
    return driverPromise
  }
  return {
    load: async () => (await driver()).load(),
    rate: async (input) => (await driver()).rate(input),
    undo: async (card) => (await driver()).undo(card),
    setGloss: async (card, gloss) => (await driver()).setGloss(card, gloss),
  }
}
