// SQL writes of magazines: an issue is locked while it or its places change.
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { MagazineStatus } from '../../../domain/magazine/status.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Database, Queryable } from '../../db/open.ts'
import type { MagazineSection } from '../../db/schema/magazine.ts'
import { magazines } from '../../db/schema/magazine.ts'
import { requestTask, type TaskAbout } from '../../db/tasks.ts'
import type { JobType } from '../../jobs/job-types.ts'

export interface HeldMagazine {
  id: number
  name: string
  edition: string
  publication_id: number
  url: string | null
  cover: string | null
  epub_key: string | null
  sections: MagazineSection[]
  status: MagazineStatus
  /** Id of the latest task, and whether it is queued or running. */
  task_id: string | null
  is_at_work: boolean
  error: string | null
  lacks: string | null
  published_at: Date | null
  places: number
  ready: number
}
export type MagazinePatch = Partial<Omit<typeof magazines.$inferInsert, 'id'>>
export type NewPlace = {
  article_id: number
  section: string
  title: string
  source: string | null
}

const ph = sql.placeholder
/** An article is ready if it has its text; a running or failed translation does not change that. */
export const READY_SQL = sql`a.last_revision > 0 and (a.stage in ('DOWNLOADED', 'TRANSLATING', 'READY')
  or a.stage = 'FAILED' and a.failed_work = 'translate')`
const LOCK = namedQuery<{ id: number }, { id: number; removed: boolean }>(
  'magazine_lock',
  sql`select m.id from magazines m where m.id = ${ph('id')}::bigint
    and (m.removed_at is null or ${ph('removed')}::boolean) for update`,
)
// A separate query after the lock, so that it sees writes committed while it waited for the lock.
const HELD = namedQuery<HeldMagazine, { id: number }>(
  'magazine_held',
  sql`select m.id, m.name, m.edition, m.publication_id, m.url, m.cover, m.epub_key, m.sections, m.status, m.task_id,
      m.error, m.lacks, m.published_at,
      exists (select 1 from tasks t where t.id = m.task_id and t.state in ('QUEUED', 'RUNNING')) as is_at_work,
      (select count(*) from magazine_places p where p.magazine_id = m.id and p.removed_at is null) as places,
      (select count(*) from magazine_places p join articles a on a.id = p.article_id where p.magazine_id = m.id
        and p.removed_at is null and ${READY_SQL}) as ready
    from magazines m where m.id = ${ph('id')}::bigint`,
)
const ADD_PLACE = namedQuery<{ id: number }, NewPlace & { magazine_id: number }>(
  'magazine_place_add',
  sql`insert into magazine_places (magazine_id, article_id, section, title, source, position)
    values (${ph('magazine_id')}::bigint, ${ph('article_id')}::bigint, ${ph('section')}, ${ph('title')}, ${ph('source')},
      (select coalesce(max(position), 0) + 1 from magazine_places where magazine_id = ${ph('magazine_id')}::bigint))
    returning id`,
)
const SOURCES = namedQuery<{ source: string }, { id: number }>(
  'magazine_sources',
  sql`select source from magazine_places where magazine_id = ${ph('id')}::bigint and source is not null`,
)
const ORDER = namedQuery<{ id: number }, { id: number; ids: number[]; sections: string[] }>(
  'magazine_order',
  sql`update magazine_places p set position = x.place, section = x.section
    from unnest(${ph('ids')}::bigint[], ${ph('sections')}::text[]) with ordinality as x (id, section, place)
    where p.id = x.id and p.magazine_id = ${ph('id')}::bigint and p.removed_at is null returning p.id`,
)
type PlacePatch = { id: number; title: string | null; section: string | null; source: string | null }
const PATCH_PLACE = namedQuery<never, PlacePatch>(
  'magazine_place_patch',
  sql`update magazine_places set title = coalesce(${ph('title')}::text, title),
      section = coalesce(${ph('section')}::text, section), source = coalesce(${ph('source')}::text, source)
    where id = ${ph('id')}::bigint`,
)
const DESCRIBE = namedQuery<
  never,
  { id: number; title: string | null; link: string | null; link_key: string | null }
