// SQL of a reader's own notes: write, delete, list by article.
import { sql } from 'drizzle-orm'
import type { NoteColor } from '../../../domain/note/note.ts'
import { buildContainsPattern } from '../../db/contains-pattern.ts'
import { withIdempotency } from '../../db/idempotency.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable, StoreDatabase, Transaction } from '../../db/open.ts'
import { buildPageClause, createPageQueries, type PageRequest, toPageValues } from '../../db/pagination.ts'
import { NOTE_COLUMNS, type NoteRow, type NoteWrite } from './note-row.store.ts'
import { publicRows } from './public-note.store.ts'

/** Filter for a reader's notes. */
export interface NoteListFilter {
  q: string | undefined
  color: NoteColor | undefined
  tag: string | undefined
}
/** An article with notes that match the filter. */
export interface NotedArticleRow {
  article_id: number
  count: number
  updated_at: Date
}

const ph = sql.placeholder
const MINE = sql`n.user_id = ${ph('user_id')} and n.deleted_at is null`
const MATCHES_FILTER = sql`(${ph('color')}::text is null or n.color = ${ph('color')})
  and (${ph('tag')}::text is null or n.tags @> array[${ph('tag')}::text])
  and (${ph('pattern')}::text is null or n.text ilike ${ph('pattern')} or n.comment ilike ${ph('pattern')})`

type Values = Record<string, string | number | boolean | Date | null | string[] | number[]>
// A restored note has its first `created_at` again; a note_uuid of another article is not changed.
const PUT = namedQuery<{ id: number }, Values>(
  'note_put',
  sql`insert into notes as n (user_id, note_uuid, article_id, root, text, comment, tags, color, prefix, suffix,
      start_at, end_at, is_public, created_at, updated_at)
    values (${ph('user_id')}, ${ph('note_uuid')}::uuid, ${ph('article_id')}, ${ph('root')}, ${ph('text')},
      ${ph('comment')}, ${ph('tags')}::text[], ${ph('color')}, ${ph('prefix')}, ${ph('suffix')},
      ${ph('start_at')}::int, ${ph('end_at')}::int, ${ph('is_public')}::bool, ${ph('at')}::timestamptz,
      ${ph('at')}::timestamptz)
    on conflict (user_id, note_uuid) do update set root = excluded.root, text = excluded.text,
      comment = excluded.comment, tags = excluded.tags, color = excluded.color, prefix = excluded.prefix,
      suffix = excluded.suffix, start_at = excluded.start_at, end_at = excluded.end_at,
      is_public = excluded.is_public, updated_at = greatest(n.updated_at, excluded.updated_at), deleted_at = null
    where n.article_id = excluded.article_id
    returning id`,
)
const FIND = namedQuery<NoteRow, { user_id: number; note_uuid: string }>(
  'note_find',
  sql`select ${NOTE_COLUMNS} from notes n where ${MINE} and n.note_uuid = ${ph('note_uuid')}::uuid`,
)
const DELETE = namedQuery<{ id: number }, { user_id: number; note_uuid: string; at: Date }>(
  'note_delete',
  sql`update notes n set deleted_at = ${ph('at')}::timestamptz
    where ${MINE} and n.note_uuid = ${ph('note_uuid')}::uuid returning n.id`,
)
const LOCK = namedQuery<never, { key: string }>(
  'note_lock',
  sql`select pg_advisory_xact_lock(hashtextextended(${ph('key')}, 0))`,
)
const COUNT = namedQuery<{ living: number; in_all: number }, { user_id: number }>(
  'note_count',
  sql`select count(*) filter (where deleted_at is null) as living, count(*) as in_all from notes
    where user_id = ${ph('user_id')}`,
)
const OF_ARTICLE = namedQuery<NoteRow, { user_id: number; article_id: number }>(
  'note_of_article',
  sql`select ${NOTE_COLUMNS} from notes n where ${MINE} and n.article_id = ${ph('article_id')}
    order by n.start_at, n.id`,
)
const TAGS = namedQuery<{ tag: string }, { user_id: number }>(
  'note_tags',
  sql`select t.tag from notes n, unnest(n.tags) as t (tag) where ${MINE}
    group by t.tag order by count(*) desc, t.tag limit 50`,
)
/** Notes of one page of articles, max. `most` per article. */
const OF_ARTICLES = namedQuery<NoteRow & { place: number }, Values>(
  'note_of_articles',
  sql`select * from (
      select ${NOTE_COLUMNS}, row_number() over (partition by n.article_id order by n.start_at, n.id) as place
      from notes n where ${MINE} and n.article_id = any(${ph('article_ids')}::bigint[]) and ${MATCHES_FILTER}
    ) n where n.place <= ${ph('most')}::int order by n.article_id, n.place`,
)
const ALL = namedQuery<NoteRow, Values>(
  'note_all',
  sql`select ${NOTE_COLUMNS} from notes n where ${MINE} and ${MATCHES_FILTER}
      and (${ph('article_id')}::bigint is null or n.article_id = ${ph('article_id')}::bigint)
    order by n.article_id, n.start_at, n.id`,
)
const ARTICLES = createPageQueries((cut) =>
  namedQuery<NotedArticleRow, Values>(
    `note_articles_${cut}`,
    sql`select * from (
      select n.article_id, count(*)::int as count, max(n.updated_at) as updated_at from notes n
      where ${MINE} and ${MATCHES_FILTER} group by n.article_id
    ) g ${
      cut.startsWith('after')
        ? sql`where (g.updated_at, g.article_id) < (${ph('key0')}::timestamptz, ${ph('key1')}::bigint)`
        : sql``
    } order by g.updated_at desc, g.article_id desc ${buildPageClause(cut)}`,
  ),
)

