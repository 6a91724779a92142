// Preview: the newest text of an article in the format that readers get, before its audit.
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { refuseMove } from './conflict.ts'
import { presentManaged } from './present.ts'
import type { DeskHandle } from './store.ts'

/** Throws ARTICLE_NOT_FOUND; STATE_CONFLICT if there is no text yet. Reader-specific fields are empty. */
export async function previewArticle(desk: DeskHandle, id: number): Promise<ArticleShown> {
  const row = await desk.managedById(id)
  if (!row) throwAppError('ARTICLE_NOT_FOUND')
  const newest = await desk.revision(id, row.last_revision)
  if (!newest) refuseMove('NO_TEXT', row)
  const { digest, cover, source, author, topics, published_at, is_lock, status, stage, link, appeared_at } =
    presentManaged(row)
  const { title, title_zh, word_count, minutes, paragraphs, revision, forms, occurrences, coverage } = newest
  return {
    id,
    ...{ title, title_zh, digest, cover, source, author, topics, word_count, minutes, published_at, is_lock },
    level: row.level_is_manual ? row.level : newest.level,
    known_percent: null,
    marks: [],
    status,
    stage,
    link,
    appeared_at,
    paragraphs,
    words: await desk.wordsOf(id),
    revision,
    is_cut: false,
    forms,
    occurrences: occurrences ?? [],
    coverage,
    position: null,
    next: null,
    can_translate: false,
  }
}
