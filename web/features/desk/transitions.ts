// Which transitions an article allows now: the same rule as on the server, so that only valid buttons are
// rendered.
import type { EditedArticle, ManagedArticle } from '../../../contract/entities/article.ts'
import {
  type ArticleAction,
  type ArticleState,
  findTransitionFault,
} from '../../../domain/article/lifecycle.ts'

type Seen = ManagedArticle & Partial<Pick<EditedArticle, 'shown_revision' | 'moves'>>

const date = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

/**
 * State of an article, as far as a list row contains it; fields only the desk has are derived from the rest.
 */
export function getArticleState(article: Seen): ArticleState {
  return {
    stage: article.stage,
    stage_error: article.stage_error,
    status: article.status,
    status_before_delete: null,
    deleted_at: date(article.moves?.find(({ action }) => action === 'delete')?.at),
    published_at: date(article.published_at),
    has_text: article.revision > 0,
    has_pending: article.has_pending,
    has_shown: article.shown_revision != null,
  }
}

/** Whether the transition is valid at `now`. */
export const canTransition = (article: Seen, kind: ArticleAction['kind'], now: number): boolean =>
  findTransitionFault(getArticleState(article), kind, new Date(now)) === undefined

/** Whether its text can be edited: not while a download or a translation is about to replace it. */
export const canEditArticle = (article: Seen, now: number): boolean => canTransition(article, 'WRITE', now)
