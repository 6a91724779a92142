// Queries and mutations of the book pages: the shelf, the library, a book's page, its notes, readers'
// requests.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MyBook } from '../../../contract/entities/book.ts'
import { bookCalls } from '../../lib/calls/book.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { FIRST_PAGE, toNextPageParam } from '../../lib/next-page.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { TASK_POLL_MS } from '../../lib/use-task.ts'
import { useGuestBaseline } from '../../local/baseline-vocabulary.ts'
import { showNotice } from '../../ui/toast.ts'

const useWhose = () => (useIsLoggedIn() ? ('member' as const) : ('guest' as const))

/** Query of the shelf; polls while a book on it is being converted. Disabled for guests. */
export function useShelf() {
  const isLoggedIn = useIsLoggedIn()
  return useQuery({
    queryKey: toQueryKey('book', 'mine'),
    queryFn: ({ signal }) => bookCalls.mine({}, { signal }),
    enabled: isLoggedIn,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state === 'MAKING') ? TASK_POLL_MS : false,
  })
}

export function useLibrary(q: string) {
  const [base, whose] = [useGuestBaseline(), useWhose()]
  return useInfiniteQuery({
    queryKey: toQueryKey('book', 'library', q, base, whose),
    queryFn: ({ pageParam, signal }) =>
      bookCalls.list({ ...(q ? { q } : {}), base, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
    placeholderData: (before) => before,
  })
}

/** Polls while the book is being converted. Disabled without an id. */
export function useBook(id: string | undefined) {
  const [base, whose] = [useGuestBaseline(), useWhose()]
  return useQuery({
    queryKey: toQueryKey('book', 'shown', id ?? '', base, whose),
    queryFn: ({ signal }) => bookCalls.show({ id: id ?? '', base }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.mine?.state === 'MAKING' ? TASK_POLL_MS : false),
  })
}

export const useBookNotes = (id: string, isThere: boolean) =>
  useQuery({
    queryKey: toQueryKey('book', 'notes', id),
    queryFn: ({ signal }) => bookCalls.notes({ id }, { signal }),
    enabled: isThere,
    staleTime: 0,
  })

export const useApplications = () => {
  const isLoggedIn = useIsLoggedIn()
  return useQuery({
    queryKey: toQueryKey('book', 'applications'),
    queryFn: ({ signal }) => bookCalls.applications({}, { signal }),
    enabled: isLoggedIn,
  })
}

export const useRequests = (state: 'OPEN' | undefined) =>
  useInfiniteQuery({
    queryKey: toQueryKey('book', 'requests', state ?? ''),
    queryFn: ({ pageParam, signal }) =>
      bookCalls.requests({ ...(state ? { state } : {}), ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
    staleTime: 0,
  })

/** Mutation that invalidates all book queries, because one write changes the data of several pages. */
export function useBookMutation<TInput, Done>(
  write: (input: TInput) => Promise<Done>,
  onDone?: (done: Done, given: TInput) => void,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: write,
    onError: (error) => showNotice(error.message),
    onSuccess: (done, given) => onDone?.(done, given),
    onSettled: () => cache.invalidateQueries({ queryKey: toQueryKeyPrefix('book') }),
  })
}

/** Removes a book from the shelf, with an undo. Optimistic update: the book disappears at once. */
export function useRemoveBook() {
  const cache = useQueryClient()
  const { mutate: restore } = useBookMutation(
    (id: string) => bookCalls.remove({ id, status: false }),
    () => showNotice('已放回书架'),
  )
  return useBookMutation(
    ({ book_uuid: id }: Pick<MyBook, 'book_uuid' | 'title'>) => {
      cache.setQueryData<Awaited<ReturnType<typeof bookCalls.mine>>>(
        toQueryKey('book', 'mine'),
        (shelf) => shelf && { ...shelf, items: shelf.items.filter(({ book_uuid }) => book_uuid !== id) },
      )
      return bookCalls.remove({ id })
    },
    (_, { book_uuid, title }) =>
      showNotice(`已移出：${title}`, {
        duration: 8000,
        action: { label: '撤销', run: () => restore(book_uuid) },
      }),
  )
}

/** Adds a book of the library to the shelf. */
export const useAddBook = () =>
  useBookMutation(
    ({ book_uuid }: { book_uuid: string }) => bookCalls.add({ book_uuid }),
    ({ title }) => showNotice(`已加入书架：${title}`),
  )
