// What the rooms of magazines ask: issues that are out, one of them, and what editors do with them.
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

/** Asked again and again while an editor's work on it is under way. */
export function useMagazine(id: number) {
  const [base, whose] = [useGuestBaseline(), useWhose()]
  return useQuery({
    queryKey: toQueryKey('magazine', 'shown', id, base, whose),
    queryFn: ({ signal }) => magazineCalls.show({ id, base }, { signal }),
    enabled: isId(id),
    refetchInterval: ({ state: { data } }) => (data?.work?.task ? TASK_POLL_MS : false),
  })
}

/** `isMoving`: texts come in, so it is asked again and again. */
export function useMagazineArticles(id: number, isMoving = false) {
  const [base, whose] = [useGuestBaseline(), useWhose()]
  return useQuery({
    queryKey: toQueryKey('magazine', 'articles', id, base, whose),
    queryFn: ({ signal }) => magazineCalls.articles({ id, base }, { signal }),
    enabled: isId(id),
    refetchInterval: isMoving ? TASK_POLL_MS : false,
  })
}

/** Everything of magazines is asked again: what one write changes stands in many places. */
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

/** Takes an article out, with a way back. */
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

/** Deletes an issue that is not out, with a way back. */
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
