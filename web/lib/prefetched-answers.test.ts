// Answers that came with the page are given once, and the screen knows whether they were all it asked for.
// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { ANSWERS_ID, findPrefetchedAnswer, loadPageAnswers, setAnswerSource } from './prefetched-answers.ts'

beforeEach(() => {
  setAnswerSource(() => undefined)
  document.body.innerHTML = ''
})

function pageWith(answers: Record<string, unknown> | ''): () => boolean {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = ANSWERS_ID
  block.textContent = answers === '' ? '' : JSON.stringify(answers)
  document.body.append(block)
  return loadPageAnswers()
}

it('gives each answer once', async () => {
  expect(findPrefetchedAnswer('/api/home')).toBeUndefined()
  pageWith({ '/api/home': { n: 1 }, '/api/user/me': null })
  expect(await findPrefetchedAnswer('/api/home')).toEqual({ n: 1 })
  expect(findPrefetchedAnswer('/api/home')).toBeUndefined()
  expect(findPrefetchedAnswer('/api/user/me')).toBeInstanceOf(Promise)
})

it('says that the screen was answered alone when all was asked for and nothing else', () => {
  const isAlone = pageWith({ a: 1, b: 2 })
  expect(isAlone()).toBe(false)
  void findPrefetchedAnswer('a')
  expect(isAlone()).toBe(false)
  void findPrefetchedAnswer('b')
  expect(isAlone()).toBe(true)
  void findPrefetchedAnswer('c')
  expect(isAlone()).toBe(false)
})

it.each([
  ['has no answers', () => loadPageAnswers()],
  ['has an empty block', () => pageWith('')],
  ['has answers to nothing', () => pageWith({})],
])('finds nothing in a page that %s', (_, take) => {
  const isAlone = take()
  expect(isAlone()).toBe(false)
  expect(findPrefetchedAnswer('a')).toBeUndefined()
})
