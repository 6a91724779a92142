// A session prompted by sound: plays once by itself, not after 静音; a card that cannot be heard falls back to a blank.
// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DueCard } from '../../../contract/entities/word.ts'
import { ReviewSession } from './ReviewSession.tsx'
import { chooseMode } from './review-mode.ts'
import { mute } from './sound-muted.ts'

const here = vi.hoisted(() => ({
  say: vi.fn(),
  fallSilent: () => undefined as unknown,
  close: () => undefined as unknown,
  drawAgain: () => undefined as unknown,
}))
vi.mock('./use-say.ts', () => ({
  useSay: (onSilent: () => void) => {
    here.fallSilent = onSilent
    return { isAvailable: true, say: here.say }
  },
}))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined, Link: () => null }))

const due = '2026-11-20T08:00:00Z'
const card = {
  ...{ id: 7_654_321, lemma: 'ebb', gloss: 'n. 退潮', due, state: 'NEW', contexts: [] },
  ...{ next: { '1': due, '2': due, '3': due, '4': due }, phonetics: { uk: '', us: '' } },
} as unknown as DueCard

function open(): HTMLElement {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const draw = () =>
    root.render(
      <ReviewSession
        makeDriver={() => ({
          load: async () => [card],
          rate: async () => undefined,
          undo: async () => undefined,
          setGloss: async () => undefined,
        })}
        onLeave={() => undefined}
        end={() => null}
      />,
    )
  act(draw)
  here.drawAgain = () => act(draw)
  here.close = () => {
    act(() => root.unmount())
    place.remove()
  }
  return place
}
const disc = (place: HTMLElement) => place.querySelector('[aria-label="再听一遍"]')
async function openAtDisc(): Promise<HTMLElement> {
  const place = open()
  await vi.waitFor(
    async () => {
      await act(async () => undefined)
      expect(disc(place)).not.toBeNull()
    },
    { timeout: 60_000 },
  )
  return place
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  chooseMode('sound')
  mute(false)
})
afterEach(() => {
  here.close()
  vi.clearAllMocks()
  Reflect.deleteProperty(navigator, 'connection')
})

it('says a card once by itself', async () => {
  await openAtDisc()
  const { say } = here
  expect(say.mock.calls).toEqual([['ebb', 'us']])
  // Voices arrive late, and with them another way to say it.
  here.say = vi.fn()
  here.drawAgain()
  expect(here.say).not.toHaveBeenCalled()
})

it('says nothing by itself after 静音, nor for who saves data', async () => {
  mute(true)
  await openAtDisc()
  here.close()
  mute(false)
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  await openAtDisc()
  expect(here.say).not.toHaveBeenCalled()
})

it('asks a card that cannot be heard by its blank instead', async () => {
  const place = await openAtDisc()
  act(() => void here.fallSilent())
  expect(disc(place)).toBeNull()
  expect(place.textContent).toContain('退潮')
})
