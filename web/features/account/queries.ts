// What the account area asks the server and what each change makes stale.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LoggedIn } from '../../../contract/entities/account.ts'
import { api, Refused } from '../../lib/api.ts'
import { forgetReader } from '../../lib/forget-reader.ts'
import { key } from '../../lib/keys.ts'
import { dropSession, isLoggedIn, keepSession, renewToken } from '../../lib/session.ts'
import { handOverGuest } from '../../local/hand-over.ts'
import { handOverKnownBase } from '../../local/known-base.ts'
import { handOverPlaces } from '../../local/places.ts'
import { notify, toast } from '../../ui/toast.ts'
import { broughtText, guestHas } from './brought.ts'
import { withProof } from './captcha.ts'

export function useRegisterRule() {
  return useQuery({
    queryKey: key('account', 'rule'),
    queryFn: ({ signal }) => api.account.registerRule({}, { signal }),
    staleTime: 5 * 60_000,
  })
}

/** What the guest did, where they stopped and what they told comes along. */
async function keep({ token, user }: LoggedIn): Promise<void> {
  const brought = await guestHas()
  keepSession(token, user.id)
  const places = handOverPlaces()
  handOverKnownBase()
  const taken = await handOverGuest(places)
  const text = broughtText(brought)
  if (taken > 0 && text) notify(text)
}

export function useLogIn() {
  return useMutation({
    mutationFn: (given: { username: string; password: string }) =>
      withProof((captcha) => api.account.login({ ...given, ...captcha })),
    onSuccess: keep,
  })
}

export function useRegister() {
  return useMutation({
    mutationFn: (given: { phone: string; password: string; sms_code?: string }) =>
      withProof((captcha) => api.account.register({ ...given, ...captcha })),
    onSuccess: keep,
  })
}

/** Ends the session here and on the server, or `all` of this reader's; one that is dead already is simply forgotten. */
export function useLogOut() {
  return useMutation({
    mutationFn: async ({ all }: { all: boolean }) => {
      const told = isLoggedIn() ? api.account.logout({ all }, { keepalive: true }) : undefined
      // The call carries its token already: forgotten at once, a session that ended elsewhere is not lost a second time.
      dropSession()
      try {
        await told
      } catch (error) {
        const isDead = error instanceof Refused && error.status === 401
        if (!isDead) toast('这台设备已退出登录，但没能告诉服务器。修改密码可以结束所有登录。')
      }
      // The page may be left at once: what is still being emptied is waited for.
      await forgetReader()
    },
  })
}

export function useSessions() {
  return useQuery({
    queryKey: key('account', 'sessions'),
    queryFn: ({ signal }) => api.account.sessions({}, { signal }),
  })
}

export function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.account.endSession({ id }),
    onSuccess: () => cache.invalidateQueries({ queryKey: key('account', 'sessions') }),
  })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (given: { phone: string; new_password: string; sms_code: string }) =>
      api.account.resetPassword(given),
  })
}

export function useChangePassword() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (given: { old_password: string; new_password: string }) => api.account.changePassword(given),
    onSuccess: ({ token }) => {
      if (token !== null) renewToken(token)
      return cache.invalidateQueries({ queryKey: key('account', 'sessions') })
    },
  })
}

export function useChangeUsername() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (username: string) => api.account.changeUsername({ username }),
    onSuccess: () => cache.invalidateQueries({ queryKey: key('account', 'me') }),
  })
}

export function useSaveSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (given: Parameters<typeof api.account.saveSettings>[0]) => api.account.saveSettings(given),
    onSuccess: () => cache.invalidateQueries({ queryKey: key('account', 'me') }),
  })
}
