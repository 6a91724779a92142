// Query of the articles on the topic and creator pages.
import { useInfiniteQuery } from '@tanstack/react-query'
import { articleCalls } from '../../lib/calls/article.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { FIRST_PAGE, toNextPageParam } from '../../lib/next-page.ts'
import { useGuestBaseline } from '../../local/baseline-vocabulary.ts'

/** Articles of a topic (code or label) or of a creator, newest first. */
export function useTopicArticles(filters: { q?: string | undefined; author?: number | undefined }) {
  const base = useGuestBaseline()
  return useInfiniteQuery({
    queryKey: toQueryKey('article', 'byTopic', filters, base),
    queryFn: ({ pageParam, signal }) => articleCalls.byTopic({ ...filters, base, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
    enabled: filters.q !== undefined || filters.author !== undefined,
  })
}
