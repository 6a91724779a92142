// The row of a card as every query of this noun reads it: what the schedule needs, with its contexts beside it.
import { type SQL, sql } from 'drizzle-orm'
import type { WordContext } from '../../../contract/entities/word.ts'
import type { ScheduledCard } from '../../../domain/word/card.ts'

/** A card without its contexts; a `domain` card with its names. */
export interface CardRow extends ScheduledCard {
  id: number
  lemma: string
  word: string
  gloss: string
  is_gloss_own: boolean
  phonetic: string
  created_at: Date
  /** Since when no review brings it; null: it does not rest. */
  rested_at: Date | null
}
export interface CardWithContexts extends CardRow {
  contexts: WordContext[]
}

/** Contexts sent with a card in lists and in review; a page about the word shows up to `DETAIL_CONTEXTS`. */
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

/** The newest contexts of the card `c` as a column, in wire shape, in the same round trip; `order` is another order of them. */
export const contextsOf = (limit: number, order: SQL = NEWEST_FIRST): SQL => sql`coalesce((
  select json_agg(k.context) from (
    select json_build_object('id', id, 'word', word, 'sentence', sentence, 'article_id', article_id,
      'article_title', article_title, 'book_uuid', book_uuid, 'paragraph', paragraph, 'gloss', gloss,
      'spans', coalesce(spans, '[]'), 'zh', zh, 'sentence_zh', sentence_zh,
      'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as context
    from card_contexts where user_id = c.user_id and card_id = c.id
    order by ${order} limit ${sql.raw(String(limit))}
  ) k), '[]'::json) as contexts`
