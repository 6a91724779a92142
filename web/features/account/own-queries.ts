// Account queries and mutations for 我的; separate from log-in, whose module bundles the migration of guest
// data.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api.ts'
import { accountCalls } from '../../lib/calls/account.ts'
import { clearUserData } from '../../lib/forget-reader.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { dropSession, isLoggedIn } from '../../lib/session.ts'
import { showToast } from '../../ui/toast.ts'

/**
 * Ends this session here and on the server, or `all` sessions of the user; an expired session is only cleared
 * locally.
 */
export function useLogOut() {
  return useMutation({
    mutationFn: async ({ all }: { all: boolean }) => {
      const logoutRequest = isLoggedIn() ? accountCalls.logout({ all }, { keepalive: true }) : undefined
      // The request already carries its token. Drop the session at once, so that a 401 is not handled as a
      // lost session.
      dropSession()
      try {
        await logoutRequest
      } catch (error) {
        const isDead = error instanceof ApiError && error.status === 401
        if (!isDead) showToast('这台设备已退出登录，但未能通知服务器。修改密码可让所有设备退出登录。')
      }
      // The page may navigate right after: wait until the user data is cleared.
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

/** Marks a session as recognized, so that its device is no longer reported. */
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
