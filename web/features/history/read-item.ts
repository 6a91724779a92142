// View model of a history row: an article or a book that was read.

import type { historyEndpoints } from '../../../contract/history.ts'
import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'

/** A read article or book. */
export interface ReadItem {
  key: string
  title: string
  /** True for a real (English) title; false for a placeholder sentence, e.g. for a deleted article. */
  isTitle: boolean
  /** Chinese title of an article, author of a book; '' if there is none. */
  sub: string
  /** Path to continue reading; undefined if the item was deleted. */
  to: string | undefined
  last_at: string
  /**
   * Seconds; undefined for a guest, whose time is not counted, and 0 for what a member read as a guest
   * (docs/decisions/0017).
   */
  spent_time: number | undefined
  /** 0–100. */
  percent: number
  is_finished: boolean
}

type Read = EndpointResult<typeof historyEndpoints.list>['items'][number]

/** Maps a row of the response. */
export function toReadItem({ source, source_id, article, book, ...rest }: Read): ReadItem {
  const key = `${source} ${source_id}`
  if (article) {
    const { id, title, title_zh } = article
    return { ...rest, key, title, isTitle: true, sub: title_zh, to: `/article/${id}` }
  }
  if (book) {
    const { book_uuid, title, author } = book
    return { ...rest, key, title, isTitle: true, sub: author, to: `/book/${book_uuid}/read` }
  }
  const title = source === 'BOOK' ? '这本书已移出书架' : '这篇文章已经下架'
  return { ...rest, key, title, isTitle: false, sub: '', to: undefined }
}
