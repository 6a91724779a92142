// SQL of the article page: the row with words and the next article, cached texts, cached lemma ids.
import { type SQL, sql } from 'drizzle-orm'
import type {
  ArticleStage,
  ArticleStatus,
  Paragraph,
  ResolvedWord,
} from '../../../../contract/entities/article.ts'
import type { ArticleKind } from '../../../../domain/article/lifecycle.ts'
import { namedQuery } from '../../../db/named-query.ts'
import type { Queryable } from '../../../db/open.ts'
import { perViewer, type Viewer } from '../../../db/per-viewer.ts'
import { LruCache } from '../../../lru-cache.ts'
import { type ArticleCardRow, type CoverageRow, cardColumns, VISIBLE_SQL } from '../browse/card.store.ts'
import { type LemmaText, lemmaText } from '../browse/lemma-text.ts'

/** The next article: its title and cover, and the columns needed for the share of known words. */
export type NextRow = CoverageRow & Pick<ArticleCardRow, 'title' | 'title_zh' | 'cover' | 'minutes'>

export interface ShownRow extends ArticleCardRow {
  link: string | null
  appeared_at: Date | null
  status: ArticleStatus
  stage: ArticleStage
  kind: ArticleKind
  last_revision: number
  words: ResolvedWord[]
  next: NextRow | null
}
/** The text of a revision. It can be cached without invalidation, because revisions are immutable. */
export interface RevisionContent {
  title: string
  title_zh: string
  paragraphs: Paragraph[]
  lemmas: string[]
  forms: Record<string, string>
  /** See ArticleShown. */
  occurrences: [paragraph: string, start: number, lemma: string][]
  coverage: Record<string, number>
}

const ph = sql.placeholder

// Max. earlier articles scanned for a common topic; if none has one, the newest article is the fallback.
const MAX_SCANNED = sql.raw('500')
const NOW = sql`${ph('now')}::timestamptz`
const ANOTHER = sql`b.status = 'PUBLISHED' and b.kind = 'PRESS' and b.id <> a.id`
const UNREAD = sql`${ANOTHER} and not exists (select 1 from article_marks m
    where m.user_id = ${ph('user_id')}::bigint and m.article_id = b.id and m.action in ('READ', 'HIDE'))`
const unread = (viewer: Viewer): SQL => (viewer === 'guest' ? ANOTHER : UNREAD)
// One upper bound only: with two, the index scan starts at the wrong one and walks over every article newer
// than this one. `least` ignores null: a draft without a date gets the newest articles of its topic.
const NEXT_COLUMNS = sql.raw(`b.id, b.title, b.title_zh, b.cover, b.minutes, b.shown_revision,
  b.cov_zk, b.cov_c4, b.cov_c6, b.cov_l4, b.cov_l8, b.cov_ielts`)
const sameTopic = (viewer: Viewer): SQL => sql`(select row_to_json(n) from (
    select ${NEXT_COLUMNS}, b.topics from articles b
    where ${unread(viewer)} and (b.published_at, b.id) < (least(a.published_at, ${NOW}), a.id)
    order by b.published_at desc, b.id desc limit ${MAX_SCANNED}
  ) n where n.topics && a.topics limit 1)`
const newest = (
  viewer: Viewer,
): SQL => sql`(select row_to_json(n) from (select ${NEXT_COLUMNS} from articles b
    where ${unread(viewer)} and b.published_at <= ${NOW} order by b.published_at desc, b.id desc limit 1) n)`

