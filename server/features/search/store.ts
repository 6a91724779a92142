// SQL of search: which articles answer a query, and the paragraphs in which they do.
import { type SQL, sql } from 'drizzle-orm'
import { containing } from '../../db/like.ts'
import { type NamedQuery, namedQuery } from '../../db/named-query.ts'
import type { StoreDatabase } from '../../db/open.ts'
import {
  answers,
  answersInTitle,
  EVERYTHING,
  stretchesBack,
  type TextQuery,
  textQuery,
} from '../../db/text-match.ts'

export interface Found {
  id: number
  in_title: boolean
  rank: number
  published_at: Date
  heat: number
}
/** What to look for in paragraphs, as it stands there. */
export interface Sought {
  english: readonly string[]
  han: readonly string[]
}
export interface FoundParagraph {
  article_id: number
  paragraph: string
  text: string
  zh: string
}

type Values = Record<string, string | number | Date | readonly number[] | readonly string[]>

const ph = sql.placeholder
const EVERYWHERE = sql.raw(`$$${EVERYTHING}$$`)
/** So many of the newest that have it in the title, and so many that have it in the text, are ranked against each other. */
const IN_TITLE = 100
const IN_TEXT = 200
/** Paragraphs looked at for one article's snippet. */
export const PARAGRAPHS = 3

const VISIBLE = sql`a.status = 'PUBLISHED' and a.published_at <= ${ph('now')}::timestamptz`
// Materialised, so that the words are looked up in their index: the planner, which cannot know how many articles have
// them, would else rather read articles from the newest on until it has found enough.
const hits = (condition: SQL): SQL =>
  sql`materialized (select s.article_id from article_search s where ${condition})`
// `offset 0` keeps the look at each article behind the order, so that it ends when enough are found.
const newest = (of: string, limit: number): SQL => sql`(
  select h.article_id from (select article_id from ${sql.raw(of)} order by article_id desc) h
  cross join lateral (select 1 from articles a where a.id = h.article_id and ${VISIBLE} offset 0) v
  order by h.article_id desc limit ${sql.raw(String(limit))})`
// How often the words stand in a text, by its length's logarithm (1) so that a long text is not the best for being long.
const rankOf = ({ english, han }: TextQuery): SQL => {
  const en = sql`ts_rank(s.en, websearch_to_tsquery('english', ${ph('english')}), 1)`
  const zh = sql`ts_rank(s.zh, ${ph('han')}::tsquery, 1)`
  if (!han) return en
  return english ? sql`${en} + ${zh}` : zh
}
// A title may hold what the text rules out (`-whale`), so the text is asked once more; as a column, so that it is asked
// of the few that were found and not of an index.
const find = (query: TextQuery): NamedQuery<Found & { holds: boolean }, Values> =>
  namedQuery<Found & { holds: boolean }, Values>(
    `search_${query.english ? 'english' : ''}_${query.han ? 'han' : ''}`,
    sql`with in_title as ${hits(answersInTitle(query, sql`${ph('title_stretch')}`))}, in_text as ${hits(answers(query, sql`${ph('stretch')}`))},
        titled as ${newest('in_title', IN_TITLE)}, texts as ${newest('in_text', IN_TEXT)}
      select f.article_id as id, f.article_id in (select article_id from titled) as in_title,
        ${rankOf(query)} as rank, a.published_at, a.heat, (${answers(query, EVERYWHERE)}) as holds
      from (select article_id from titled union select article_id from texts) f
      join article_search s on s.article_id = f.article_id join articles a on a.id = f.article_id`,
  )
const FIND = {
  english: find({ english: 'x', han: '' }),
  han: find({ english: '', han: 'x' }),
  both: find({ english: 'x', han: 'x' }),
}
const NEWEST = namedQuery<{ id: number | null }, Record<never, never>>(
  'search_newest',
  sql`select max(article_id) as id from article_search`,
)
// What matches is decided by who marks the hits; here only paragraphs without any are left out.
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
    ) p where ${ph('sees_locked')}::bool or not a.is_lock`,
  )
const WITH_LETTERS = paragraphsThat(
  'search_paragraphs',
  sql`e->>'text' ilike any(${ph('english')}::text[]) or e->>'zh' like any(${ph('han')}::text[])`,
)
// By the index's own stems, so that what it found is found in the paragraph too.
const WITH_WORDS = paragraphsThat(
  'search_paragraphs_words',
  sql`to_tsvector('english', e->>'text') @@ any(array(select plainto_tsquery('english', w)
    from unnest(${ph('words')}::text[]) w))`,
)

/** How long the number of the newest article may be out of date: it says only where a search begins. */
const KEPT_MS = 60_000

export const searchStore = ({ read }: StoreDatabase) => {
  let kept: { id: number; at: number } | undefined
  const newestId = async (now: Date): Promise<number> => {
    if (kept && Math.abs(now.getTime() - kept.at) < KEPT_MS) return kept.id
    const [row] = await NEWEST(read, {})
    kept = { id: row?.id ?? 0, at: now.getTime() }
    return kept.id
  }
  return {
    /**
     * Articles that readers may see and that answer the query as typed, in no order: of many the newest, about 300 at
     * most; none when it asks for nothing.
     */
    async find(q: string, now: Date): Promise<Found[]> {
      const asked = textQuery(q)
      if (!asked) return []
      const { english, han } = asked
      const query = han ? (english ? FIND.both : FIND.han) : FIND.english
      // Back as far as it must to find enough: for what is common, no farther than the newest thousand articles. Titles
      // say less and mean more, so they are looked through a stretch ahead.
      const back = stretchesBack(await newestId(now))
      for (const [index, stretch] of back.entries()) {
        const title_stretch = back[index + 1] ?? EVERYTHING
        const found = await query(read, { english, han, stretch, title_stretch, now })
        if (stretch === EVERYTHING || found.length >= IN_TEXT) return found.filter(({ holds }) => holds)
      }
      return []
    },
    /** The first paragraphs of each article that have one of these, captions included; none of locked articles unless `sees_locked`. */
    paragraphs: (
      ids: readonly number[],
      { english, han }: Sought,
      sees_locked: boolean,
    ): Promise<FoundParagraph[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : WITH_LETTERS(read, {
            ids,
            english: english.map(containing),
            han: han.map(containing),
            sees_locked: sees_locked ? 1 : 0,
          }),
    /** The first paragraphs of each article that have one of the words in any of its forms; dearer. */
    paragraphsWith: (
      ids: readonly number[],
      words: readonly string[],
      sees_locked: boolean,
    ): Promise<FoundParagraph[]> =>
      ids.length === 0 || words.length === 0
        ? Promise.resolve([])
        : WITH_WORDS(read, { ids, words, sees_locked: sees_locked ? 1 : 0 }),
  }
}
