// SQL of the words that a reader saved from one article.
import { sql } from 'drizzle-orm'
import { namedQuery } from '../../db/named-query.ts'
import type { Database } from '../../db/open.ts'
import { CARD_COLUMNS, type CardWithContexts, contextsOf, LIST_CONTEXTS } from './card-row.store.ts'

export interface ArticleQuestion {
  user_id: number
  article_id: number
  offset: number
  size: number
}

export interface SavedFrom {
  card_id: number
  article_id: number
  word: string
  gloss: string
  created_at: Date
}

const ph = sql.placeholder
/**
 * Sorted by the first context, which a rating does not change, so that offset pagination neither skips nor
 * repeats cards.
 */
const OF_ARTICLE = sql`select k.card_id as id, min(k.id) as place from card_contexts k
    join cards c on c.user_id = k.user_id and c.id = k.card_id and c.deleted_at is null and c.rested_at is null
  where k.user_id = ${ph('user_id')} and k.article_id = ${ph('article_id')}::bigint
  group by k.card_id`
/** The article's own sentences first, because the review shows them. */
const ARTICLE_FIRST = sql`card_contexts.article_id is not distinct from ${ph('article_id')}::bigint desc,
  card_contexts.at desc, card_contexts.id desc`

type Nullable<T> = { [K in keyof T]: T[K] | null }
const CARDS = namedQuery<
  Nullable<CardWithContexts> & { total: number },
  { [K in keyof ArticleQuestion]: number }
>(
  'word_of_article',
  sql`with found as (${OF_ARTICLE}), counted as (select count(*) as total from found)
    select counted.total, ${CARD_COLUMNS}, ${contextsOf(LIST_CONTEXTS, ARTICLE_FIRST)}
    from counted left join (
      select c.*, f.place from (select * from found order by place limit ${ph('size')}::int offset ${ph('offset')}::int) f
        join cards c on c.user_id = ${ph('user_id')} and c.id = f.id) c on true
    order by c.place`,
)

const SAVED_FROM = namedQuery<SavedFrom, { user_id: number; article_ids: readonly number[] }>(
  'word_saved_from',
  sql`select distinct on (k.card_id) k.card_id, k.article_id, c.lemma as word,
      coalesce(nullif(k.gloss, ''), c.gloss) as gloss, c.created_at
    from card_contexts k
      join cards c on c.user_id = k.user_id and c.id = k.card_id and c.deleted_at is null
    where k.user_id = ${ph('user_id')} and k.article_id = any(${ph('article_ids')}::bigint[])
    order by k.card_id, k.id`,
)

/** Each card once, with the first of these articles from which it was saved. */
export const cardsSavedFrom = async (
  db: Database,
  user_id: number,
  article_ids: readonly number[],
): Promise<SavedFrom[]> => (article_ids.length === 0 ? [] : SAVED_FROM(db, { user_id, article_ids }))

/** One page of cards, and the total. */
export async function cardsOfArticle(
  db: Database,
  question: ArticleQuestion,
): Promise<{ cards: CardWithContexts[]; total: number }> {
  const rows = await CARDS(db, { ...question })
  const cards = rows.filter((row): row is CardWithContexts & { total: number } => row.id !== null)
  return { cards, total: rows[0]?.total ?? 0 }
}