const SHOWN = perViewer<ShownRow, { id: number; now: Date; any: boolean }>(
  'article_shown',
  (
    viewer,
  ) => sql`select ${cardColumns(viewer)}, a.link, a.appeared_at, a.status, a.stage, a.kind, a.last_revision,
      coalesce((select json_agg(json_build_object('word', w.word, 'resolve', w.resolve, 'tag', w.tag) order by w.word)
        from article_words w where w.article_id = a.id), '[]'::json) as words,
      coalesce(${sameTopic(viewer)}, ${newest(viewer)}) as next
    from articles a where a.id = ${ph('id')}::bigint and (${ph('any')}::bool or (${VISIBLE_SQL}))`,
)
const CONTENT = namedQuery<RevisionContent, { id: number; revision: number }>(
  'article_content',
  sql`select title, title_zh, paragraphs, lemmas, forms, coalesce(occurrences, '[]'::jsonb) as occurrences,
      coverage from article_revisions
    where article_id = ${ph('id')}::bigint and revision = ${ph('revision')}::int`,
)
const TEXT_ROW = namedQuery<{ revision: number; is_lock: boolean }, { id: number; now: Date; any: boolean }>(
  'article_text_row',
  sql`select coalesce(a.shown_revision, a.last_revision) as revision, a.is_lock from articles a
    where a.id = ${ph('id')}::bigint and (${ph('any')}::bool or (${VISIBLE_SQL}))`,
)
const LEMMAS = namedQuery<
  { article_id: number; revision: number; lemmas: string; counts: string },
  { ids: number[]; revisions: number[] }
>(
  'article_lemmas',
  // Joined to strings, because the driver's array parser works character by character.
  sql`select r.article_id, r.revision, array_to_string(r.lemmas, ' ') as lemmas,
      array_to_string(r.lemma_counts, ' ') as counts
    from unnest(${ph('ids')}::bigint[], ${ph('revisions')}::int[]) as x (id, revision)
    join article_revisions r on r.article_id = x.id and r.revision = x.revision`,
)

/** Size of the text cache in characters; memory is about twice as many bytes. */
const MAX_CACHED_CHARACTERS = 8_000_000
/** Size of the cache of lemma ids, at eight bytes per id: some 7,000 articles. */
const MAX_CACHED_NUMBERS = 2_000_000

const weigh = ({ paragraphs, lemmas, occurrences }: RevisionContent): number =>
  paragraphs.reduce((sum, { text, zh, runs }) => sum + 150 + text.length + zh.length + 50 * runs.length, 0) +
  (lemmas.length + 2 * occurrences.length) * 20

const split = (text: string): string[] => (text === '' ? [] : text.split(' '))

const keyOf = (id: number, revision: number | null): string => `${id} ${revision}`

export const shownRows = (read: Queryable) => {
  const contents = new LruCache<RevisionContent>(MAX_CACHED_CHARACTERS)
  const texts = new LruCache<LemmaText>(MAX_CACHED_NUMBERS)
  return {
    /** With `any`, in any status. */
    async shown(
      id: number,
      { user_id, now, any }: { user_id: number | undefined; now: Date; any: boolean },
    ): Promise<ShownRow | undefined> {
      return (await SHOWN(read, user_id, { id, now, any }))[0]
    },
    /**
     * Which revision of an article is shown, and whether the article is locked; with `any`, in any status.
     */
    async textRow(
      id: number,
      { now, any }: { now: Date; any: boolean },
    ): Promise<{ revision: number; is_lock: boolean } | undefined> {
      return (await TEXT_ROW(read, { id, now, any }))[0]
    },
    async content(id: number, revision: number): Promise<RevisionContent | undefined> {
      const key = keyOf(id, revision)
      const cached = contents.get(key)
      if (cached) return cached
      const [content] = await CONTENT(read, { id, revision })
      if (content) contents.set(key, content, weigh(content))
      return content
    },
    /**
     * Lemma ids of the shown texts, in the order of `rows`; undefined where no text is shown. Sends at most
     * one query.
     */
    async lemmaTexts(
      rows: readonly { id: number; shown_revision: number | null }[],
    ): Promise<(LemmaText | undefined)[]> {
      const found = rows.map((row) => texts.get(keyOf(row.id, row.shown_revision)))
      const missing = rows.filter((row, index) => !found[index] && row.shown_revision !== null)
      if (missing.length === 0) return found
      const ids = missing.map(({ id }) => id)
      const revisions = missing.map(({ shown_revision }) => shown_revision ?? 0)
      const read_now = new Map<string, LemmaText>()
      for (const { article_id, revision, lemmas, counts } of await LEMMAS(read, { ids, revisions })) {
        const text = lemmaText(split(lemmas), split(counts).map(Number))
        const key = keyOf(article_id, revision)
        read_now.set(key, text)
        texts.set(key, text, text.lemmas.length + 20)
      }
      return rows.map((row, index) => found[index] ?? read_now.get(keyOf(row.id, row.shown_revision)))
    },
  }
}
