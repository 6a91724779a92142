// What taking one's data along and leaving ask the server.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { peopleCalls } from '../../lib/calls/people.ts'
import { forgetReader } from '../../lib/forget-reader.ts'
import { key } from '../../lib/keys.ts'
import { dropSession } from '../../lib/session.ts'

export const useTakeOut = () => useMutation({ mutationFn: () => peopleCalls.takeOut({}) })

/** The sessions are over with the answer: this browser forgets its reader. */
export function useLeave() {
  return useMutation({
    mutationFn: async (password: string) => {
      const answer = await peopleCalls.leave({ password })
      dropSession()
      await forgetReader()
      return answer
    },
  })
}

export function useStay() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => peopleCalls.stay({}),
    onSuccess: () => cache.invalidateQueries({ queryKey: key('account', 'me') }),
  })
}
