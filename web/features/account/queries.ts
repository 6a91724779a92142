// Queries and mutations of the account pages, with their cache invalidation.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LoggedIn } from '../../../contract/entities/account.ts'
import { accountCalls } from '../../lib/calls/account.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { keepSession, renewToken } from '../../lib/session.ts'
import { migrateGuestPlaces } from '../../local/article-places.ts'
import { adoptServerBaseline, migrateGuestBaseline } from '../../local/baseline-vocabulary.ts'
import { migrateGuestData } from '../../local/guest-migration.ts'
import { migrateGuestTimeSpent } from '../../local/time-spent.ts'
import { showNotice } from '../../ui/toast.ts'
import { withProof } from './captcha.ts'
import { countGuestData, getGuestDataText } from './guest-data.ts'

export function useRegisterRule() {
  return useQuery({
    queryKey: toQueryKey('account', 'rule'),
    queryFn: ({ signal }) => accountCalls.registerRule({}, { signal }),
    staleTime: 5 * 60_000,
  })
}

/**
 * Stores the session, and migrates the guest's sync steps, reading positions, reading time and level to the
 * account.
 */
export async function completeLogin({ token, user }: LoggedIn): Promise<void> {
  const guestData = await countGuestData()
  keepSession(token, user.id)
  const places = migrateGuestPlaces()
  migrateGuestBaseline()
  const taken = await migrateGuestData(places, migrateGuestTimeSpent())
  const text = getGuestDataText(guestData)
  if (taken > 0 && text) showNotice(text)
  // Before the next page renders: articles must open with the level of the account's other devices.
  const me = await accountCalls.me({}).catch(() => undefined)
  adoptServerBaseline(me?.settings.known_base)
}

export function useLogIn() {
  return useMutation({
    mutationFn: (input: { username: string; password: string; totp?: string }) =>
      withProof((captcha) => accountCalls.login({ ...input, ...captcha })),
    onSuccess: completeLogin,
  })
}

export function useRegister() {
  return useMutation({
    mutationFn: (given: { phone: string; password: string; sms_code?: string; code?: string }) =>
      withProof((captcha) => accountCalls.register({ ...given, ...captcha })),
    onSuccess: completeLogin,
  })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (given: { phone: string; new_password: string; sms_code: string }) =>
      accountCalls.resetPassword(given),
  })
}

export function useChangePassword() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (given: { old_password: string; new_password: string }) => accountCalls.changePassword(given),
    onSuccess: ({ token }) => {
      if (token !== null) renewToken(token)
      return cache.invalidateQueries({ queryKey: toQueryKey('account', 'sessions') })
    },
  })
}

export function useChangePhone() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (given: { phone: string; old_code: string; sms_code: string }) =>
      accountCalls.changePhone(given),
    onSuccess: () => cache.invalidateQueries({ queryKey: toQueryKey('account', 'me') }),
  })
}

export function useChangeUsername() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (username: string) => accountCalls.changeUsername({ username }),
    onSuccess: () => cache.invalidateQueries({ queryKey: toQueryKey('account', 'me') }),
  })
}