const filterParams = ({ q, color, tag }: NoteListFilter) => ({
  color: color ?? null,
  tag: tag ?? null,
  pattern: q ? buildContainsPattern(q) : null,
})

export const noteStore = ({ db, read }: StoreDatabase) => ({
  ...publicRows({ db, read }),
  once: <T>(user_id: number, call: string, op_id: string | undefined, run: (tx: Transaction) => Promise<T>) =>
    withIdempotency(db, { user_id, call, op_id }, run),
  /** Inserts or updates a note, restoring a deleted one; false when the note belongs to another article. */
  async put(tx: Queryable, note: NoteWrite): Promise<boolean> {
    return (await PUT(tx, { ...note })).length > 0
  },
  /** False when the note does not exist. */
  async remove(tx: Queryable, user_id: number, note_uuid: string, at: Date): Promise<boolean> {
    return (await DELETE(tx, { user_id, note_uuid, at })).length > 0
  },
  async find(on: Queryable, user_id: number, note_uuid: string): Promise<NoteRow | undefined> {
    return (await FIND(on, { user_id, note_uuid }))[0]
  },
  /** Same as `find`, outside a transaction. */
  async known(user_id: number, note_uuid: string): Promise<NoteRow | undefined> {
    return (await FIND(db, { user_id, note_uuid }))[0]
  },
  /**
   * Counts the reader's notes, including those of this transaction, under an advisory lock until the
   * transaction ends.
   */
  async countIn(tx: Queryable, user_id: number): Promise<{ living: number; in_all: number }> {
    const [, [counted]] = await Promise.all([LOCK(tx, { key: `notes ${user_id}` }), COUNT(tx, { user_id })])
    if (!counted) throw new Error('a count always makes a row')
    return counted
  },
  count: async (user_id: number): Promise<number> => (await COUNT(db, { user_id }))[0]?.living ?? 0,
  /** Sorted by the position that each note had when it was made. */
  ofArticle: (user_id: number, article_id: number): Promise<NoteRow[]> =>
    OF_ARTICLE(db, { user_id, article_id }),
  /** Most recently updated article first; one row more than `limit` when there is a next page. */
  articles: (user_id: number, filter: NoteListFilter, page: PageRequest): Promise<NotedArticleRow[]> =>
    ARTICLES(page)(db, { user_id, ...filterParams(filter), ...toPageValues(page) }),
  ofArticles: (
    user_id: number,
    filter: NoteListFilter,
    article_ids: number[],
    maxPerArticle: number,
  ): Promise<NoteRow[]> =>
    OF_ARTICLES(db, { user_id, ...filterParams(filter), article_ids, most: maxPerArticle }),
  /** Sorted by article. */
  all: (user_id: number, filter: NoteListFilter, article_id: number | undefined): Promise<NoteRow[]> =>
    ALL(db, { user_id, ...filterParams(filter), article_id: article_id ?? null }),
  tagsOf: async (user_id: number): Promise<string[]> => (await TAGS(db, { user_id })).map(({ tag }) => tag),
})
