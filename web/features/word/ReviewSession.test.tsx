// A session prompted by sound: plays once by itself, not after 静音; a card that cannot be heard falls back to a blank.
// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DueCard } from '../../../contract/entities/word.ts'
import { ReviewSession } from './ReviewSession.tsx'
import { chooseMode } from './review-mode.ts'
import { setSoundMuted } from './sound-muted.ts'

const here = vi.hoisted(() => ({
  say: vi.fn(),
  fallSilent: () => undefined as unknown,
  close: () => undefined as unknown,
  drawAgain: () => undefined as unknown,
}))
vi.mock('./use-pronounce.ts', () => ({
  usePronounce: (onSilent: () => void) => {
    here.fallSilent = onSilent
    return { isAvailable: true, say: here.say }
  },
}))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined, Link: () => null }))

const due = '2026-11-20T08:00:00Z'
const cardOf = (id: number, lemma: string, sentence?: string) =>
  ({
    ...{ id, lemma, gloss: 'n. 退潮', due, state: 'NEW' },
    contexts:
      sentence === undefined ? [] : [{ id, word: lemma, sentence, spans: [], zh: '', sentence_zh: '' }],
    ...{ next: { '1': due, '2': due, '3': due, '4': due }, phonetics: { uk: '', us: '' } },
  }) as unknown as DueCard
const card = cardOf(7_654_321, 'ebb')

function open(cards: DueCard[]): HTMLElement {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const draw = () =>
    root.render(
      <ReviewSession
        makeDriver={() => ({
          load: async () => cards,
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
const key = (name: string) =>
  act(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: name, code: name })))
async function openAtDisc(cards = [card]): Promise<HTMLElement> {
  const place = open(cards)
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
  setSoundMuted(false)
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
  setSoundMuted(true)
  await openAtDisc()
  here.close()
  setSoundMuted(false)
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

it('charges no other card with a sound that fails after its own was answered', async () => {
  setSoundMuted(true)
  const place = await openAtDisc([card, cardOf(7_654_322, 'flow')])
  await key('p')
  expect(here.say.mock.calls).toEqual([['ebb', 'us']])
  await key('Enter')
  await key('Enter')
  await vi.waitFor(() => expect(place.textContent).toContain('1 / 2'), { timeout: 60_000 })
  act(() => void here.fallSilent())
  expect(disc(place)).not.toBeNull()
})

it('falls back for the word alone, not for its sentence', async () => {
  const place = await openAtDisc([cardOf(7_654_323, 'ebb', 'The ebb came.')])
  const sentence = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === '听例句')
  act(() => sentence?.click())
  expect(here.say.mock.lastCall?.[0]).toBe('The ebb came.')
  act(() => void here.fallSilent())
  expect(disc(place)).not.toBeNull()
})

it('tells the meaning right below a word that was heard, before its sentence', async () => {
  // A phone; on wide windows the answer has a column of its own.
  const phone = new EventTarget() as MediaQueryList
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(phone, { matches: false }))
  const heard = cardOf(7_654_324, 'ebb', 'The ebb came.')
  const [context] = heard.contexts
  const place = await openAtDisc([
    { ...heard, contexts: context ? [{ ...context, spans: [[4, 7]] }] : [] } as DueCard,
  ])
  await key('Enter')
  const text = place.textContent
  expect(text).toContain('The ebb came.')
  expect(text.indexOf('退潮')).toBeLessThan(text.indexOf('The ebb came.'))
  expect([...place.querySelectorAll('[aria-label="听例句"]')]).toHaveLength(1)
  media.mockRestore()
})

it('tries the sound of a card again when it is chosen again', async () => {
  const place = await openAtDisc()
  act(() => void here.fallSilent())
  expect(disc(place)).toBeNull()
  for (const _ of ['word', 'meaning', 'sound']) await key('m')
  expect(disc(place)).not.toBeNull()
})
