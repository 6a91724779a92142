// Maps database rows to the response types of the contract; no row is serialized directly.
import type { ArticleCard } from '../../../../contract/entities/article.ts'
import type { ArticleCardRow } from './card.store.ts'

/**
 * The card of a row; `known_percent` is the reader's percentage, null when nothing is known about the reader.
 */
export const presentArticleCard = (row: ArticleCardRow, known_percent: number | null): ArticleCard => ({
  id: row.id,
  title: row.title,
  title_zh: row.title_zh,
  digest: row.digest,
  cover: row.cover,
  source: row.source,
  author: row.author_id !== null && row.author !== null ? { id: row.author_id, name: row.author } : null,
  topics: row.topics,
  level: row.level,
  word_count: row.word_count,
  minutes: row.minutes,
  published_at: row.published_at?.toISOString() ?? null,
  is_lock: row.is_lock,
  known_percent,
  marks: row.marks,
})
