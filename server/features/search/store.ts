// SQL of search: articles that match a query, their matching paragraphs, and the vocabulary of all articles.
import { type SQL, sql } from 'drizzle-orm'
import { buildContainsPattern } from '../../db/contains-pattern.ts'
import { type NamedQuery, namedQuery } from '../../db/named-query.ts'
import type { StoreDatabase } from '../../db/open.ts'
import {
  buildMatchConditions,
  buildRangesBack,
  MATCH_ALL_MARK,
  parseTextQuery,
  type TextQuery,
} from '../../db/text-match.ts'

export interface SearchHit {
  id: number
  in_title: boolean
  /** 0 for hits beyond the ranked ones. */
  rank: number
  published_at: Date
  heat: number
}
/** Terms to find in paragraphs, as substrings. */
export interface SnippetTerms {
  /** Lower case letters without diacritics. */
  english: readonly string[]
  han: readonly string[]
}
export interface FoundParagraph {
  article_id: number
  paragraph: string
  text: string
  zh: string
}

type Values = Record<string, string | number | boolean | Date | readonly number[] | readonly string[]>

const ph = sql.placeholder
/** Max. newest articles with a match in the title, and max. newest with a match in the text. */
const IN_TITLE = 100
const IN_TEXT = 200
/** Max. hits to rank: ranking decompresses the text vector of each, which costs more than finding it. */
export const MAX_RANKED_HITS = 60
/** Max. paragraphs fetched for the snippet of one article. */
export const MAX_SNIPPET_PARAGRAPHS = 3

const number = (value: number): SQL => sql.raw(String(value))
// Sub-selects hide the parameter values from the planner, so that all queries share one cached generic plan.
const NOW = sql`(select ${ph('now')}::timestamptz)`
const VISIBLE = sql`a.status = 'PUBLISHED' and a.published_at <= ${NOW}`
const EVERYWHERE = sql.raw(`$$${MATCH_ALL_MARK}$$`)
/**
 * Readers without access find a locked article by its title only; neither the words nor the excluded words of
 * its text are compared.
 */
const SEES_LOCKED = sql`(select ${ph('sees_locked')}::boolean)`

interface SearchBand {
  marks: SQL
  /** Excludes the articles that the previous band has already searched. */
  below: SQL | undefined
}
/**
 * Each band begins at the article id where the previous one ends; PostgreSQL executes it only if the previous
 * bands did not fill the limit. `+ 0` prevents an index scan over nearly all ids of the previous bands.
 */
const before = (from: number): SQL => sql`s.article_id + 0 < (select ${ph(`from${from}`)}::bigint)`
const searchBand = (level: number): SearchBand => ({
  marks: level < 3 ? sql`${ph(`stretch${level}`)}` : EVERYWHERE,
  below: level === 0 ? undefined : before(level - 1),
})
const TEXT_BANDS = [0, 1, 2, 3].map(searchBand)
/** Titles have fewer words than texts, so they are searched in two bands. */
const TITLE_BANDS = [
  { marks: sql`${ph('stretch1')}`, below: undefined },
  { marks: EVERYWHERE, below: before(1) },
]

// `offset 0` makes the check of each article run above the sort, so that the scan ends as soon as the limit
// is reached. The join also returns the columns of the article, so that each row is read only once.
const newest = (of: SQL, seen: SQL, limit: SQL): SQL => sql`materialized (
  select h.article_id, v.is_open, v.published_at, v.heat from (${of}) h
  cross join lateral (select (not a.is_lock or ${SEES_LOCKED}) as is_open, a.published_at, a.heat from articles a
    where a.id = h.article_id and ${seen} offset 0) v
  limit ${limit})`
const SEEN_INSIDE = sql`${VISIBLE} and (not a.is_lock or ${SEES_LOCKED})`
const bandByBand = (bands: readonly SearchBand[], answers: (marks: SQL) => SQL): SQL =>
  sql.join(
    bands.map(
      ({ marks, below }) => sql`(select s.article_id from article_search s
        where ${answers(marks)} ${below ? sql`and ${below}` : sql``} order by s.article_id desc)`,
    ),
    sql` union all `,
  )
// Word pairs of a phrase have a separate index; rows that contain all pairs are compared with the phrase,
// newest first. Rows of an edition below 3 are not in that index: until they are rewritten after an upgrade,
// they are searched like a text without a phrase. `offset 0` stops the planner from scanning all articles in
// the order of their ids instead.
const withPhrase = (query: TextQuery): SQL => sql`select p.article_id from (
    select i.article_id from (select s.article_id from article_search s
      where s.edition >= 3 and s.pairs @> (select phrase_pairs(to_tsvector('english', ${ph('phrase')}))) offset 0) i
    order by i.article_id desc
  ) p cross join lateral (
    select 1 from article_search s where s.article_id = p.article_id and ${buildMatchConditions(query, EVERYWHERE).text} offset 0
  ) t union all ${bandByBand(TEXT_BANDS, (marks) => sql`s.edition < 3 and ${buildMatchConditions(query, marks).text}`)}`
