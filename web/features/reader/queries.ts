// Query hooks of the reader; articles that were read are cached for offline use.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { ArticleShown, MarkAction } from '../../../contract/entities/article.ts'
import type { SyncStep } from '../../../contract/entities/sync.ts'
import { ApiError } from '../../lib/api.ts'
import { articleCalls } from '../../lib/calls/article.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { requestIdle } from '../../lib/scheduler.ts'
import { isLoggedIn, useIsLoggedIn } from '../../lib/session.ts'
import { openStore } from '../../lib/storage.ts'
import { isReadHere } from '../../local/article-places.ts'
import { getBaselineVocabulary, useBaselineVocabulary } from '../../local/baseline-vocabulary.ts'
import { getPendingMutations } from '../../local/outbox.ts'
import { currentUserKey } from '../../local/user-storage.ts'
import type { CachedArticle } from './article-cache.ts'

/** Delay before the article is cached (ms): a reader who closes the page sooner has hardly read it. */
const CACHE_WITHIN_MS = 1000
const shelf = openStore('articles')

/** Fetches the article; the fallback while offline is this browser's cache. */
async function readArticle(id: number, base: string | undefined, signal: AbortSignal): Promise<ArticleShown> {
  const reader = currentUserKey()
  const unsent = isLoggedIn() ? getPendingMutations() : Promise.resolve([])
  try {
    const article = await articleCalls.show({ id, base }, { signal })
    requestIdle(
      () =>
        void import('./article-cache.ts').then(
          (m) => m.cacheArticle(article, reader),
          () => undefined,
        ),
      CACHE_WITHIN_MS,
    )
    return await withUnsent(article, unsent)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    const cached = await shelf.get<CachedArticle>(String(id))
    if (!cached) throw error
    // An entry cached by an earlier version has no occurrences.
    const article = { ...cached.article, occurrences: cached.article.occurrences ?? [] }
    return withUnsent(cached.reader === currentUserKey() ? article : withoutReader(article), unsent)
  }
}

/** The text is the same for all readers; marks and progress of another reader are removed. */
const withoutReader = (article: ArticleShown): ArticleShown => ({
  ...article,
  marks: [],
  position: null,
  known_percent: null,
  can_translate: false,
})

export const isArticleId = (id: number): boolean => Number.isSafeInteger(id) && id > 0

/** `base`: a guest's own level. */
const articleQuery = (id: number, base: string | undefined) =>
  queryOptions({
    queryKey: toQueryKey('reader', 'article', id),
    queryFn: ({ signal }) => readArticle(id, base, signal),
    enabled: isArticleId(id),
    // The text must not change while it is being read.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
  })

export function useArticle(id: number) {
  const isLoggedIn = useIsLoggedIn()
  const { base } = useBaselineVocabulary()
  return useQuery(articleQuery(id, isLoggedIn ? undefined : base))
}

/** Fetches the article and stores it in the query cache. Throws `ApiError`. */
export const fetchArticle = (cache: QueryClient, id: number): Promise<ArticleShown> =>
  cache.fetchQuery(articleQuery(id, isLoggedIn() ? undefined : getBaselineVocabulary()))

/** Adds or removes a mark. */
export const withMark = <A extends { marks: MarkAction[] }>(
  article: A,
  action: MarkAction,
  status: boolean,
): A => ({
  ...article,
  marks: [...article.marks.filter((mark) => mark !== action), ...(status ? [action] : [])],
})

/** Merges marks that are still in the outbox into the article. */
async function withUnsent(article: ArticleShown, unsent: Promise<SyncStep[]>): Promise<ArticleShown> {
  if (!isLoggedIn()) return isReadHere(article.id) ? withMark(article, 'READ', true) : article
  return (await unsent).reduce(
    (now, step) =>
      step.kind === 'mark' && step.article_id === article.id ? withMark(now, step.action, step.status) : now,
    article,
  )
}

/**
 * Invalidates the lists of articles and the day's figures, which belong to other features; they are fetched
 * again when next shown.
 */
export function refreshLists(cache: QueryClient): void {
  for (const noun of ['article', 'history', 'word'] as const)
    void cache.invalidateQueries({ queryKey: toQueryKeyPrefix(noun) })
}
