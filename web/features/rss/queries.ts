// What the feeds' room asks the server and what each change makes stale.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Feed } from '../../../contract/rss.ts'
import { rssCalls } from '../../lib/calls/rss.ts'
import { key, keysOf } from '../../lib/keys.ts'
import { FIRST_PAGE, nextPage } from '../../lib/next-page.ts'

export function useFeeds() {
  return useQuery({
    queryKey: key('rss', 'feeds'),
    queryFn: ({ signal }) => rssCalls.feeds({}, { signal }),
    staleTime: 0,
  })
}

export function useFeedItems(feed: number) {
  return useInfiniteQuery({
    queryKey: key('rss', 'items', feed),
    queryFn: ({ pageParam, signal }) => rssCalls.items({ id: feed, ...pageParam }, { signal }),
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
  return useMutation({ mutationFn: (item: number) => rssCalls.download({ id: item }) })
}

/** Called when background work on feeds or their items has ended. */
export const useRssRefresh = useFeedsChanged
