// SQL sort orders of the editors' list: the keys of each order, for cursor pagination.
import { type SQL, sql } from 'drizzle-orm'
import type { ArticleStatus } from '../../../contract/entities/article.ts'
import type { CoverageBaseline } from '../../../domain/language/analyse.ts'
import { NO_DATE } from '../../db/pagination.ts'
import { articles, computeFit } from '../../db/schema/article.ts'
import type { CursorOrder } from '../../http/cursor.ts'
import type { ManagedRow } from './article-row.store.ts'

/**
 * `published`: unpublished articles last. A `cov_…` column: by how well the article suits a reader with that
 * baseline vocabulary.
 */
export type ManageOrder = 'updated' | 'created' | 'published' | 'hot' | `cov_${Lowercase<CoverageBaseline>}`
export interface ManageOrdering extends CursorOrder<ManagedRow> {
  /** Sort keys in descending order, each with its SQL type. */
  keys: readonly { of: SQL; type: string }[]
  /** Value of the first key if it is not a column of the row. */
  fit: SQL<number>
}

const ID = { of: sql`${articles.id}`, type: 'bigint' }
const NO_FIT = sql<number>`0::float8`

/** `status`: the status that the list is filtered by. */
export function manageOrder(order: ManageOrder, status: ArticleStatus | undefined): ManageOrdering {
  // A published article always has a date, and only the plain column allows a backward scan of the index.
  const date = {
    of:
      status === 'PUBLISHED'
        ? sql`${articles.published_at}`
        : sql`coalesce(${articles.published_at}, ${sql.raw(`'${NO_DATE}'::timestamptz`)})`,
    type: 'timestamptz',
  }
  const dateIn = (row: ManagedRow): string => row.published_at?.toISOString() ?? NO_DATE
  const name = `manage.${order}`
  switch (order) {
    case 'created':
      return { name, kinds: ['id'], keys: [ID], fit: NO_FIT, keyOf: ({ id }) => [id] }
    case 'updated':
      return {
        name,
        kinds: ['time', 'id'],
        keys: [{ of: sql`${articles.updated_at}`, type: 'timestamptz' }, ID],
        fit: NO_FIT,
        keyOf: ({ updated_at, id }) => [updated_at.toISOString(), id],
      }
    case 'published':
      return {
        name,
        kinds: ['time', 'id'],
        keys: [date, ID],
        fit: NO_FIT,
        keyOf: (row) => [dateIn(row), row.id],
      }
    case 'hot':
      return {
        name,
        kinds: ['number', 'id'],
        keys: [{ of: sql`${articles.heat}`, type: 'real' }, ID],
        fit: NO_FIT,
        keyOf: ({ heat, id }) => [heat, id],
      }
    default: {
      const fit = sql<number>`${computeFit(articles[order])}`
      return {
        name,
        kinds: ['number', 'time', 'id'],
        keys: [{ of: fit, type: 'float8' }, date, ID],
        fit,
        keyOf: (row) => [row.fit, dateIn(row), row.id],
      }
    }
  }
}
