// The previous statements of search, before it became a single statement: the reference for the current ones.
import { type SQL, sql } from 'drizzle-orm'
import { buildHanQuery, parseQuery, removeHan } from '../../domain/article/search.ts'
import { buildContainsPattern } from '../../server/db/contains-pattern.ts'
import { namedQuery } from '../../server/db/named-query.ts'
import type { StoreDatabase } from '../../server/db/open.ts'
import type { FoundParagraph, SearchHit, SnippetTerms } from '../../server/features/search/store.ts'
import type { Stores } from '../../server/stores.ts'

type Values = Record<string, string | number | Date | readonly number[] | readonly string[]>

const ph = sql.placeholder
const STRETCHES = [512, 4096, 32_768]
const EVERYTHING = `'#'`
const EVERYWHERE = sql.raw(`$$${EVERYTHING}$$`)
const [IN_TITLE, IN_TEXT, PARAGRAPHS, KEPT_MS] = [100, 200, 3, 60_000]
interface Asked {
  english: string
  han: string
}

const stretchesBack = (newest: number): string[] => [
  ...STRETCHES.flatMap((size, level) => {
    const mark = (id: number) => `${'#'.repeat(level + 1)}${Math.floor(id / size)}`
    return newest < 2 * size ? [] : [`'${mark(newest)}' | '${mark(newest - size)}'`]
  }),
  EVERYTHING,
]
const answering = (vector: SQL, words: SQL, stretch: SQL): SQL =>
  sql`${vector} @@ (${words} && ${stretch}::tsquery)`
const answers = ({ english, han }: Asked, vectors: { en: SQL; zh: SQL }, stretch: SQL): SQL => {
  const en = answering(vectors.en, sql`websearch_to_tsquery('english', ${ph('english')})`, stretch)
  const zh = answering(vectors.zh, sql`${ph('han')}::tsquery`, stretch)
  if (!han) return en
  return english ? sql`${en} and ${zh}` : zh
}
const OF_TEXT = { en: sql`s.en`, zh: sql`s.zh` }
const OF_TITLE = { en: sql`s.title`, zh: sql`s.title` }
const VISIBLE = sql`a.status = 'PUBLISHED' and a.published_at <= ${ph('now')}::timestamptz`
const hits = (condition: SQL): SQL =>
  sql`materialized (select s.article_id from article_search s where ${condition})`
const newest = (of: string, limit: number): SQL => sql`(
  select h.article_id from (select article_id from ${sql.raw(of)} order by article_id desc) h
  cross join lateral (select 1 from articles a where a.id = h.article_id and ${VISIBLE} offset 0) v
  order by h.article_id desc limit ${sql.raw(String(limit))})`
const rankOf = ({ english, han }: Asked): SQL => {
  const en = sql`ts_rank(s.en, websearch_to_tsquery('english', ${ph('english')}), 1)`
  const zh = sql`ts_rank(s.zh, ${ph('han')}::tsquery, 1)`
  if (!han) return en
  return english ? sql`${en} + ${zh}` : zh
}
const find = (name: string, query: Asked) =>
  namedQuery<SearchHit & { holds: boolean }, Values>(
    `before_${name}`,
    sql`with in_title as ${hits(answers(query, OF_TITLE, sql`${ph('title_stretch')}`))},
        in_text as ${hits(answers(query, OF_TEXT, sql`${ph('stretch')}`))},
        titled as ${newest('in_title', IN_TITLE)}, texts as ${newest('in_text', IN_TEXT)}
      select f.article_id as id, f.article_id in (select article_id from titled) as in_title,
        ${rankOf(query)} as rank, a.published_at, a.heat, (${answers(query, OF_TEXT, EVERYWHERE)}) as holds
      from (select article_id from titled union select article_id from texts) f
      join article_search s on s.article_id = f.article_id join articles a on a.id = f.article_id`,
  )
const FIND = {
  english: find('english', { english: 'x', han: '' }),
  han: find('han', { english: '', han: 'x' }),
  both: find('both', { english: 'x', han: 'x' }),
}
const NEWEST = namedQuery<{ id: number | null }, Record<never, never>>(
  'before_newest',
  sql`select max(article_id) as id from article_search`,
)
const paragraphsThat = (name: string, have: SQL) =>
  namedQuery<FoundParagraph, Values>(
    name,
    sql`select a.id as article_id, p.paragraph, p.text, p.zh
      from unnest(${ph('ids')}::bigint[]) as x (id) join articles a on a.id = x.id
      join article_revisions r on r.article_id = a.id and r.revision = a.shown_revision
      cross join lateral (
        select e->>'id' as paragraph, e->>'text' as text, e->>'zh' as zh
        from jsonb_array_elements(r.paragraphs) with ordinality as t (e, place)
        where ${have} order by place limit ${sql.raw(String(PARAGRAPHS))}
      ) p where not a.is_lock`,
  )
const WITH_LETTERS = paragraphsThat(
  'before_paragraphs',
  sql`e->>'text' ilike any(${ph('english')}::text[]) or e->>'zh' like any(${ph('han')}::text[])`,
)
const WITH_WORDS = paragraphsThat(
  'before_paragraphs_words',
  sql`to_tsvector('english', e->>'text') @@ any(array(select plainto_tsquery('english', w)
    from unnest(${ph('words')}::text[]) w))`,
)

/**
 * The current stores with the previous search, without results that it did not have yet: other results by
 * name, and corrected words.
 */
export function asBefore(stores: Stores, { read }: StoreDatabase): Stores {
  let kept: { id: number; at: number } | undefined
  const newestId = async (now: Date): Promise<number> => {
    if (kept && now.getTime() - kept.at < KEPT_MS) return kept.id
    const [row] = await NEWEST(read, {})
    kept = { id: row?.id ?? 0, at: now.getTime() }
    return kept.id
  }
  const search: Stores['search'] = {
    async find(q, now) {
      const { en, runs } = parseQuery(q)
      const [english, han] = [en.length > 0 ? removeHan(q) : '', buildHanQuery(runs)]
      const query = han ? (english ? FIND.both : FIND.han) : FIND.english
      const back = stretchesBack(await newestId(now))
      for (const [index, stretch] of back.entries()) {
        const title_stretch = back[index + 1] ?? EVERYTHING
        const found = await query(read, { english, han, stretch, title_stretch, now })
        if (stretch === EVERYTHING || found.length >= IN_TEXT) return found.filter(({ holds }) => holds)
      }
      return []
    },
    paragraphs: async (ids, { english, han }: SnippetTerms) =>
      ids.length === 0
        ? []
        : WITH_LETTERS(read, {
            ids,
            english: english.map(buildContainsPattern),
            han: han.map(buildContainsPattern),
          }),
    paragraphsWith: async (ids, words) =>
      ids.length === 0 || words.length === 0 ? [] : WITH_WORDS(read, { ids, words }),
    ofCreators: async () => [],
    vocabulary: async () => [],
  }
  return {
    ...stores,
    search,
    membership: { ...stores.membership, rowsOf: async () => [] },
    creator: { ...stores.creator, names: async () => [] },
    collection: { ...stores.collection, called: async () => [] },
    magazine: { ...stores.magazine, list: async () => [] },
  }
}
