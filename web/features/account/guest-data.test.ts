// Shows how a new member is told what came along.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recordPlace } from '../../local/article-places.ts'
import { deleteGuestMutations, getGuestMutations, saveGuestMutations } from '../../local/guest.ts'
import { stampMutation } from '../../local/offline-mutation.ts'
import { countGuestData, getGuestDataText } from './guest-data.ts'

beforeEach(() => localStorage.clear())
afterEach(async () => deleteGuestMutations(await getGuestMutations()))

it.each([
  [11, 2, 3, '11 个词、2 条笔记和读过的 3 篇文章已同步到账号'],
  [11, 0, 3, '11 个词和读过的 3 篇文章已同步到账号'],
  [1, 0, 0, '1 个词已同步到账号'],
  [0, 4, 0, '4 条笔记已同步到账号'],
  [0, 0, 2, '读过的 2 篇文章已同步到账号'],
  [0, 0, 0, ''],
])('names %i words, %i notes and %i articles', (words, notes, articles, text) => {
  expect(getGuestDataText({ words, notes, articles })).toBe(text)
})

it('counts an article that was begun and finished once, and none whose mark was taken away', async () => {
  recordPlace({ article_id: 1, title: '', title_zh: '', paragraph: 'p', percent: 40, at: 1 })
  const mark = (article_id: number, action: 'READ' | 'STAR', status: boolean) =>
    stampMutation({ kind: 'mark', article_id, action, status })
  await saveGuestMutations([
    mark(1, 'READ', true),
    mark(2, 'READ', true),
    mark(3, 'READ', false),
    mark(4, 'STAR', true),
  ])
  expect(await countGuestData()).toMatchObject({ words: 0, notes: 0, articles: 2 })
})
