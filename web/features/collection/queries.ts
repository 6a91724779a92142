// Queries and mutations of collections: lists, a single one, and the actions of readers and owners.
import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { CollectionCard, CollectionListed, CollectionShown } from '../../../contract/collection.ts'
import { collectionCalls } from '../../lib/calls/collection.ts'
import { randomId } from '../../lib/client-id.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { FIRST_PAGE, toNextPageParam } from '../../lib/next-page.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { useGuestBaseline } from '../../local/baseline-vocabulary.ts'
import { showNotice } from '../../ui/toast.ts'

/** The list: public ones, followed or starred ones, one's own, or those that editors manage. */
export type CollectionListKind = 'all' | 'followed' | 'starred' | 'mine' | 'managed'
export interface CollectionFilters {
  q?: string
  order_by?: 'new' | 'hot'
  status?: 'DRAFT' | 'WAITING' | 'PUBLISHED'
}
type Page = { items: CollectionCard[]; next_offset: number | null }
type Mark = 'STAR' | 'FOLLOW'

const ask = (
  shelf: CollectionListKind,
  { q, order_by, status }: CollectionFilters,
  page: object,
  signal: AbortSignal,
): Promise<Page> => {
  if (shelf === 'followed') return collectionCalls.followed(page, { signal })
  if (shelf === 'starred') return collectionCalls.starred(page, { signal })
  if (shelf === 'all')
    return collectionCalls.list(
      { ...(q ? { q } : {}), ...(order_by ? { order_by } : {}), ...page },
      { signal },
    )
  const params = { ...(q ? { q } : {}), ...(status ? { status } : {}), ...page }
  return collectionCalls.manage({ ...params, ...(shelf === 'mine' ? { mine: true } : {}) }, { signal })
}

export function useCollections(shelf: CollectionListKind, filters: CollectionFilters = {}) {
  const isMember = useIsLoggedIn()
  return useInfiniteQuery({
    queryKey: toQueryKey('collection', 'list', shelf, filters, isMember ? 'member' : 'guest'),
    queryFn: ({ pageParam, signal }) => ask(shelf, filters, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
    placeholderData: (before) => before,
  })
}

/** The newest public collections, with the first articles of each. */
export function useNewestCollections(limit: number) {
  const isMember = useIsLoggedIn()
  return useQuery({
    queryKey: toQueryKey('collection', 'list', 'newest', { limit }, isMember ? 'member' : 'guest'),
    queryFn: async ({ signal }): Promise<CollectionListed[]> =>
      (await collectionCalls.list({ order_by: 'new', limit }, { signal })).items,
  })
}

export function useCollection(id: number) {
  const base = useGuestBaseline()
  const isMember = useIsLoggedIn()
  return useQuery({
    queryKey: toQueryKey('collection', 'shown', id, base, isMember ? 'member' : 'guest'),
    queryFn: ({ signal }) => collectionCalls.show({ id, base }, { signal }),
    enabled: Number.isSafeInteger(id) && id > 0,
  })
}

const shownKeys = (id: number) => toQueryKeyPrefix('collection', 'shown', id)

/** 收藏 and 关注 as an optimistic update: rolled back if the request fails; the toast has an undo. */
export function useCollectionMark() {
  const cache = useQueryClient()
  const show = (id: number, mark: Mark, isOn: boolean) =>
    cache.setQueriesData<CollectionShown>({ queryKey: shownKeys(id) }, (shown) => {
      if (!shown) return shown
      if (mark === 'STAR') return { ...shown, is_starred: isOn }
      const by = Number(isOn) - Number(shown.is_followed)
      return { ...shown, is_followed: isOn, followers: shown.followers + by }
    })
  const { mutate } = useMutation({
    mutationFn: ({ id, mark, isOn }: { id: number; mark: Mark; isOn: boolean }) =>
      collectionCalls.mark({ id, action: isOn ? mark : `UN${mark}`, op_id: randomId() }),
    onMutate: ({ id, mark, isOn }) => show(id, mark, isOn),
    onError: (error, { id, mark, isOn }) => {
      show(id, mark, !isOn)
      showNotice(error.message)
    },
    onSuccess: (_, { id, mark, isOn }) => {
      void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('collection', 'list') })
      const toastText =
        mark === 'STAR'
          ? isOn
            ? '已收藏这个合集'
            : '已取消收藏'
          : isOn
            ? '已关注这个合集'
            : '不再关注这个合集'
      showNotice(toastText, {
        key: `collection ${mark} ${id}`,
        action: { label: '撤销', run: () => mutate({ id, mark, isOn: !isOn }) },
      })
    },
  })
  return mutate
}

/** Mutation that invalidates all collection queries, because one write changes the data of several lists. */
export function useCollectionMutation<TInput, Done>(
  write: (input: TInput) => Promise<Done>,
  onDone?: (done: Done, given: TInput) => void,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: write,
    onError: (error) => showNotice(error.message),
    onSuccess: (done, given) => {
      void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('collection') })
      onDone?.(done, given)
    },
  })
}

const PUBLISHED_TO = {
  WAITING: '已提交，审核通过后公开',
  PUBLISHED: '已发布',
  DRAFT: '已撤回，仅自己可见',
  DESTROYED: '',
}

export const usePublishCollection = () =>
  useCollectionMutation(
    (given: { id: number; cancel?: boolean; reason?: string }) =>
      collectionCalls.publish({ ...given, op_id: randomId() }),
    ({ status }, { reason }) =>
      showNotice(reason === undefined ? PUBLISHED_TO[status] : '已退回，理由会告诉作者'),
  )

/** Deletes a collection, with an undo. `onGone` is a callback that runs when it is deleted. */
export function useDeleteCollection(onGone: () => void) {
  const { mutate: restore } = useCollectionMutation(
    (id: number) => collectionCalls.destroy({ id, status: false, op_id: randomId() }),
    () => showNotice('已恢复'),
  )
  return useCollectionMutation(
    ({ id }: { id: number; name: string }) => collectionCalls.destroy({ id, op_id: randomId() }),
    (_, { id, name }) => {
      onGone()
      showNotice(`已删除合集：${name}`, {
        duration: 8000,
        action: { label: '撤销', run: () => restore(id) },
      })
    },
  )
}

/** The collections of all loaded pages. */
export const flattenCollections = (data: InfiniteData<Page> | undefined): CollectionCard[] =>
  data?.pages.flatMap(({ items }) => items) ?? []
