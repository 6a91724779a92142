// Pins what 继续读 shows: what a guest brought along, until the server knows better.
import { expect, it } from 'vitest'
import type { historyEndpoints } from '../../../contract/history.ts'
import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'
import { mergeInProgress } from './in-progress.ts'

type Known = EndpointResult<typeof historyEndpoints.list>
const place = (article_id: number, percent: number, at: number) => ({
  article_id,
  percent,
  at,
  title: `T${article_id}`,
  title_zh: '',
  paragraph: 'p',
})
const item = (id: number, percent: number, at: number, is_finished = false) =>
  ({
    source: 'ARTICLE',
    source_id: id,
    article: { id, title: `T${id}`, title_zh: '' },
    last_at: new Date(at).toISOString(),
    spent_time: 60,
    percent,
    is_finished,
  }) as Known['items'][number]
const shown = (known: Known | undefined, places: Parameters<typeof mergeInProgress>[1]) =>
  mergeInProgress(known, places).map(({ id, percent }) => [id, percent])

it('shows a guest what this browser kept', () => {
  expect(shown(undefined, [place(1, 40, 2), place(2, 99, 3)])).toEqual([[1, 40]])
})

it('keeps what the guest began when the account knows nothing of it, and else believes the server', () => {
  const known = { items: [item(2, 70, 5), item(3, 100, 4, true)], next_offset: null }
  const places = [place(1, 40, 9), place(2, 30, 8), place(3, 50, 7), place(4, 10, 1)]
  expect(shown(known, places)).toEqual([
    [1, 40],
    [2, 70],
    [4, 10],
  ])
})

it('does not go on with what was said to be finished before its end', () => {
  const known = { items: [item(2, 70, 5, true), item(3, 20, 4)], next_offset: null }
  expect(shown(known, [])).toEqual([[3, 20]])
})

it('does not guess about what the first page of the list is too short for', () => {
  const known = { items: [item(2, 70, 5)], next_offset: 1 }
  expect(shown(known, [place(4, 10, 1)])).toEqual([[2, 70]])
})
