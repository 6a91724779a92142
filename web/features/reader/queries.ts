// What the reader asks the server; an article once read opens without a network too.
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

/** Who closes the page sooner has hardly read it. */
const CACHE_WITHIN_MS = 1000
const shelf = openStore('articles')

/** The article; from this browser when the network is away and it was read here before. */
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
    // One that was kept by an earlier version has none.
    const article = { ...cached.article, occurrences: cached.article.occurrences ?? [] }
    return withUnsent(cached.reader === currentUserKey() ? article : withoutReader(article), unsent)
  }
}

/** The text is for everybody, what another reader did with it is not. */
const withoutReader = (article: ArticleShown): ArticleShown => ({
  ...article,
  marks: [],
  position: null,
  known_percent: null,
  can_translate: false,
})

export const isArticleId = (id: number): boolean => Number.isSafeInteger(id) && id > 0

/** `base` is a guest's own level. */
const articleQuery = (id: number, base: string | undefined) =>
  queryOptions({
    queryKey: toQueryKey('reader', 'article', id),
    queryFn: ({ signal }) => readArticle(id, base, signal),
    enabled: isArticleId(id),
    // The text must not change under the reader's eyes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
  })

export function useArticle(id: number) {
  const isLoggedIn = useIsLoggedIn()
  const { base } = useBaselineVocabulary()
  return useQuery(articleQuery(id, isLoggedIn ? undefined : base))
}

/** The article, from now on in the cache too. Throws `ApiError`. */
export const fetchArticle = (cache: QueryClient, id: number): Promise<ArticleShown> =>
  cache.fetchQuery(articleQuery(id, isLoggedIn() ? undefined : getBaselineVocabulary()))

/** With a mark put on or taken off. */
export const withMark = <A extends { marks: MarkAction[] }>(
  article: A,
  action: MarkAction,
  status: boolean,
): A => ({
  ...article,
  marks: [...article.marks.filter((mark) => mark !== action), ...(status ? [action] : [])],
})

/** The article with the marks that the server has not heard of. */
async function withUnsent(article: ArticleShown, unsent: Promise<SyncStep[]>): Promise<ArticleShown> {
  if (!isLoggedIn()) return isReadHere(article.id) ? withMark(article, 'READ', true) : article
  return (await unsent).reduce(
    (now, step) =>
      step.kind === 'mark' && step.article_id === article.id ? withMark(now, step.action, step.status) : now,
    article,
  )
}

/** Lists of articles and the day's figures, which belong to other features, are asked for again when next shown. */
export function refreshLists(cache: QueryClient): void {
  for (const noun of ['article', 'history', 'word'] as const)
    void cache.invalidateQueries({ queryKey: toQueryKeyPrefix(noun) })
}