// Rank by word frequency, divided by the logarithm of the text's length (normalization flag 1), so that long
// texts have no advantage. Sub-selects parse the query once, not once per article.
const rankOf = ({ english, han }: TextQuery, vectors: { en: SQL; zh: SQL }): SQL => {
  const en = sql`ts_rank(${vectors.en}, (select websearch_to_tsquery('english', ${ph('english')})), 1)`
  const zh = sql`ts_rank(${vectors.zh}, (select ${ph('han')}::tsquery), 1)`
  if (!han) return en
  return english ? sql`${en} + ${zh}` : zh
}
const OF_TEXT = { en: sql`s.en`, zh: sql`s.zh` }
const OF_TITLE = { en: sql`s.title`, zh: sql`s.title` }
// A title may match although its text contains an excluded word (`-whale`). Only for a negated query, `holds`
// checks the text again.
type Limits = { titles: number } & (
  | { texts: number; in_all?: never }
  // Total limit: texts fill what the titles leave.
  | { in_all: number }
)
const NOT_TITLED = sql`h.article_id not in (select article_id from titled)`
const leftOf = (in_all: number): SQL => sql`(select ${number(in_all)} - count(*) from titled)`
const find = (name: string, query: TextQuery, limits: Limits): NamedQuery<SearchHit, Values> => {
  const titles = bandByBand(TITLE_BANDS, (marks) => buildMatchConditions(query, marks).title)
  const texts = query.phrase
    ? withPhrase(query)
    : bandByBand(TEXT_BANDS, (marks) => buildMatchConditions(query, marks).text)
  return namedQuery<SearchHit, Values>(
    `search_${name}`,
    sql`with titled as ${newest(titles, VISIBLE, number(limits.titles))},
      texts as ${
        limits.in_all === undefined
          ? newest(texts, SEEN_INSIDE, number(limits.texts))
          : newest(texts, sql`${SEEN_INSIDE} and ${NOT_TITLED}`, leftOf(limits.in_all))
      },
      found as materialized (
        select *, true as in_title from titled union all select *, false from texts
          where article_id not in (select article_id from titled)
      ), best as materialized (
        select k.article_id,
          case when k.is_open then ${rankOf(query, OF_TEXT)} else ${rankOf(query, OF_TITLE)} end as rank,
          (not (select ${ph('is_negated')}::boolean) or not k.is_open or ${buildMatchConditions(query, EVERYWHERE).text}) as holds
        from (select article_id, is_open from found order by in_title desc, article_id desc limit ${number(MAX_RANKED_HITS)}) k
        join article_search s on s.article_id = k.article_id
      )
      select f.article_id as id, f.in_title, coalesce(b.rank, 0) as rank, f.published_at, f.heat
      from found f left join best b on b.article_id = f.article_id
      where coalesce(b.holds, not (select ${ph('is_negated')}::boolean) or not f.in_title)`,
  )
}
const findAll = (name: string, limits: Limits) => ({
  english: find(`${name}english`, { english: 'x', han: '', phrase: '' }, limits),
  han: find(`${name}han`, { english: '', han: 'x', phrase: '' }, limits),
  both: find(`${name}both`, { english: 'x', han: 'x', phrase: '' }, limits),
  phrase: find(`${name}phrase`, { english: 'x', han: '', phrase: 'x' }, limits),
})
const FIND = findAll('', { titles: IN_TITLE, texts: IN_TEXT })
const FIND_RANKED = findAll('ranked_', { titles: MAX_RANKED_HITS, in_all: MAX_RANKED_HITS })
const NEWEST = namedQuery<{ id: number | null }, Record<never, never>>(
  'search_newest',
  sql`select max(article_id) as id from article_search`,
)
// The highlighter decides what counts as a match. The query only skips paragraphs without any term and sorts
// those with the most different terms first. `collate "C"` lowers only ASCII letters and takes half of the
// time.
const LOW = (text: SQL): SQL => sql`lower(${text} collate "C")`
const WITH_LETTERS = namedQuery<FoundParagraph, Values>(
  'search_paragraphs',
  sql`select a.id as article_id, p.paragraph, p.text, p.zh
    from unnest(${ph('ids')}::bigint[]) as x (id) join articles a on a.id = x.id
    join article_revisions r on r.article_id = a.id and r.revision = a.shown_revision
    cross join lateral (
      select l.paragraph, l.text, l.zh from (
        select e->>'id' as paragraph, e->>'text' as text, e->>'zh' as zh, place
        from jsonb_array_elements(r.paragraphs) with ordinality as t (e, place)
        where (cardinality(${ph('english')}::text[]) > 0 and ${LOW(sql`(e->>'text')`)} like any(${ph('english_likes')}::text[]))
          or (cardinality(${ph('han')}::text[]) > 0 and e->>'zh' like any(${ph('han_likes')}::text[])) offset 0
      ) l cross join lateral (select
        (select count(*) from unnest(${ph('english')}::text[]) w where strpos(${LOW(sql`l.text`)}, w collate "C") > 0)
        + (select count(*) from unnest(${ph('han')}::text[]) w where strpos(l.zh, w) > 0) as had offset 0) n
      order by n.had desc, place limit ${number(MAX_SNIPPET_PARAGRAPHS)}
    ) p where ${ph('sees_locked')}::bool or not a.is_lock`,
)
// Uses the index's own stemming, so that a word found by the index is found in the paragraph too.
const WITH_WORDS = namedQuery<FoundParagraph, Values>(
  'search_paragraphs_words',
  sql`select a.id as article_id, p.paragraph, p.text, p.zh
    from unnest(${ph('ids')}::bigint[]) as x (id) join articles a on a.id = x.id
    join article_revisions r on r.article_id = a.id and r.revision = a.shown_revision
    cross join lateral (
      select e->>'id' as paragraph, e->>'text' as text, e->>'zh' as zh
      from jsonb_array_elements(r.paragraphs) with ordinality as t (e, place)
      where to_tsvector('english', regexp_replace(normalize(e->>'text', nfd), '[\u0300-\u036f]', '', 'g'))
        @@ any(array(select plainto_tsquery('english', w) from unnest(${ph('words')}::text[]) w))
      order by place limit ${number(MAX_SNIPPET_PARAGRAPHS)}
    ) p where ${ph('sees_locked')}::bool or not a.is_lock`,
)
const WORDS = namedQuery<{ words: string | null }, Record<never, never>>(
  'search_vocabulary',
  sql`select string_agg(word, ' ') as words from (select word from search_words limit ${number(300_000)}) w`,
)
const OF_CREATORS = namedQuery<SearchHit, Values>(
  'search_of_creators',
  sql`select a.id, false as in_title, 0 as rank, a.published_at, a.heat from articles a
    where (a.author_id = any(${ph('creators')}::bigint[]) or a.publication_id = any(${ph('creators')}::bigint[]))
      and ${VISIBLE} order by a.published_at desc, a.id desc limit ${number(IN_TITLE)}`,
)

