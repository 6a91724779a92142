// The row of a card as used by every query of this feature: its schedule and, as a column, its contexts.
import { type SQL, sql } from 'drizzle-orm'
import type { WordContext } from '../../../contract/entities/word.ts'
import type { ScheduledCard } from '../../../domain/word/card.ts'

/** A card without its contexts; column names are those of the domain's `ScheduledCard`. */
export interface CardRow extends ScheduledCard {
  id: number
  lemma: string
  word: string
  gloss: string
  is_gloss_own: boolean
  phonetic: string
  created_at: Date
  /** Time of suspension; null when the card is not suspended. */
  rested_at: Date | null
}
export interface CardWithContexts extends CardRow {
  contexts: WordContext[]
}

/** Max. contexts of a card in lists and in reviews; the page of a word shows up to `DETAIL_CONTEXTS`. */
export const LIST_CONTEXTS = 10
export const DETAIL_CONTEXTS = 200

/** The columns of `cards` under the alias `c`. */
export const CARD_COLUMNS: SQL = sql.raw(
  [
    'id lemma word gloss is_gloss_own phonetic state due stability difficulty elapsed_days scheduled_days learning_steps',
    'reps lapses last_review created_at rested_at',
  ]
    .join(' ')
    .split(' ')
    .map((name) => `c.${name}`)
    .join(', '),
)

const NEWEST_FIRST = sql`card_contexts.at desc, card_contexts.id desc`

/**
 * The newest contexts of the card `c` as a JSON column in the shape of the response, fetched by the same
 * query; `order` replaces the default order.
 */
export const contextsOf = (limit: number, order: SQL = NEWEST_FIRST): SQL => sql`coalesce((
  select json_agg(k.context) from (
    select json_build_object('id', id, 'word', word, 'sentence', sentence, 'article_id', article_id,
      'article_title', article_title, 'book_uuid', book_uuid, 'paragraph', paragraph, 'gloss', gloss,
      'spans', coalesce(spans, '[]'), 'zh', zh, 'sentence_zh', sentence_zh,
      'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as context
    from card_contexts where user_id = c.user_id and card_id = c.id
    order by ${order} limit ${sql.raw(String(limit))}
  ) k), '[]'::json) as contexts`
