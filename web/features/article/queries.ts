// Queries of the home and list pages: lists, topics, new articles, articles in progress, search; and the mark
// mutation.
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ArticleCard, ArticleLevel, MarkAction } from '../../../contract/entities/article.ts'
import { articleCalls } from '../../lib/calls/article.ts'
import { historyCalls } from '../../lib/calls/history.ts'
import { homeCalls } from '../../lib/calls/home.ts'
import { searchCalls } from '../../lib/calls/search.ts'
import { randomId } from '../../lib/client-id.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { FIRST_PAGE, toNextPageParam } from '../../lib/next-page.ts'
import { isLoggedIn, useIsLoggedIn } from '../../lib/session.ts'
import { getBaselineVocabulary, useGuestBaseline } from '../../local/baseline-vocabulary.ts'

export interface ListFilters {
  topic?: string | undefined
  level?: ArticleLevel | undefined
  order_by?: 'new' | 'hot' | 'fit' | undefined
}

/** Filters of the list at the end of the home page. */
export const NEWEST_FIRST = { order_by: 'new' } as const

const listQuery = (filters: ListFilters, base: string | undefined) =>
  infiniteQueryOptions({
    queryKey: toQueryKey('article', 'list', filters, base),
    queryFn: ({ pageParam, signal }) => articleCalls.list({ ...filters, base, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
  })

const forYouQuery = (base: string | undefined) =>
  infiniteQueryOptions({
    queryKey: toQueryKey('article', 'forYou', base),
    queryFn: ({ pageParam, signal }) => articleCalls.forYou({ base, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
  })

const topicsQuery = () =>
  queryOptions({
    queryKey: toQueryKey('article', 'topics'),
    queryFn: ({ signal }) => articleCalls.topics({}, { signal }),
    staleTime: 5 * 60_000,
  })

export const useArticles = (filters: ListFilters) => useInfiniteQuery(listQuery(filters, useGuestBaseline()))
export const useForYou = () => useInfiniteQuery(forYouQuery(useGuestBaseline()))
export const useTopics = () => useQuery(topicsQuery())

const baseNow = () => (isLoggedIn() ? undefined : getBaselineVocabulary())

/** Prefetches the first page of an article list and the topics into the query cache. Throws `ApiError`. */
export async function fetchList(cache: QueryClient, filters: ListFilters): Promise<void> {
  await Promise.all([
    cache.fetchInfiniteQuery(listQuery(filters, baseNow())),
    cache.fetchQuery(topicsQuery()),
  ])
}

/** Prefetches the recommendations into the query cache. Throws `ApiError`. */
export async function fetchForYou(cache: QueryClient): Promise<void> {
  await cache.fetchInfiniteQuery(forYouQuery(baseNow()))
}

const idsOf = (data: { pages: { items: { id: number }[] }[] } | undefined): number[] | undefined =>
  data?.pages[0]?.items.map(({ id }) => id)

/** Ids of the cached first page of 适合我; undefined if it is not cached. */
export const getShownForYouIds = (cache: QueryClient): number[] | undefined =>
  idsOf(cache.getQueryData(forYouQuery(baseNow()).queryKey))

/** Fetches the same ids from the server; undefined on error. */
export const fetchForYouIds = async (cache: QueryClient): Promise<number[] | undefined> =>
  idsOf(await cache.fetchInfiniteQuery(forYouQuery(baseNow())).catch(() => undefined))

/**
 * Fetches all data of a member's home page with one request, and writes each part to its query in the cache.
 * Throws `ApiError`.
 */
export async function fetchHome(cache: QueryClient): Promise<void> {
  const home = await homeCalls.show({})
  const firstOf = <Page>(page: Page) => ({ pages: [page], pageParams: [FIRST_PAGE] })
  cache.setQueryData(forYouQuery(undefined).queryKey, firstOf(home.for_you))
  cache.setQueryData(listQuery(NEWEST_FIRST, undefined).queryKey, firstOf(home.newest))
  cache.setQueryData(toQueryKey('creator', 'news'), firstOf(home.following))
  cache.setQueryData(topicsQuery().queryKey, home.topics)
  cache.setQueryData(toQueryKey('word', 'overview', 'member'), home.overview)
  cache.setQueryData(beginningsQuery().queryKey, home.begun)
  cache.setQueryData(toQueryKey('article', 'newCount'), home.new_count)
  cache.setQueryData(toQueryKey('history', 'today'), home.today)
}

export const beginningsQuery = () =>
  queryOptions({
    queryKey: toQueryKey('article', 'begun'),
    queryFn: ({ signal }) => historyCalls.list({}, { signal }),
  })

/** Articles that this reader started and did not finish, latest first. */
export const useArticlesInProgress = () => useQuery({ ...beginningsQuery(), enabled: useIsLoggedIn() })

/** Number of articles published since this member's previous visit. */
export function useNewCount(): number {
  const { data } = useQuery({
    queryKey: toQueryKey('article', 'newCount'),
    queryFn: ({ signal }) => articleCalls.newCount({}, { signal }),
    enabled: useIsLoggedIn(),
    staleTime: 5 * 60_000,
  })
  return data?.count ?? 0
}

/** Articles that this member starred or saved for later, latest first. */
export const useMarkedArticles = (action: 'STAR' | 'LATER') =>
  useInfiniteQuery({
    queryKey: toQueryKey('article', 'kept', action),
    queryFn: ({ pageParam, signal }) => articleCalls.kept({ action, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
  })

/** By relevance, date, popularity, or suitability for the reader. */
export type SearchOrder = 'match' | 'new' | 'hot' | 'fit'

export function useSearch(q: string, order_by: SearchOrder) {
  const base = useGuestBaseline()
  return useInfiniteQuery({
    queryKey: toQueryKey('article', 'search', q, order_by, base),
    queryFn: ({ pageParam, signal }) => searchCalls.search({ q, order_by, base, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}

interface Marking {
  article: Pick<ArticleCard, 'id'>
  action: MarkAction
  status: boolean
}

/** Sets or removes a mark and invalidates every article list. */
export function useMarkArticle() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ article, action, status }: Marking) =>
      articleCalls.mark({ id: article.id, action, status, op_id: randomId() }),
    onSuccess: () => cache.invalidateQueries({ queryKey: toQueryKeyPrefix('article') }),
  })
}
