// What was read, an article or a book, as a row of the history shows it.

import type { historyEndpoints } from '../../../contract/history.ts'
import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'

/** Something that was read. */
export interface ReadItem {
  key: string
  title: string
  /** The title is English; else it is a sentence of ours that says what became of it. */
  isTitle: boolean
  /** The Chinese title of an article, the author of a book; '' where there is none. */
  sub: string
  /** Where it is read on; undefined when it is gone. */
  to: string | undefined
  last_at: string
  /** Seconds; undefined for a guest, whose time is not counted, and 0 for what a member read as one (docs/decisions/0017). */
  spent_time: number | undefined
  /** 0–100. */
  percent: number
  is_finished: boolean
}

type Read = EndpointResult<typeof historyEndpoints.list>['items'][number]

/** A row of the server's list. */
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
