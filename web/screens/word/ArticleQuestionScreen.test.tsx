// A round that was left continues with its own kind of questions, whatever a model could answer now.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openReactPage, underRouter } from '../../../tests/support/react-page.ts'
import { ArticleQuestionScreen } from './ArticleQuestionScreen.tsx'

const { questions, made } = vi.hoisted(() => ({ questions: vi.fn(), made: vi.fn() }))
vi.mock('../../lib/calls/ai.ts', () => ({ aiCalls: { questions } }))
vi.mock('../../local/core-dictionary.ts', () => ({ loadCore: async () => ({}) }))
vi.mock('../../../domain/question/questions.ts', () => ({ makeQuestions: made }))
vi.mock('../../features/reader/queries.ts', () => ({
  useArticle: () => ({ data: { id: 7, revision: 1, paragraphs: [] } }),
}))

const gap = (answer: string) => ({
  ...{ paragraph: 'p1', start: 4, end: 10, sentence: `The ${answer} gave way.`, offset: 4, answer },
  ...{ lemma: answer, gloss: 'n. 词', zh: '', sentence_zh: '' },
  ...{ choices: [answer, 'melody'], glosses: ['n. 甲', 'n. 乙'] },
})
const understood = (question: string) => ({
  ...{ question, choices: ['The dam', 'The road'], answer: 0, why: '决堤。' },
  ...{ paragraph: 'p1', start: 0, end: 17, en: 'The dam gave way.', zh: '' },
})

const page = openReactPage()
async function open(): Promise<void> {
  await page.show(null)
  const client = new QueryClient()
  await page.show(
    underRouter(
      () => createElement(QueryClientProvider, { client }, createElement(ArticleQuestionScreen)),
      '?article_id=7',
    ),
  )
  await vi.waitFor(() => act(async () => expect(page.host.querySelector('progress')).not.toBeNull()))
}
const press = (key: string) =>
  act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const progress = () => page.host.querySelector('progress')?.value

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
  made.mockReturnValue([gap('remedy'), gap('fraud')])
  questions.mockResolvedValue({ questions: [understood('What gave way?'), understood('Why?')] })
})

it('continues gaps that were begun without a network, and does not ask the model', async () => {
  questions.mockRejectedValueOnce(new Error('offline'))
  await open()
  expect(page.host.textContent).toContain('选词填空')
  await press('1')
  questions.mockClear()
  await open()
  expect(page.host.textContent).toContain('选词填空')
  expect([progress(), questions.mock.calls.length]).toEqual([1, 0])
})

it('continues questions of a model where it cannot be reached', async () => {
  await open()
  expect(page.host.textContent).toContain('读懂了吗')
  await press('1')
  questions.mockRejectedValue(new Error('offline'))
  await open()
  expect(page.host.textContent).toContain('读懂了吗')
  expect(progress()).toBe(1)
})
