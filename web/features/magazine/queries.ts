// Queries and mutations of magazines: published issues, one issue, and the editors' actions.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { magazineCalls } from '../../lib/calls/magazine.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { FIRST_PAGE, toNextPageParam } from '../../lib/next-page.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { TASK_POLL_MS } from '../../lib/use-task.ts'
import { useGuestBaseline } from '../../local/baseline-vocabulary.ts'
import { showNotice } from '../../ui/toast.ts'

const useWhose = () => (useIsLoggedIn() ? ('member' as const) : ('guest' as const))

export function useMagazines() {
  const whose = useWhose()
  return useInfiniteQuery({
    queryKey: toQueryKey('magazine', 'list', {}, whose),
    queryFn: ({ pageParam, signal }) => magazineCalls.list(pageParam, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
  })
}

export const useManagedMagazines = () =>
  useInfiniteQuery({
    queryKey: toQueryKey('magazine', 'managed'),
    queryFn: ({ pageParam, signal }) => magazineCalls.manage(pageParam, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
  })

const isId = (id: number) => Number.isSafeInteger(id) && id > 0

/** Polls while a background task of an editor is running on it. */
export function useMagazine(id: number) {
  const [base, whose] = [useGuestBaseline(), useWhose()]
  return useQuery({
    queryKey: toQueryKey('magazine', 'shown', id, base, whose),
    queryFn: ({ signal }) => magazineCalls.show({ id, base }, { signal }),
    enabled: isId(id),
    refetchInterval: ({ state: { data } }) => (data?.work?.task ? TASK_POLL_MS : false),
  })
}

/** `isMoving`: a task is fetching texts, so the query polls. */
export function useMagazineArticles(id: number, isMoving = false) {
  const [base, whose] = [useGuestBaseline(), useWhose()]
  return useQuery({
    queryKey: toQueryKey('magazine', 'articles', id, base, whose),
    queryFn: ({ signal }) => magazineCalls.articles({ id, base }, { signal }),
    enabled: isId(id),
    refetchInterval: isMoving ? TASK_POLL_MS : false,
  })
}

/** Mutation that invalidates all magazine queries, because one write changes the data of several pages. */
export function useMagazineMutation<TInput, Done>(
  write: (input: TInput) => Promise<Done>,
  onDone?: (done: Done, given: TInput) => void,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: write,
    onError: (error) => showNotice(error.message),
    onSuccess: (done, given) => onDone?.(done, given),
    onSettled: () => cache.invalidateQueries({ queryKey: toQueryKeyPrefix('magazine') }),
  })
}

/** Removes an article from an issue, with an undo. */
export function useRemovePlace() {
  const { mutate: restore } = useMagazineMutation(
    (id: number) => magazineCalls.removePlace({ id, status: false }),
    () => showNotice('已放回'),
  )
  return useMagazineMutation(
    ({ id }: { id: number; title: string }) => magazineCalls.removePlace({ id }),
    (_, { id, title }) =>
      showNotice(`已移出：${title}`, { duration: 8000, action: { label: '撤销', run: () => restore(id) } }),
  )
}

/** Deletes an unpublished issue, with an undo. */
export function useRemoveMagazine(onGone: () => void) {
  const { mutate: restore } = useMagazineMutation(
    (id: number) => magazineCalls.remove({ id, status: false }),
    () => showNotice('已恢复'),
  )
  return useMagazineMutation(
    ({ id }: { id: number; name: string }) => magazineCalls.remove({ id }),
    (_, { id, name }) => {
      onGone()
      showNotice(`已删除：${name}`, { duration: 8000, action: { label: '撤销', run: () => restore(id) } })
    },
  )
}
