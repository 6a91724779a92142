// Mutations for the data export and for account deletion.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { peopleCalls } from '../../lib/calls/people.ts'
import { clearUserData } from '../../lib/forget-reader.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { dropSession } from '../../lib/session.ts'

export const useExportUserData = () => useMutation({ mutationFn: () => peopleCalls.takeOut({}) })

/**
 * The request invalidates all sessions, so the local session and the user's data in this browser are cleared.
 */
export function useRequestDeletion() {
  return useMutation({
    mutationFn: async (password: string) => {
      const answer = await peopleCalls.leave({ password })
      dropSession()
      await clearUserData()
      return answer
    },
  })
}

export function useCancelDeletion() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => peopleCalls.stay({}),
    onSuccess: () => cache.invalidateQueries({ queryKey: toQueryKey('account', 'me') }),
  })
}
