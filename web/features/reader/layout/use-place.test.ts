// An article opens at the later of the two places that are known: the server's and this browser's.
// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import { recordPlace } from '../../../local/article-places.ts'
import { findPlaceToRestore } from './use-place.ts'

const TEN = Date.parse('2026-03-01T10:00:00Z')
const paragraphs = ['p1', 'p2', 'p3'].map((id) => ({ id })) as ArticleShown['paragraphs']
const opened = (position: ArticleShown['position']) =>
  findPlaceToRestore({ id: 7, paragraphs, position } as ArticleShown)?.paragraph
const there = (paragraph: string, minute: number) => ({
  paragraph,
  percent: 40,
  at: new Date(TEN + minute * 60_000).toISOString(),
})
const readHere = (paragraph: string, minute: number) =>
  recordPlace({ article_id: 7, title: '', title_zh: '', paragraph, percent: 50, at: TEN + minute * 60_000 })

beforeEach(() => localStorage.clear())

it('goes on where this browser stopped, though the article kept in it knows an older place', () => {
  readHere('p3', 5)
  expect(opened(there('p2', 0))).toBe('p3')
})

it('opens at the paragraph that a link asks for, and does not mind one that is gone', () => {
  readHere('p2', 0)
  const article = { id: 7, paragraphs, position: null } as ArticleShown
  expect(findPlaceToRestore(article, 'p3')?.paragraph).toBe('p3')
  expect(findPlaceToRestore(article, 'p9')?.paragraph).toBe('p2')
})

it('goes on where another device stopped since', () => {
  readHere('p2', 0)
  expect(opened(there('p3', 5))).toBe('p3')
})

it('takes the one place there is', () => {
  expect(opened(there('p2', 0))).toBe('p2')
  readHere('p3', 0)
  expect(opened(null)).toBe('p3')
})

it('takes its own for later than a place that was kept without a time', () => {
  readHere('p3', 0)
  expect(opened({ paragraph: 'p2', percent: 30 } as ArticleShown['position'])).toBe('p3')
})
