// A card prompted by its sound: the word is nowhere in the page before it is shown, then in the place kept for it.
// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { startSounding } from '../../lib/sounding.ts'
import { SoundFront } from './SoundFront.tsx'
import { chooseAccent } from './sound-accent.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

function front(given: { isShown: boolean; sentence?: string }): string {
  const place = document.createElement('div')
  const root = createRoot(place)
  act(() =>
    root.render(
      createElement(SoundFront, {
        word: 'delicate',
        sentence: 'A receiver so delicate that it trembled.',
        isActive: true,
        onSay: () => undefined,
        ...given,
      }),
    ),
  )
  const markup = place.innerHTML
  act(() => root.unmount())
  return markup
}
const wordless = (markup: string) => markup.replaceAll('delicate', '')

it('gives the word away neither to eyes nor to ears before it is shown', () => {
  expect(front({ isShown: false })).not.toContain('delicate')
  expect(front({ isShown: true })).toMatch(/<p [^>]*lang="en"[^>]*>delicate<\/p>/)
})

it('keeps the same boxes down to the hint, so that nothing above the word moves', () => {
  const boxes = (isShown: boolean) => wordless(front({ isShown, sentence: '' })).match(/<[a-z]+/g)
  expect(boxes(true)).toEqual(boxes(false))
})

it('offers the sentence as a weaker hint where there is one, until the word is shown', () => {
  expect(front({ isShown: false })).toContain('听例句')
  expect(front({ isShown: false, sentence: '' })).not.toContain('听例句')
  expect(front({ isShown: true })).not.toContain('听例句')
})

it('says the word slowly when that is chosen, and at the usual pace again', () => {
  const said: unknown[][] = []
  const place = document.createElement('div')
  const root = createRoot(place)
  const onSay = (...given: unknown[]) => said.push(given)
  act(() =>
    root.render(
      createElement(SoundFront, { word: 'ebb', sentence: 'The ebb.', isActive: true, isShown: false, onSay }),
    ),
  )
  const press = (name: string) => {
    const button = [...place.querySelectorAll('button')].find(
      (each) => each.textContent === name || each.getAttribute('aria-label') === name,
    )
    act(() => button?.click())
    return button?.getAttribute('aria-pressed')
  }
  press('再听一遍')
  expect(press('慢速')).toBe('true')
  press('再听一遍')
  press('听例句')
  expect(press('慢速')).toBe('false')
  expect(said).toEqual([
    ['ebb', 'us'],
    ['ebb', 'us', 0.7],
    ['ebb', 'us', 0.7],
    ['The ebb.', 'us', 0.7],
    ['ebb', 'us'],
  ])
  act(() => root.unmount())
})

it('says it again by P as the disc does, and only while it is this card’s turn', () => {
  const said: unknown[][] = []
  const root = createRoot(document.createElement('div'))
  const show = (isUp: boolean) =>
    act(() =>
      root.render(
        createElement(SoundFront, {
          ...{ word: 'ebb', sentence: '', isShown: false, isActive: isUp },
          onSay: (...given: unknown[]) => said.push(given),
        }),
      ),
    )
  const pressP = () => act(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'p' })))
  show(true)
  pressP()
  expect(said).toEqual([['ebb', 'us']])
  show(false)
  pressP()
  expect(said).toHaveLength(1)
  act(() => root.unmount())
})

it('fills the ring as far as the sound is, and empties it at its end', () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0))
  const place = document.createElement('div')
  const root = createRoot(place)
  act(() =>
    root.render(
      createElement(SoundFront, {
        ...{ word: 'ebb', sentence: '', isShown: false, isActive: true, onSay: undefined },
      }),
    ),
  )
  const left = () => Number(place.querySelector('circle')?.getAttribute('stroke-dashoffset'))
  let share = 0
  let end = () => {}
  act(() => {
    end = startSounding(() => share)
  })
  share = 0.625
  frames.splice(0).forEach((run) => {
    run(0)
  })
  expect(left()).toBe(0.375)
  act(() => end())
  expect(left()).toBe(1)
  expect(frames).toEqual([])
  act(() => root.unmount())
  vi.unstubAllGlobals()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

it('says a card that was made ready before in the accent chosen since', () => {
  const said: unknown[][] = []
  const place = document.createElement('div')
  const root = createRoot(place)
  const onSay = (...given: unknown[]) => said.push(given)
  act(() =>
    root.render(
      createElement(SoundFront, { word: 'ebb', sentence: '', isActive: false, isShown: false, onSay }),
    ),
  )
  act(() => chooseAccent('uk'))
  act(() => place.querySelector<HTMLElement>('[aria-label="再听一遍"]')?.click())
  expect(said).toEqual([['ebb', 'uk']])
  act(() => chooseAccent('us'))
  act(() => root.unmount())
})
