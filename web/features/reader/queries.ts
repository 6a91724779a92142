// What the reader asks the server; an article once read opens without a network too.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { ArticleShown, MarkAction } from '../../../contract/entities/article.ts'
import type { SyncStep } from '../../../contract/entities/sync.ts'
import { Refused } from '../../lib/api.ts'
import { articleCalls } from '../../lib/calls/article.ts'
import { key, keysOf } from '../../lib/keys.ts'
import { whenIdle } from '../../lib/later.ts'
import { isLoggedIn, useIsLoggedIn } from '../../lib/session.ts'
import { openShelf } from '../../lib/storage.ts'
import { knownBase, useKnownBase } from '../../local/known-base.ts'
import { pendingSteps } from '../../local/outbox.ts'
import { readerHere } from '../../local/own.ts'
import { isReadHere } from '../../local/places.ts'
import type { KeptArticle } from './keep-article.ts'

/** Who closes the page sooner has hardly read it. */
const KEPT_WITHIN_MS = 1000
const shelf = openShelf('articles')

/** The article; from this browser when the network is away and it was read here before. */
async function readArticle(id: number, base: string | undefined, signal: AbortSignal): Promise<ArticleShown> {
  const reader = readerHere()
  const unsent = isLoggedIn() ? pendingSteps() : Promise.resolve([])
  try {
    const article = await articleCalls.show({ id, base }, { signal })
    whenIdle(
      () =>
        void import('./keep-article.ts').then(
          (m) => m.keepArticle(article, reader),
          () => undefined,
        ),
      KEPT_WITHIN_MS,
    )
    return await withUnsent(article, unsent)
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 0) throw error
    const kept = await shelf.get<KeptArticle>(String(id))
    if (!kept) throw error
    // One that was kept by an earlier version has none.
    const article = { ...kept.article, occurrences: kept.article.occurrences ?? [] }
    return withUnsent(kept.reader === readerHere() ? article : withoutReader(article), unsent)
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
    queryKey: key('reader', 'article', id),
    queryFn: ({ signal }) => readArticle(id, base, signal),
    enabled: isArticleId(id),
    // The text must not change under the reader's eyes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
  })

export function useArticle(id: number) {
  const isLoggedIn = useIsLoggedIn()
  const { base } = useKnownBase()
  return useQuery(articleQuery(id, isLoggedIn ? undefined : base))
}

/** The article, from now on in the cache too. Throws `Refused`. */
export const fetchArticle = (cache: QueryClient, id: number): Promise<ArticleShown> =>
  cache.fetchQuery(articleQuery(id, isLoggedIn() ? undefined : knownBase()))

/** With a mark put on or taken off. */
export const marked = <A extends { marks: MarkAction[] }>(
  article: A,
  action: MarkAction,
  status: boolean,
): A => ({
  ...article,
  marks: [...article.marks.filter((mark) => mark !== action), ...(status ? [action] : [])],
})

/** The article with the marks that the server has not heard of. */
async function withUnsent(article: ArticleShown, unsent: Promise<SyncStep[]>): Promise<ArticleShown> {
  if (!isLoggedIn()) return isReadHere(article.id) ? marked(article, 'READ', true) : article
  return (await unsent).reduce(
    (now, step) =>
      step.kind === 'mark' && step.article_id === article.id ? marked(now, step.action, step.status) : now,
    article,
  )
}

/** Lists of articles and the day's figures, which belong to other features, are asked for again when next shown. */
export function refreshLists(cache: QueryClient): void {
  for (const noun of ['article', 'history', 'word'] as const)
    void cache.invalidateQueries({ queryKey: keysOf(noun) })
}
