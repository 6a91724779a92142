// What the rooms of collections ask: lists, one of them, and what their readers and owners do with them.
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
import { key, keysOf } from '../../lib/keys.ts'
import { FIRST_PAGE, nextPage } from '../../lib/next-page.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { useAskedBase } from '../../local/known-base.ts'
import { notify } from '../../ui/toast.ts'

/** Which list: everybody's, those followed or kept, one's own, or what editors look after. */
export type Shelf = 'all' | 'followed' | 'starred' | 'mine' | 'managed'
export interface ShelfFilters {
  q?: string
  order_by?: 'new' | 'hot'
  status?: 'DRAFT' | 'WAITING' | 'PUBLISHED'
}
type Page = { items: CollectionCard[]; next_offset: number | null }
type Mark = 'STAR' | 'FOLLOW'

const ask = (
  shelf: Shelf,
  { q, order_by, status }: ShelfFilters,
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
  const asked = { ...(q ? { q } : {}), ...(status ? { status } : {}), ...page }
  return collectionCalls.manage({ ...asked, ...(shelf === 'mine' ? { mine: true } : {}) }, { signal })
}

export function useCollections(shelf: Shelf, filters: ShelfFilters = {}) {
  const isMember = useIsLoggedIn()
  return useInfiniteQuery({
    queryKey: key('collection', 'list', shelf, filters, isMember ? 'member' : 'guest'),
    queryFn: ({ pageParam, signal }) => ask(shelf, filters, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
    placeholderData: (before) => before,
  })
}

/** The newest public ones, with the first articles of each. */
export function useNewestCollections(limit: number) {
  const isMember = useIsLoggedIn()
  return useQuery({
    queryKey: key('collection', 'list', 'newest', { limit }, isMember ? 'member' : 'guest'),
    queryFn: async ({ signal }): Promise<CollectionListed[]> =>
      (await collectionCalls.list({ order_by: 'new', limit }, { signal })).items,
  })
}

export function useCollection(id: number) {
  const base = useAskedBase()
  const isMember = useIsLoggedIn()
  return useQuery({
    queryKey: key('collection', 'shown', id, base, isMember ? 'member' : 'guest'),
    queryFn: ({ signal }) => collectionCalls.show({ id, base }, { signal }),
    enabled: Number.isSafeInteger(id) && id > 0,
  })
}

const shownKeys = (id: number) => keysOf('collection', 'shown', id)

/** 收藏 and 关注: shown at once, taken back when the server did not hear of it, or the reader thinks again. */
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
      notify(error.message)
    },
    onSuccess: (_, { id, mark, isOn }) => {
      void cache.invalidateQueries({ queryKey: keysOf('collection', 'list') })
      const said =
        mark === 'STAR'
          ? isOn
            ? '已收藏这个合集'
            : '已取消收藏'
          : isOn
            ? '已关注这个合集'
            : '不再关注这个合集'
      notify(said, {
        key: `collection ${mark} ${id}`,
        action: { label: '撤销', run: () => mutate({ id, mark, isOn: !isOn }) },
      })
    },
  })
  return mutate
}

/** Everything of collections is asked again: what one write changes stands in many lists. */
export function useCollectionWrite<Given, Done>(
  write: (given: Given) => Promise<Done>,
  told?: (done: Done, given: Given) => void,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: write,
    onError: (error) => notify(error.message),
    onSuccess: (done, given) => {
      void cache.invalidateQueries({ queryKey: keysOf('collection') })
      told?.(done, given)
    },
  })
}

const PUBLISHED_TO = {
  WAITING: '已提交，审核通过后公开',
  PUBLISHED: '已发布',
  DRAFT: '已撤回，仅自己可见',
  DESTROYED: '',
}

export const usePublish = () =>
  useCollectionWrite(
    (given: { id: number; cancel?: boolean; reason?: string }) =>
      collectionCalls.publish({ ...given, op_id: randomId() }),
    ({ status }, { reason }) =>
      notify(reason === undefined ? PUBLISHED_TO[status] : '已退回，理由会告诉作者'),
  )

/** Deletes with a way back. `onGone` when it is gone, before anything is asked again. */
export function useDestroy(onGone: () => void) {
  const { mutate: restore } = useCollectionWrite(
    (id: number) => collectionCalls.destroy({ id, status: false, op_id: randomId() }),
    () => notify('已恢复'),
  )
  return useCollectionWrite(
    ({ id }: { id: number; name: string }) => collectionCalls.destroy({ id, op_id: randomId() }),
    (_, { id, name }) => {
      onGone()
      notify(`已删除合集：${name}`, {
        duration: 8000,
        action: { label: '撤销', run: () => restore(id) },
      })
    },
  )
}

/** How many articles of a list were loaded, for 全部 n 个. */
export const itemsOf = (data: InfiniteData<Page> | undefined): CollectionCard[] =>
  data?.pages.flatMap(({ items }) => items) ?? []
