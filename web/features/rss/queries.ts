// Queries and mutations of feeds, and the queries that each mutation invalidates.
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { EndpointInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { Feed, rssEndpoints } from '../../../contract/rss.ts'
import { rssCalls } from '../../lib/calls/rss.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { FIRST_PAGE, toNextPageParam } from '../../lib/next-page.ts'

export function useFeeds() {
  return useQuery({
    queryKey: toQueryKey('rss', 'feeds'),
    queryFn: ({ signal }) => rssCalls.feeds({}, { signal }),
    staleTime: 0,
  })
}

export function useFeedItems(feed: number) {
  return useInfiniteQuery({
    queryKey: toQueryKey('rss', 'items', feed),
    queryFn: ({ pageParam, signal }) => rssCalls.items({ id: feed, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
    staleTime: 0,
  })
}

/** A failing feed counts in the editors' work queue. */
function useFeedsChanged() {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: toQueryKeyPrefix('rss') }),
      cache.invalidateQueries({ queryKey: toQueryKey('desk', 'waiting') }),
    ])
}

export function useAddFeed() {
  const changed = useFeedsChanged()
  return useMutation({ mutationFn: (url: string) => rssCalls.addFeed({ url }), onSuccess: changed })
}

export function useCrawl() {
  return useMutation({ mutationFn: (id: number) => rssCalls.crawl({ id }) })
}

export function useRemoveFeed() {
  const changed = useFeedsChanged()
  return useMutation({ mutationFn: (feed: Feed) => rssCalls.removeFeed({ id: feed.id }), onSuccess: changed })
}

export function useDownload() {
  return useMutation({ mutationFn: (params: { id: number; bulk: boolean }) => rssCalls.download(params) })
}

export type InboxFilterValues = Omit<EndpointInput<typeof rssEndpoints.inbox>, 'after' | 'offset' | 'limit'>

export function useInbox(filters: InboxFilterValues) {
  return useInfiniteQuery({
    queryKey: toQueryKey('rss', 'inbox', filters),
    queryFn: ({ pageParam, signal }) => rssCalls.inbox({ ...filters, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
    placeholderData: keepPreviousData,
    // Never refetched while it is open: decided rows must not move under the cursor.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Max. ids in one request of the endpoint. */
const MAX_FOLLOWED = 50
const FOLLOW_MS = 2000

/** Polls the progress of the articles of these items; idle for none. */
export function useFollowed(ids: readonly number[]) {
  const joinedIds = ids.slice(0, MAX_FOLLOWED).join()
  return useQuery({
    queryKey: toQueryKey('rss', 'inbox', { ids: joinedIds }),
    queryFn: async ({ signal }) => (await rssCalls.inbox({ ids: joinedIds }, { signal })).items,
    enabled: joinedIds !== '',
    staleTime: 0,
    gcTime: 0,
    refetchInterval: FOLLOW_MS,
  })
}

const PREVIEW_CACHE_MS = 10 * 60_000
const previewOf = (id: number) => ({
  queryKey: toQueryKey('rss-preview', id),
  queryFn: ({ signal }: { signal: AbortSignal }) => rssCalls.preview({ id }, { signal }),
  staleTime: PREVIEW_CACHE_MS,
  gcTime: PREVIEW_CACHE_MS,
  retry: false,
})

/** The preview of an item's page; idle for undefined. */
export function useItemPreview(id: number | undefined) {
  return useQuery({ ...previewOf(id ?? 0), enabled: id !== undefined })
}

/** Prefetches previews. */
export function usePreviewAhead(): (ids: readonly number[]) => void {
  const cache = useQueryClient()
  return (ids) => {
    for (const id of ids) void cache.prefetchQuery(previewOf(id))
  }
}

/**
 * Sends a decision to the server. A promise for each call, because callbacks passed to `mutate` run for the
 * last call only.
 */
export function useMarkItems() {
  return useMutation({ mutationFn: (input: EndpointInput<typeof rssEndpoints.mark>) => rssCalls.mark(input) })
    .mutateAsync
}

export function useUpdateFeed() {
  const changed = useFeedsChanged()
  return useMutation({
    mutationFn: (input: EndpointInput<typeof rssEndpoints.updateFeed>) => rssCalls.updateFeed(input),
    onSuccess: changed,
  })
}

export function useImportFeeds() {
  return useMutation({ mutationFn: (opml: string) => rssCalls.importFeeds({ opml }) })
}

/** Invalidates the counts after a decision in the inbox; the list itself is not refetched. */
export function useCountsChanged(): () => void {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: toQueryKey('rss', 'feeds') })
    void cache.invalidateQueries({ queryKey: toQueryKey('desk', 'waiting') })
  }
}

/** Called when a background task on feeds or their items has ended. */
export const useRssRefresh = useFeedsChanged
