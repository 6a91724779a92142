// Queries and mutations of creators: lists, a single one, and following with an undo.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Creator, CreatorShown } from '../../../contract/creator.ts'
import { creatorCalls } from '../../lib/calls/creator.ts'
import { randomId } from '../../lib/client-id.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { FIRST_PAGE, toNextPageParam } from '../../lib/next-page.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { useGuestBaseline } from '../../local/baseline-vocabulary.ts'
import { showNotice } from '../../ui/toast.ts'

export interface CreatorFilters {
  kind?: Creator['kind']
  followed?: boolean
}

/** Authors or publications, most articles first. */
export function useCreators(filters: CreatorFilters) {
  const isMember = useIsLoggedIn()
  return useInfiniteQuery({
    queryKey: toQueryKey('creator', 'list', filters, isMember ? 'member' : 'guest'),
    queryFn: ({ pageParam, signal }) => {
      const { after: _, ...page } = pageParam
      return creatorCalls.list({ ...filters, ...page }, { signal })
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
    enabled: isMember || filters.followed !== true,
  })
}

export function useCreator(id: number) {
  const base = useGuestBaseline()
  return useQuery({
    queryKey: toQueryKey('creator', 'shown', id, base),
    queryFn: ({ signal }) => creatorCalls.show({ id, base }, { signal }),
    enabled: Number.isSafeInteger(id) && id > 0,
  })
}

const keysNamed = (name: 'shown' | 'list' | 'news') => ({
  queryKey: toQueryKeyPrefix('creator'),
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === name,
})

/**
 * Optimistic update of every cached query with the creator: rolled back if the request fails; the toast has
 * an undo.
 */
export function useFollowCreator() {
  const cache = useQueryClient()
  const show = (id: number, is_followed: boolean) => {
    const turned = <C extends Creator>(creator: C): C =>
      creator.id === id && creator.is_followed !== is_followed
        ? { ...creator, is_followed, ...follower(creator, is_followed ? 1 : -1) }
        : creator
    cache.setQueriesData<CreatorShown>(keysNamed('shown'), (shown) => (shown ? turned(shown) : shown))
    cache.setQueriesData<{ pages: { items: Creator[] }[] }>(keysNamed('list'), (list) =>
      list
        ? { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(turned) })) }
        : list,
    )
  }
  const { mutate } = useMutation({
    mutationFn: ({ id, status }: { id: number; name: string; status: boolean }) =>
      creatorCalls.follow({ id, status, op_id: randomId() }),
    onMutate: ({ id, status }) => show(id, status),
    onError: (error, { id, status }) => {
      show(id, !status)
      showNotice(error.message)
    },
    onSuccess: (_, { id, name, status }) => {
      void cache.invalidateQueries(keysNamed('news'))
      showNotice(status ? `已关注：${name}` : `不再关注：${name}`, {
        key: `follow ${id}`,
        action: { label: '撤销', run: () => mutate({ id, name, status: !status }) },
      })
    },
  })
  return mutate
}

/** Items of a list have no number of followers. */
const follower = (creator: Creator, by: 1 | -1): Partial<CreatorShown> =>
  'followers' in creator ? { followers: (creator as CreatorShown).followers + by } : {}

/** The latest articles of the creators that this member follows. */
export function useFollowedArticles() {
  return useInfiniteQuery({
    queryKey: toQueryKey('creator', 'news'),
    queryFn: ({ pageParam, signal }) => creatorCalls.news(pageParam, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
    enabled: useIsLoggedIn(),
  })
}