>(
  'magazine_article_describe',
  sql`update articles set title = case when last_revision = 0 then coalesce(${ph('title')}::text, title) else title end,
      link = coalesce(${ph('link')}::text, link), link_key = coalesce(${ph('link_key')}::text, link_key)
    where id = ${ph('id')}::bigint`,
)
const GONE = namedQuery<{ id: number }, { id: number; at: Date | null }>(
  'magazine_place_gone',
  sql`update magazine_places set removed_at = ${ph('at')}::timestamptz where id = ${ph('id')}::bigint
    and (removed_at is null) = (${ph('at')}::timestamptz is not null) returning id`,
)
const IDS = namedQuery<{ article_id: number }, { id: number }>(
  'magazine_article_ids',
  sql`select article_id from magazine_places where magazine_id = ${ph('id')}::bigint and removed_at is null
    order by position, id`,
)

export const magazineWriteRows = (db: Database) => ({
  /**
   * Runs `run` with the issue locked until the transaction ends. Throws MAGAZINE_NOT_FOUND, for a removed
   * issue unless `removed` is set.
   */
  holding: <T>(
    id: number,
    run: (tx: Queryable, held: HeldMagazine) => Promise<T>,
    { removed = false }: { removed?: boolean } = {},
  ): Promise<T> =>
    db.transaction(async (tx) => {
      const [locked] = await LOCK(tx, { id, removed })
      const held = locked && (await HELD(tx, { id }))[0]
      if (!held) throwAppError('MAGAZINE_NOT_FOUND')
      return run(tx, held)
    }),
  /** Inserts an issue and runs the callback `fill` in the same transaction. */
  make: (
    magazine: typeof magazines.$inferInsert,
    fill: (tx: Queryable, id: number) => Promise<void> = async () => undefined,
  ): Promise<number> =>
    db.transaction(async (tx) => {
      const [row] = await tx.insert(magazines).values(magazine).returning({ id: magazines.id })
      if (!row) throw new Error('magazine row was not written')
      await fill(tx, row.id)
      return row.id
    }),
  async patch(tx: Queryable, id: number, patch: MagazinePatch): Promise<void> {
    await tx.update(magazines).set(patch).where(sql`${magazines.id} = ${id}`)
  },
  requestTask: <P extends z.ZodType>(
    tx: Queryable,
    job: JobType<P>,
    payload: z.input<P>,
    about: TaskAbout,
  ): Promise<string> => requestTask(tx, job, payload, about),
  /** Appends a place to the issue. Returns its id. */
  async addPlace(tx: Queryable, magazine_id: number, place: NewPlace): Promise<number> {
    const [row] = await ADD_PLACE(tx, { ...place, magazine_id })
    if (!row) throw new Error('place row was not written')
    return row.id
  },
  /** Sources of all places, including removed ones, so that a crawl does not add them again. */
  sources: async (tx: Queryable, id: number): Promise<Set<string>> =>
    new Set((await SOURCES(tx, { id })).map(({ source }) => source)),
  /** Sets the order and sections of the places. Returns the number of updated places. */
  order: async (
    tx: Queryable,
    id: number,
    places: readonly { id: number; section: string }[],
  ): Promise<number> =>
    (
      await ORDER(tx, {
        id,
        ids: places.map((place) => place.id),
        sections: places.map(({ section }) => section),
      })
    ).length,
  /** Null fields stay unchanged, so that changes of other editors are preserved. */
  async patchPlace(tx: Queryable, place: PlacePatch): Promise<void> {
    await PATCH_PLACE(tx, place)
  },
  /**
   * Updates an article from the contents; the title only until it has its own text. Null fields stay
   * unchanged.
   */
  async describe(
    tx: Queryable,
    id: number,
    fields: { title: string | null; link: string | null; link_key: string | null },
  ): Promise<void> {
    await DESCRIBE(tx, { id, ...fields })
  },
  /** Removes a place, or restores it if `at` is null; false if it already was in that state. */
  placeGone: async (tx: Queryable, id: number, at: Date | null): Promise<boolean> =>
    (await GONE(tx, { id, at })).length === 1,
  /** In the order of the issue. */
  articleIds: async (tx: Queryable, id: number): Promise<number[]> =>
    (await IDS(tx, { id })).map(({ article_id }) => article_id),
})
