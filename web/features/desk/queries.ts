// What the desk asks the server; every change makes the whole desk stale, and what readers see too.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EditedArticle } from '../../../contract/entities/article.ts'
import { accountCalls } from '../../lib/calls/account.ts'
import { deskCalls } from '../../lib/calls/desk.ts'
import { taskCalls } from '../../lib/calls/task.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { TASK_POLL_MS } from '../../lib/use-task.ts'
import { type DeskFilters, toListRequest } from './filters.ts'

/** What readers were told of articles is stale as well. */
export function useDeskChanged(): () => Promise<void> {
  const cache = useQueryClient()
  return async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: toQueryKeyPrefix('desk') }),
      cache.invalidateQueries({ queryKey: toQueryKeyPrefix('article') }),
    ])
    // A text that the editor read before would be shown as it was.
    cache.removeQueries({ queryKey: toQueryKeyPrefix('reader', 'article'), type: 'inactive' })
  }
}

/** The day's times, who waits longest, how the house is. */
export function useDeskToday() {
  return useQuery({
    queryKey: toQueryKey('desk', 'today'),
    queryFn: ({ signal }) => deskCalls.today({}, { signal }),
    staleTime: 0,
  })
}

/** What did not succeed, by reason; asked for again with the rest of the desk. */
export function useFailures() {
  return useQuery({
    queryKey: toQueryKey('desk', 'failures'),
    queryFn: ({ signal }) => deskCalls.failures({}, { signal }),
    staleTime: 0,
  })
}

/** One page of the list; asked for again while an article on it is being worked on. */
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

/** What is planned to come out, for who chooses another time. */
export function usePlannedArticles() {
  return useQuery({
    queryKey: toQueryKey('desk', 'slots'),
    queryFn: ({ signal }) =>
      deskCalls.manage({ flag: 'scheduled', order_by: 'published', limit: 100 }, { signal }),
    staleTime: 0,
  })
}

/** The numbers of a list, as it stood when the editor set out on it. */
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

/** The text of one revision, which never changes. */
export function useRevisionText(id: number, revision: number) {
  return useQuery({
    queryKey: toQueryKey('desk', 'revision', id, revision),
    queryFn: async ({ signal }) => (await deskCalls.revisions({ id, revision }, { signal })).text,
  })
}

/** Runs one of the desk's calls and lets everything that shows articles learn of it. */
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

/** Refused where there is no such box (production): then nothing is shown. */
export function useSmsOutbox() {
  return useQuery({
    queryKey: toQueryKey('desk', 'outbox'),
    queryFn: ({ signal }) => accountCalls.smsOutbox({}, { signal }),
    retry: false,
    staleTime: 0,
  })
}
