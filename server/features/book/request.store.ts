// SQL of readers' requests: a book for the library, or 畅读.
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BookRequest } from '../../../contract/entities/book.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable, StoreDatabase } from '../../db/open.ts'

type Shape = z.output<typeof BookRequest>
export interface RequestRow {
  id: number
  asker_id: number
  kind: Shape['kind']
  name: string
  author: string
  reason: string
  state: Shape['state']
  answer: string
  created_at: Date
  answered_at: Date | null
}

const ph = sql.placeholder
const COLUMNS = sql`r.id, r.asker_id, r.kind, r.name, r.author, r.reason, r.state, r.answer, r.created_at, r.answered_at`
type NewRequest = Pick<RequestRow, 'asker_id' | 'kind' | 'name' | 'author' | 'reason'> & { at: Date }
const ADD = namedQuery<RequestRow, { [K in keyof NewRequest]: NewRequest[K] }>(
  'book_request_add',
  sql`insert into book_requests as r (asker_id, kind, name, author, reason, created_at)
    values (${ph('asker_id')}::bigint, ${ph('kind')}, ${ph('name')}, ${ph('author')}, ${ph('reason')},
      ${ph('at')}::timestamptz) returning ${COLUMNS}`,
)
const LOCK = namedQuery<never, { key: string }>(
  'book_request_alone',
  sql`select pg_advisory_xact_lock(hashtextextended(${ph('key')}, 0))`,
)
const OPEN = namedQuery<{ open: number }, { asker_id: number }>(
  'book_requests_open',
  sql`select count(*)::int as open from book_requests r where r.asker_id = ${ph('asker_id')}::bigint and r.state = 'OPEN'`,
)
const OF = namedQuery<RequestRow, { asker_id: number; limit: number }>(
  'book_requests_of',
  sql`select ${COLUMNS} from book_requests r where r.asker_id = ${ph('asker_id')}::bigint
    order by r.created_at desc, r.id desc limit ${ph('limit')}::int`,
)
type Listing = { state: string | null; offset: number; limit: number }
const ALL = namedQuery<RequestRow, Listing>(
  'book_requests_all',
  sql`select ${COLUMNS} from book_requests r
    where ${ph('state')}::text is null or r.state = ${ph('state')}::text
    order by (r.state = 'OPEN') desc, case when r.state = 'OPEN' then r.created_at end,
      r.answered_at desc, r.id desc offset ${ph('offset')}::int limit ${ph('limit')}::int + 1`,
)
type Answered = { id: number; state: string; answer: string; answered_by: number; at: Date }
const ANSWER = namedQuery<RequestRow, Answered>(
  'book_request_answer',
  sql`update book_requests r set state = ${ph('state')}, answer = ${ph('answer')},
      answered_by = ${ph('answered_by')}::bigint, answered_at = ${ph('at')}::timestamptz
    where r.id = ${ph('id')}::bigint returning ${COLUMNS}`,
)
/** Max. requests listed for one reader. */
const SHOWN = 100

export const bookRequestRows = ({ db }: Pick<StoreDatabase, 'db'>) => ({
  /** Undefined when the reader already has `maxOpen` open requests. */
  async addRequest(tx: Queryable, input: NewRequest, maxOpen: number): Promise<RequestRow | undefined> {
    const { asker_id } = input
    const [, [counted]] = await Promise.all([
      LOCK(tx, { key: `book requests ${asker_id}` }),
      OPEN(tx, { asker_id }),
    ])
    return (counted?.open ?? 0) >= maxOpen ? undefined : (await ADD(tx, { ...input }))[0]
  },
  /** Newest first. */
  requestsOf: (asker_id: number): Promise<RequestRow[]> => OF(db, { asker_id, limit: SHOWN }),
  /** Open requests first, oldest first; one row more than `limit` when there is a next page. */
  requests: (listing: Listing): Promise<RequestRow[]> => ALL(db, listing),
  answerRequest: async (input: Answered): Promise<RequestRow | undefined> => (await ANSWER(db, input))[0],
})
