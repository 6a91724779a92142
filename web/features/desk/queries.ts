// Query hooks of the desk; every mutation invalidates all queries of the desk and the readers' article
// queries.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EditedArticle } from '../../../contract/entities/article.ts'
import { accountCalls } from '../../lib/calls/account.ts'
import { deskCalls } from '../../lib/calls/desk.ts'
import { taskCalls } from '../../lib/calls/task.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { TASK_POLL_MS } from '../../lib/use-task.ts'
import { type DeskFilters, toListRequest } from './filters.ts'

/** Returns a function that also invalidates the readers' article queries. */
export function useDeskChanged(): () => Promise<void> {
  const cache = useQueryClient()
  return async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: toQueryKeyPrefix('desk') }),
      cache.invalidateQueries({ queryKey: toQueryKeyPrefix('article') }),
    ])
    // Remove the cached reader queries, else the editor would see the text from before the change.
    cache.removeQueries({ queryKey: toQueryKeyPrefix('reader', 'article'), type: 'inactive' })
  }
}

/** Query of today's slots, the longest waiting items, and the health of the system. */
export function useDeskToday() {
  return useQuery({
    queryKey: toQueryKey('desk', 'today'),
    queryFn: ({ signal }) => deskCalls.today({}, { signal }),
    staleTime: 0,
  })
}

/** Errors of articles by reason; refetched with the other queries of the desk. */
export function useFailures() {
  return useQuery({
    queryKey: toQueryKey('desk', 'failures'),
    queryFn: ({ signal }) => deskCalls.failures({}, { signal }),
    staleTime: 0,
  })
}

/** One page of the list; polls while an article on it has a running task. */
export function useManagedArticles(filters: DeskFilters) {
  return useQuery({
    queryKey: toQueryKey('desk', 'list', filters),
    queryFn: ({ signal }) => deskCalls.manage(toListRequest(filters), { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ task }) => task !== null) ? 2 * TASK_POLL_MS : false,
  })
}

export function useDeskArticle(id: number) {
  return useQuery({
    queryKey: toQueryKey('desk', 'article', id),
    queryFn: ({ signal }) => deskCalls.edit({ id }, { signal }),
    staleTime: 0,
  })
}

/** The newest text as a reader would see it. */
export function useArticlePreview(id: number) {
  return useQuery({
    queryKey: toQueryKey('desk', 'preview', id),
    queryFn: ({ signal }) => deskCalls.preview({ id }, { signal }),
    staleTime: 0,
  })
}

/** Scheduled articles, for the dialog that reschedules one. */
export function usePlannedArticles() {
  return useQuery({
    queryKey: toQueryKey('desk', 'slots'),
    queryFn: ({ signal }) =>
      deskCalls.manage({ flag: 'scheduled', order_by: 'published', limit: 100 }, { signal }),
    staleTime: 0,
  })
}

/** Article ids of a filtered list, a snapshot from when the editor opened the first article of it. */
export function useDeskListOrder(filters: DeskFilters) {
  const { offset: _, ...asked } = toListRequest(filters)
  return useQuery({
    queryKey: toQueryKey('desk-order', asked),
    queryFn: ({ signal }) => deskCalls.order(asked, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
  })
}

export function useRevisions(id: number) {
  return useQuery({
    queryKey: toQueryKey('desk', 'revisions', id),
    queryFn: ({ signal }) => deskCalls.revisions({ id }, { signal }),
    staleTime: 0,
  })
}

/** The text of one revision; it is immutable. */
export function useRevisionText(id: number, revision: number) {
  return useQuery({
    queryKey: toQueryKey('desk', 'revision', id, revision),
    queryFn: async ({ signal }) => (await deskCalls.revisions({ id, revision }, { signal })).text,
  })
}

/** Mutation with a desk endpoint that invalidates all queries that show articles. */
export function useDeskMutation<TInput, Answer>(call: (input: TInput) => Promise<Answer>) {
  const changed = useDeskChanged()
  return useMutation({ mutationFn: call, onSettled: changed })
}

export function useSaveArticle(id: number) {
  const cache = useQueryClient()
  const changed = useDeskChanged()
  return useMutation({
    mutationFn: (given: Omit<Parameters<typeof deskCalls.update>[0], 'id'>) =>
      deskCalls.update({ id, ...given }),
    onSuccess: (saved: EditedArticle) => {
      cache.setQueryData(toQueryKey('desk', 'article', id), saved)
      void changed()
    },
  })
}

export const useCancelTask = () => useDeskMutation((id: string) => taskCalls.cancel({ id }))

export function useSiteRules() {
  return useQuery({
    queryKey: toQueryKey('desk', 'rules'),
    queryFn: ({ signal }) => accountCalls.rules({}, { signal }),
  })
}

export function useSaveSiteRules() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (given: { is_open?: boolean; sms_required?: boolean; code_required?: boolean }) =>
      accountCalls.saveRules(given),
    onSuccess: (rules) => {
      cache.setQueryData(toQueryKey('desk', 'rules'), rules)
      void cache.invalidateQueries({ queryKey: toQueryKey('account', 'rule') })
    },
  })
}

/** The request fails where no SMS outbox exists (production): then nothing is rendered. */
export function useSmsOutbox() {
  return useQuery({
    queryKey: toQueryKey('desk', 'outbox'),
    queryFn: ({ signal }) => accountCalls.smsOutbox({}, { signal }),
    retry: false,
    staleTime: 0,
  })
}
