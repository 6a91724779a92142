// What the feeds' room asks the server and what each change makes stale.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Feed } from '../../../contract/rss.ts'
import { api } from '../../lib/api.ts'
import { key, keysOf } from '../../lib/keys.ts'
import { FIRST_PAGE, nextPage } from '../../lib/next-page.ts'

export function useFeeds() {
  return useQuery({
    queryKey: key('rss', 'feeds'),
    queryFn: ({ signal }) => api.rss.feeds({}, { signal }),
    staleTime: 0,
  })
}

export function useFeedItems(feed: number) {
  return useInfiniteQuery({
    queryKey: key('rss', 'items', feed),
    queryFn: ({ pageParam, signal }) => api.rss.items({ id: feed, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
    staleTime: 0,
  })
}

/** A feed counts among what waits for an editor when it fails. */
function useFeedsChanged() {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: keysOf('rss') }),
      cache.invalidateQueries({ queryKey: key('desk', 'waiting') }),
    ])
}

export function useAddFeed() {
  const changed = useFeedsChanged()
  return useMutation({ mutationFn: (url: string) => api.rss.addFeed({ url }), onSuccess: changed })
}

export function useCrawl() {
  return useMutation({ mutationFn: (id: number) => api.rss.crawl({ id }) })
}

export function useRemoveFeed() {
  const changed = useFeedsChanged()
  return useMutation({ mutationFn: (feed: Feed) => api.rss.removeFeed({ id: feed.id }), onSuccess: changed })
}

export function useDownload() {
  return useMutation({ mutationFn: (item: number) => api.rss.download({ id: item }) })
}

/** Called when background work on feeds or their items has ended. */
export const useRssRefresh = useFeedsChanged
