// Shows that rows keep their place while an editor decides, and where the cursor goes.
import { expect, it } from 'vitest'
import type { InboxItem } from '../../../../contract/rss.ts'
import {
  adjustCounts,
  findItemsInProgress,
  findNextUnread,
  getRowItems,
  type InboxAction,
  moveCursor,
  NO_DECISIONS,
  toInboxListRows,
} from './decisions.ts'

const item = (id: number, state: InboxItem['state'] = 'UNREAD'): InboxItem => ({
  id,
  title: `Item ${id}`,
  link: 'https://example.com',
  author: '',
  summary: '',
  published_at: null,
  article_id: null,
  stage: null,
  error: null,
  feed: { id: 1, title: 'A feed' },
  state,
  at: '2026-01-01T00:00:00.000Z',
  words: null,
  level: null,
  other_language: null,
  article: null,
  known: null,
})
const four = [1, 2, 3, 4].map((id) => item(id))
const dismissed = (...ids: number[]): InboxAction => ({ kind: 'DISMISS', ids, count: ids.length, batch: 'x' })
const shown = (rows: ReturnType<typeof toInboxListRows>) =>
  rows.map((row) => (row.kind === 'item' ? row.item.id : `undo ${row.act.count}`))

it('the strip stands where the last act took rows away; earlier ones are gone', () => {
  expect(shown(toInboxListRows(four, { ...NO_DECISIONS, acts: [dismissed(2)] }))).toEqual([1, 'undo 1', 3, 4])
  expect(shown(toInboxListRows(four, { ...NO_DECISIONS, acts: [dismissed(2), dismissed(3, 4)] }))).toEqual([
    1,
    'undo 2',
  ])
})

it('what was taken stays, as the server answered', () => {
  const taken = new Map([[2, item(2, 'TAKEN')]])
  const rows = toInboxListRows(four, { acts: [{ kind: 'TAKE', ids: [2], count: 1, batch: 'x' }], taken })
  expect(getRowItems(rows).map(({ state }) => state)).toEqual(['UNREAD', 'TAKEN', 'UNREAD', 'UNREAD'])
})

it('counts follow what was decided, as the server counted it', () => {
  const acts: InboxAction[] = [dismissed(2), { kind: 'TAKE', ids: [3], count: 1, batch: 'x' }]
  const many: InboxAction = { kind: 'DISMISS', ids: [4], count: 40, batch: 'x' }
  const counts = { UNREAD: 100, TAKEN: 7, DISMISSED: 9 }
  expect(adjustCounts(counts, { acts: [...acts, many] })).toEqual({ UNREAD: 58, TAKEN: 8, DISMISSED: 50 })
})

it('asks again about taken items only, while something still happens to their article', () => {
  const article = { id: 1, status: 'DRAFT', error: null, translated_percent: null } as const
  const of = (id: number, more: Pick<NonNullable<InboxItem['article']>, 'stage' | 'task'>) => ({
    ...item(id, 'TAKEN'),
    article: { ...article, ...more },
  })
  const items = [
    of(1, { stage: 'LINKED', task: 'x' }),
    of(2, { stage: 'TRANSLATING', task: null }),
    of(3, { stage: 'DOWNLOADED', task: null }),
    { ...of(4, { stage: 'LINKED', task: 'x' }), state: 'UNREAD' as const },
    item(5, 'TAKEN'),
  ]
  expect(findItemsInProgress(items)).toEqual([1, 2])
})

it('the cursor steps within the list, and goes to the next that is open', () => {
  expect([
    moveCursor(four, undefined, 1),
    moveCursor(four, 4, 1),
    moveCursor(four, 1, -1),
    moveCursor(four, 2, 1),
  ]).toEqual([1, 4, 1, 3])
  const some = [item(1), item(2), item(3, 'TAKEN'), item(4)]
  expect([findNextUnread(some, 2), findNextUnread(some, 4), findNextUnread([item(1)], 1)]).toEqual([
    4,
    2,
    undefined,
  ])
})
