// Queries and changes of the account for 我的, apart from logging in, which brings the hand-over of a guest's words.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api.ts'
import { accountCalls } from '../../lib/calls/account.ts'
import { clearUserData } from '../../lib/forget-reader.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { dropSession, isLoggedIn } from '../../lib/session.ts'
import { showToast } from '../../ui/toast.ts'

/** Ends the session here and on the server, or `all` of this reader's; one that is dead already is simply forgotten. */
export function useLogOut() {
  return useMutation({
    mutationFn: async ({ all }: { all: boolean }) => {
      const logoutRequest = isLoggedIn() ? accountCalls.logout({ all }, { keepalive: true }) : undefined
      // The call carries its token already: forgotten at once, a session that ended elsewhere is not lost a second time.
      dropSession()
      try {
        await logoutRequest
      } catch (error) {
        const isDead = error instanceof ApiError && error.status === 401
        if (!isDead) showToast('这台设备已退出登录，但未能通知服务器。修改密码可让所有设备退出登录。')
      }
      // The page may be left at once: what is still being emptied is waited for.
      await clearUserData()
    },
  })
}

export function useSessions() {
  return useQuery({
    queryKey: toQueryKey('account', 'sessions'),
    queryFn: ({ signal }) => accountCalls.sessions({}, { signal }),
  })
}

export function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => accountCalls.endSession({ id }),
    onSuccess: () => cache.invalidateQueries({ queryKey: toQueryKey('account', 'sessions') }),
  })
}

/** This was me: the device is no longer reported. */
export function useKnowSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => accountCalls.knowSession({ id }),
    onSuccess: () => cache.invalidateQueries({ queryKey: toQueryKey('account', 'sessions') }),
  })
}

export function useSaveSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof accountCalls.saveSettings>[0]) => accountCalls.saveSettings(input),
    onSuccess: () => cache.invalidateQueries({ queryKey: toQueryKey('account', 'me') }),
  })
}
