// What arrives while a finger is on the sheet: the pressed button gets its click, and no press lands on what took its place.
// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openReactPage, underRouter } from '../../../../tests/support/react-page.ts'
import type { WordStanding, WordSubject } from './answer.ts'
import { WordActions } from './WordActions.tsx'

const { toggleSaved, toggleState } = vi.hoisted(() => ({ toggleSaved: vi.fn(), toggleState: vi.fn() }))
vi.mock('./saving.ts', () => ({ toggleSaved, toggleState }))

const target = {
  ...{ paragraph: 'p1', sentence: 'It would register.', text: 'register', offset: 9, start: 9, end: 17 },
  ...{ whole: '', zh: '', place: 0 },
}
const WORD: WordSubject = { target, lemma: 'register', gloss: 'v. 显示' }
type Shown = { standing: WordStanding; subject: WordSubject }

const page = openReactPage()
let show: (shown: Shown) => void
function Sheet() {
  const [shown, setShown] = useState<Shown>({ standing: 'NEW', subject: WORD })
  show = setShown
  return <WordActions {...shown} from={4321} />
}
const arrive = (standing: WordStanding, subject = WORD) => act(async () => show({ standing, subject }))
async function clickOf(element: Element | undefined, detail = 1): Promise<void> {
  if (!element) throw new Error('nothing to click')
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail })
  await act(async () => void element.dispatchEvent(event))
}
const labels = () => [...page.host.querySelectorAll('a, button')].map(({ textContent }) => textContent)
const lines = () => [...page.host.querySelectorAll('p')].map(({ textContent }) => textContent)
const later = () => void vi.advanceTimersByTime(1000)

beforeEach(async () => {
  vi.clearAllMocks()
  vi.useFakeTimers({ toFake: ['performance'] })
  await page.show(underRouter(Sheet))
})
afterEach(() => vi.useRealTimers())

it.each<[string, WordStanding, WordSubject]>([
  ['the level', 'BASE', WORD],
  ['that the word is ignored', 'IGNORED', WORD],
  ['another sense', 'NEW', { ...WORD, gloss: 'n. 登记' }],
  ['a phrase', 'NEW', { ...WORD, lemma: 'register with', gloss: '在…登记' }],
])('saves with the button that was pressed before %s arrived', async (_, standing, subject) => {
  const save = page.button('加入生词本')
  await arrive(standing, subject)
  expect(page.button('加入生词本')).toBe(save)
  await clickOf(save)
  expect(toggleSaved).toHaveBeenCalledExactlyOnceWith(target, 4321, {
    lemma: subject.lemma,
    gloss: subject.gloss,
  })
})

it('does not move the buttons for a line that comes later', async () => {
  await arrive('BASE')
  expect(lines()).toEqual([])
  await arrive('NEW')
  await arrive('KNOWN')
  expect(lines()).toEqual([])
})

it('keeps 加入生词本 the same element where the word turns out to be known', async () => {
  const save = page.button('加入生词本')
  await arrive('KNOWN')
  expect(labels()).toEqual(['认识', '加入生词本'])
  expect(page.button('加入生词本')).toBe(save)
})

it('does not take a press on 加入生词本 for one on what took its place', async () => {
  await arrive('KNOWN')
  await clickOf(page.button('认识'))
  expect(toggleState).not.toHaveBeenCalled()
  await arrive('SAVED')
  const [link] = page.host.querySelectorAll('a')
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })
  await act(async () => void link?.dispatchEvent(event))
  expect(event.defaultPrevented).toBe(true)
  await clickOf(page.button('移出生词本'))
  expect(toggleSaved).not.toHaveBeenCalled()
})

it('takes a press once the reader can have seen what is there', async () => {
  await arrive('IGNORED')
  later()
  await clickOf(page.button('已忽略'))
  expect(toggleState).toHaveBeenLastCalledWith('register', 'IGNORED')
})

it('takes a press by key at once', async () => {
  await arrive('KNOWN')
  await clickOf(page.button('认识'), 0)
  expect(toggleState).toHaveBeenLastCalledWith('register', 'KNOWN')
})

it('takes the next press at once where a press of the reader changed the actions', async () => {
  await clickOf(page.button('加入生词本'))
  await arrive('SAVED')
  await clickOf(page.button('撤销'))
  expect(toggleSaved).toHaveBeenCalledTimes(2)
})

it('confirms 认识 by a line where the level was not known at first', async () => {
  await arrive('BASE')
  await clickOf(page.button('认识'), 0)
  await arrive('KNOWN')
  expect([lines(), labels()]).toEqual([['已标为认识'], ['加入生词本', '撤销']])
})
