// Judges the engine without a model on articles of our own: what it underlines, and where it finds the answer to a question.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ANSWERED_QUESTIONS, KEY_SENTENCES } from '../../tests/support/ai-gold.ts'
import { splitSentences } from '../language/sentences.ts'
import { extractSummary } from './extract-summary.ts'
import { findPassages } from './passages.ts'

const LIBRARY = new URL('../../library/articles/', import.meta.url)
const paragraphsOf = (article: string) =>
  readFileSync(new URL(`${article}.md`, LIBRARY), 'utf8')
    .split(/^---$/m)
    .slice(2)
    .join('---')
    .split(/\n\s*\n/)
    .map((block) => block.trim().split('\n'))
    .filter(([text = '']) => text !== '')
    .map(([text = '', zh = ''], at) => ({ id: `p${at}`, kind: text.startsWith('#') ? 'h' : 'p', text, zh }))
const articles = Object.keys(KEY_SENTENCES)
const isKey = (article: string, text: string) =>
  (KEY_SENTENCES[article] ?? []).some((beginning) => text.startsWith(beginning))
const share = (rows: readonly boolean[]) => rows.filter(Boolean).length / rows.length

it('knows every sentence of the gold set', () => {
  const all = (article: string) =>
    paragraphsOf(article).flatMap(({ text }) =>
      splitSentences(text).map(({ start, end }) => text.slice(start, end)),
    )
  const missing = [
    ...articles.flatMap((article) =>
      (KEY_SENTENCES[article] ?? []).map((beginning) => ({ article, beginning })),
    ),
    ...ANSWERED_QUESTIONS.flatMap(({ article, answers }) =>
      answers.map((beginning) => ({ article, beginning })),
    ),
  ].filter(({ article, beginning }) => !all(article).some((text) => text.startsWith(beginning)))
  expect(missing).toEqual([])
})

it('underlines twice as much of it as chance would', () => {
  const chosen = articles.flatMap((article) =>
    extractSummary(paragraphsOf(article), 3).map(({ en }) => isKey(article, en)),
  )
  const all = articles.flatMap((article) =>
    paragraphsOf(article)
      .filter(({ kind }) => kind === 'p')
      .flatMap(({ text }) =>
        splitSentences(text).map(({ start, end }) => isKey(article, text.slice(start, end))),
      ),
  )
  expect(share(chosen)).toBeGreaterThan(share(all) * 1.7)
})

it('finds the passage that answers', () => {
  const hits = ANSWERED_QUESTIONS.map(({ article, question, answers }) => {
    const paragraphs = paragraphsOf(article)
    const found = findPassages(question, paragraphs).map(({ paragraph, start, end }) =>
      paragraphs.find(({ id }) => id === paragraph)?.text.slice(start, end),
    )
    return found.findIndex((text = '') => answers.some((beginning) => text.startsWith(beginning)))
  })
  // Measured: 79 % first, 100 % among three.
  expect(share(hits.map((at) => at === 0))).toBeGreaterThanOrEqual(0.7)
  expect(share(hits.map((at) => at >= 0))).toBeGreaterThanOrEqual(0.9)
})