/** TTL of the cached newest id, in ms: the id only determines where the first band begins. */
const CACHE_TTL_MS = 60_000

export const searchStore = ({ read }: StoreDatabase) => {
  let cached: { id: number; at: number } | undefined
  const newestId = async (now: Date): Promise<number> => {
    if (cached && Math.abs(now.getTime() - cached.at) < CACHE_TTL_MS) return cached.id
    const [row] = await NEWEST(read, {})
    cached = { id: row?.id ?? 0, at: now.getTime() }
    return cached.id
  }
  return {
    /**
     * Articles visible to readers that match the query as typed, unordered: the newest ones, about 300 at
     * most; none for an empty query. Unless `sees_locked`, locked articles match by their title only. With
     * `only_ranked` the result has only the hits that are ranked, which takes a third of the time.
     */
    async find(q: string, now: Date, sees_locked: boolean, only_ranked = false): Promise<SearchHit[]> {
      const textParts = parseTextQuery(q)
      if (!textParts) return []
      const { english, han, phrase, is_negated } = textParts
      // A negated query drops hits after the limit, so the short list would no longer prove that there are no
      // more hits.
      const FOR = only_ranked && !is_negated ? FIND_RANKED : FIND
      const query = phrase ? FOR.phrase : han ? (english ? FOR.both : FOR.han) : FOR.english
      const back = buildRangesBack(await newestId(now))
      return query(read, { english, han, phrase, is_negated, sees_locked, now, ...back })
    },
    /** The newest visible articles written or published by these creators; an empty list for no creators. */
    ofCreators: (creators: readonly number[], now: Date): Promise<SearchHit[]> =>
      creators.length === 0 ? Promise.resolve([]) : OF_CREATORS(read, { creators, now }),
    /** The words of all audited articles, unordered. */
    async vocabulary(): Promise<string[]> {
      const [row] = await WORDS(read, {})
      return row?.words?.split(' ') ?? []
    },
    /**
     * For each article the paragraphs with the most terms, captions included; none of locked articles unless
     * `sees_locked`.
     */
    paragraphs: (
      ids: readonly number[],
      { english, han }: SnippetTerms,
      sees_locked: boolean,
    ): Promise<FoundParagraph[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : WITH_LETTERS(read, {
            ids,
            english,
            han,
            sees_locked,
            english_likes: english.map(buildContainsPattern),
            han_likes: han.map(buildContainsPattern),
          }),
    /**
     * For each article the first paragraphs that contain any form of one of the words; slower than
     * `paragraphs`.
     */
    paragraphsWith: (
      ids: readonly number[],
      words: readonly string[],
      sees_locked: boolean,
    ): Promise<FoundParagraph[]> =>
      ids.length === 0 || words.length === 0
        ? Promise.resolve([])
        : WITH_WORDS(read, { ids, words, sees_locked }),
  }
}
