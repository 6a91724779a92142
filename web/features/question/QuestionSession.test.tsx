// A round of gaps: a segment for each question, an answer undone, and missed words saved one by one with their sentence.
// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Question } from '../../../domain/question/questions.ts'
import { NO_HIGHLIGHTS } from '../../local/highlight-steps.ts'
import { QuestionSession } from './QuestionSession.tsx'

const { saveWord, undo } = vi.hoisted(() => {
  const undo = vi.fn()
  return { undo, saveWord: vi.fn((..._: unknown[]) => undo) }
})
vi.mock('../../local/word-highlights.ts', () => ({ saveWord, useWordHighlights: () => NO_HIGHLIGHTS }))

const question = (answer: string, wrong: string): Question => ({
  paragraph: 'p1',
  start: 4,
  end: 4 + answer.length,
  sentence: `The ${answer} gave way.`,
  offset: 4,
  answer,
  lemma: answer,
  gloss: 'n. 词',
  zh: '顶不住了。线路就归于沉寂。',
  sentence_zh: '顶不住了。',
  choices: [answer, wrong],
  glosses: ['n. 甲', 'n. 乙'],
})
const QUESTIONS = [
  question('insulation', 'isolation'),
  question('remedy', 'melody'),
  question('fraud', 'flood'),
]

let host: HTMLElement
let root: ReturnType<typeof createRoot>
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.clearAllMocks()
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  const top = createRootRoute({
    component: () => <QuestionSession article={7} questions={QUESTIONS} onLeave={() => undefined} />,
  })
  const router = createRouter({ routeTree: top, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await act(async () => root.render(<RouterProvider router={router as never} />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
})

const press = (key: string) =>
  act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const button = (name: string) =>
  [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const click = (element: HTMLElement | null | undefined) => act(async () => element?.click())
const marks = () =>
  [...(host.querySelector('progress')?.parentElement?.querySelectorAll('i') ?? [])].map((each) =>
    each.getAttribute('data-mark'),
  )
const progress = () => host.querySelector('progress')?.value

it('has a segment for each question that tells how it was answered', async () => {
  expect(marks()).toEqual(['now', null, null])
  await press('1')
  await press('Enter')
  await press('2')
  expect(marks()).toEqual(['right', 'wrong', null])
  expect(progress()).toBe(2)
})

it('undoes an answer at once, by the button and by the key', async () => {
  await press('2')
  expect(host.textContent).toContain('答错了')
  await click(button('撤销，重新选'))
  expect(marks()).toEqual(['now', null, null])
  expect(host.textContent).not.toContain('答错了')
  expect(document.activeElement).toBe(host.querySelector('h1'))
  await press('2')
  await press('Backspace')
  await press('1')
  expect(marks()).toEqual(['right', null, null])
})

it('undoes the answer before from the next question', async () => {
  await press('2')
  await press('Enter')
  await press('Backspace')
  expect(host.querySelector('p[lang=en]')?.textContent).toContain('gave way')
  expect(marks()).toEqual(['now', null, null])
  await press('1')
  expect(marks()).toEqual(['right', null, null])
})

async function missTwo(): Promise<void> {
  for (const key of ['2', 'Enter', '2', 'Enter', '1', 'Enter']) await press(key)
}

it('saves the ticked words, each with the Chinese of its own sentence, and takes them back', async () => {
  await missTwo()
  expect(host.querySelector('h1')?.textContent).toBe('答对 1 题，错 2 题')
  expect(marks()).toEqual(['wrong', 'wrong', 'right'])
  const ticks = () => [...host.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  expect(ticks().map(({ checked }) => checked)).toEqual([true, true])
  expect(button('加入 2 个生词')).toBeDefined()
  await click(ticks()[0])
  await click(button('加入 1 个生词'))
  expect(saveWord.mock.calls).toEqual([
    [
      expect.objectContaining({ word: 'remedy', sentence: 'The remedy gave way.', article_id: 7 }),
      'remedy',
      { zh: '顶不住了。线路就归于沉寂。', sentence_zh: '顶不住了。' },
    ],
  ])
  expect(host.querySelector('[role=status]')?.textContent).toContain('已加入 1 个')
  await click(button('撤销'))
  expect(undo).toHaveBeenCalledOnce()
  expect(button('加入 1 个生词')).toBeDefined()
})

it('leaves Space to the ticks at the end', async () => {
  await missTwo()
  const event = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true })
  host.querySelector('input')?.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
})
