// SQL queries of magazines: lists of issues for readers and editors, and the places of an issue in order.
import { sql } from 'drizzle-orm'
import type { TextStage } from '../../../domain/article/lifecycle.ts'
import type { OtherLanguage } from '../../../domain/article/other-language.ts'
import type { MagazineStatus } from '../../../domain/magazine/status.ts'
import { buildContainsPattern } from '../../db/contains-pattern.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { StoreDatabase } from '../../db/open.ts'
import type { MagazineSection } from '../../db/schema/magazine.ts'
import { magazineWriteRows, READY_SQL } from './write.store.ts'

export interface MagazineRow {
  id: number
  publication_id: number
  name: string
  edition: string
  number: string
  url: string | null
  cover: string | null
  epub_key: string | null
  sections: MagazineSection[]
  status: MagazineStatus
  /** Id of the queued or running task; null if there is none. */
  task: string | null
  error: string | null
  /** Message with the contents that are missing in the issue. */
  lacks: string | null
  published_at: Date | null
  /** Number of places; how many have a text, and how many failed. */
  places: number
  ready: number
  failed: number
  article_ids: number[]
}
export interface MagazinePlaceRow {
  id: number
  magazine_id: number
  article_id: number
  section: string
  title: string
  source: string | null
  /** From here on: columns of its article. */
  article_title: string
  title_zh: string
  stage: TextStage
  stage_error: string | null
  link: string | null
  minutes: number
  has_pending: boolean
  is_ready: boolean
  translated_percent: number
  is_stub: boolean
  duplicate_of: number | null
  other_language: OtherLanguage | null
}
export type MagazinePageWindow = { offset: number; limit: number }

const ph = sql.placeholder
export const COUNTS_SQL = sql`(select count(*) from magazine_places p where p.magazine_id = m.id and p.removed_at is null) as places,
  (select count(*) from magazine_places p join articles a on a.id = p.article_id
    where p.magazine_id = m.id and p.removed_at is null and ${READY_SQL}) as ready,
  (select count(*) from magazine_places p join articles a on a.id = p.article_id
    where p.magazine_id = m.id and p.removed_at is null and a.stage = 'FAILED' and not (${READY_SQL})) as failed`
export const TASK_SQL = sql`(select t.id from tasks t where t.id = m.task_id and t.state in ('QUEUED', 'RUNNING')) as task`
const COLUMNS = sql`m.id, m.publication_id, m.name, m.edition, m.number, m.url, m.cover, m.epub_key, m.sections, m.status,
  m.error, m.lacks, m.published_at, ${TASK_SQL}, ${COUNTS_SQL},
  array(select p.article_id from magazine_places p where p.magazine_id = m.id and p.removed_at is null
    order by p.position, p.id) as article_ids`
const OUT = sql`m.status = 'PUBLISHED' and m.removed_at is null and m.published_at <= ${ph('now')}::timestamptz`
/** One row more than the page, to detect a next page (pagination). */
const PAGE = sql`offset ${ph('offset')}::int limit ${ph('limit')}::int + 1`

const LIST = namedQuery<
  MagazineRow,
  MagazinePageWindow & { now: Date; likes: readonly string[]; creator: number | null }
>(
  'magazines_out',
  sql`select ${COLUMNS} from magazines m where ${OUT}
      and concat_ws(' ', m.name, m.edition, m.number) ilike all(${ph('likes')}::text[])
      and (${ph('creator')}::bigint is null or m.publication_id = ${ph('creator')}::bigint)
    order by m.published_at desc, m.id desc ${PAGE}`,
)
const MANAGED = namedQuery<MagazineRow, MagazinePageWindow>(
  'magazines_managed',
  sql`select ${COLUMNS} from magazines m where m.removed_at is null
    order by (m.status = 'PUBLISHED'), m.updated_at desc, m.id desc ${PAGE}`,
)
const ONE = namedQuery<MagazineRow, { id: number }>(
  'magazine_one',
  sql`select ${COLUMNS} from magazines m where m.id = ${ph('id')}::bigint and m.removed_at is null`,
)
const PLACE_COLUMNS = sql`p.id, p.magazine_id, p.article_id, p.section, p.title, p.source, a.title as article_title,
  a.title_zh, a.stage, a.stage_error, a.link, a.minutes, a.has_pending, (${READY_SQL}) as is_ready, a.translated_percent,
  a.is_stub, a.duplicate_of, a.other_language`
const PLACES = namedQuery<MagazinePlaceRow, { id: number }>(
  'magazine_places_of',
  sql`select ${PLACE_COLUMNS} from magazine_places p join articles a on a.id = p.article_id
    where p.magazine_id = ${ph('id')}::bigint and p.removed_at is null order by p.position, p.id`,
)
const PLACE = namedQuery<MagazinePlaceRow, { id: number }>(
  'magazine_place',
  sql`select ${PLACE_COLUMNS} from magazine_places p join articles a on a.id = p.article_id
    join magazines m on m.id = p.magazine_id and m.removed_at is null where p.id = ${ph('id')}::bigint`,
)
const COVERS = namedQuery<{ cover: string }, { addresses: readonly string[] }>(
  'magazine_covers',
  sql`select distinct cover from magazines where cover = any(${ph('addresses')}::text[])`,
)
const WAS_FROM = namedQuery<{ id: number }, { source: string }>(
  'magazine_place_was_from',
  sql`select id from magazine_places where source = ${ph('source')} limit 1`,
)

export const magazineStore = ({ db, read }: StoreDatabase) => ({
  ...magazineWriteRows(db),
  /** Issues that readers may see, newest first. */
  list: ({
    words = [],
    creator,
    ...pageParams
  }: MagazinePageWindow & {
    now: Date
    words?: readonly string[] | undefined
    creator?: number | undefined
  }) => LIST(read, { ...pageParams, likes: words.map(buildContainsPattern), creator: creator ?? null }),
  /** All issues, unpublished ones first. */
  managed: (page: MagazinePageWindow): Promise<MagazineRow[]> => MANAGED(db, page),
  /** In any status; the caller checks the permission. */
  async one(id: number): Promise<MagazineRow | undefined> {
    return (await ONE(db, { id }))[0]
  },
  /** In the order of the issue. */
  places: (id: number): Promise<MagazinePlaceRow[]> => PLACES(db, { id }),
  /** Also a removed place, but not of a removed issue. */
  async place(id: number): Promise<MagazinePlaceRow | undefined> {
    return (await PLACE(db, { id }))[0]
  },
  /** True if any issue has, or had, a place with this source. */
  wasFrom: async (source: string): Promise<boolean> => (await WAS_FROM(db, { source })).length > 0,
  /**
   * Returns those of `addresses` that are covers of issues, including removed ones, which can be restored.
   */
  filterCovers: async (addresses: readonly string[]): Promise<string[]> =>
    (await COVERS(db, { addresses })).map(({ cover }) => cover),
})
