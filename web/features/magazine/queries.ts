// What the rooms of magazines ask: issues that are out, one of them, and what editors do with them.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { magazineCalls } from '../../lib/calls/magazine.ts'
import { key, keysOf } from '../../lib/keys.ts'
import { FIRST_PAGE, nextPage } from '../../lib/next-page.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { TASK_POLL_MS } from '../../lib/use-task.ts'
import { useAskedBase } from '../../local/known-base.ts'
import { notify } from '../../ui/toast.ts'

const useWhose = () => (useIsLoggedIn() ? ('member' as const) : ('guest' as const))

export function useMagazines() {
  const whose = useWhose()
  return useInfiniteQuery({
    queryKey: key('magazine', 'list', {}, whose),
    queryFn: ({ pageParam, signal }) => magazineCalls.list(pageParam, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
  })
}

export const useManaged = () =>
  useInfiniteQuery({
    queryKey: key('magazine', 'managed'),
    queryFn: ({ pageParam, signal }) => magazineCalls.manage(pageParam, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
  })

const isId = (id: number) => Number.isSafeInteger(id) && id > 0

/** Asked again and again while an editor's work on it is under way. */
export function useMagazine(id: number) {
  const [base, whose] = [useAskedBase(), useWhose()]
  return useQuery({
    queryKey: key('magazine', 'shown', id, base, whose),
    queryFn: ({ signal }) => magazineCalls.show({ id, base }, { signal }),
    enabled: isId(id),
    refetchInterval: ({ state: { data } }) => (data?.work?.task ? TASK_POLL_MS : false),
  })
}

/** `isMoving`: texts come in, so it is asked again and again. */
export function useMagazineArticles(id: number, isMoving = false) {
  const [base, whose] = [useAskedBase(), useWhose()]
  return useQuery({
    queryKey: key('magazine', 'articles', id, base, whose),
    queryFn: ({ signal }) => magazineCalls.articles({ id, base }, { signal }),
    enabled: isId(id),
    refetchInterval: isMoving ? TASK_POLL_MS : false,
  })
}

/** Everything of magazines is asked again: what one write changes stands in many places. */
export function useMagazineWrite<Given, Done>(
  write: (given: Given) => Promise<Done>,
  told?: (done: Done, given: Given) => void,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: write,
    onError: (error) => notify(error.message),
    onSuccess: (done, given) => told?.(done, given),
    onSettled: () => cache.invalidateQueries({ queryKey: keysOf('magazine') }),
  })
}

/** Takes an article out, with a way back. */
export function useRemovePlace() {
  const { mutate: restore } = useMagazineWrite(
    (id: number) => magazineCalls.removePlace({ id, status: false }),
    () => notify('已放回'),
  )
  return useMagazineWrite(
    ({ id }: { id: number; title: string }) => magazineCalls.removePlace({ id }),
    (_, { id, title }) =>
      notify(`已移出：${title}`, { duration: 8000, action: { label: '撤销', run: () => restore(id) } }),
  )
}

/** Deletes an issue that is not out, with a way back. */
export function useRemoveMagazine(onGone: () => void) {
  const { mutate: restore } = useMagazineWrite(
    (id: number) => magazineCalls.remove({ id, status: false }),
    () => notify('已恢复'),
  )
  return useMagazineWrite(
    ({ id }: { id: number; name: string }) => magazineCalls.remove({ id }),
    (_, { id, name }) => {
      onGone()
      notify(`已删除：${name}`, { duration: 8000, action: { label: '撤销', run: () => restore(id) } })
    },
  )
}
