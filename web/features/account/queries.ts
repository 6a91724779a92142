// What the account area asks the server and what each change makes stale.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LoggedIn } from '../../../contract/entities/account.ts'
import { accountCalls } from '../../lib/calls/account.ts'
import { key } from '../../lib/keys.ts'
import { keepSession, renewToken } from '../../lib/session.ts'
import { handOverGuest } from '../../local/hand-over.ts'
import { adoptKnownBase, handOverKnownBase } from '../../local/known-base.ts'
import { handOverPlaces } from '../../local/places.ts'
import { handOverTimeSpent } from '../../local/time-spent.ts'
import { notify } from '../../ui/toast.ts'
import { broughtText, guestHas } from './brought.ts'
import { withProof } from './captcha.ts'

export function useRegisterRule() {
  return useQuery({
    queryKey: key('account', 'rule'),
    queryFn: ({ signal }) => accountCalls.registerRule({}, { signal }),
    staleTime: 5 * 60_000,
  })
}

/** What the guest did, where they stopped and what they told comes along. */
export async function keepLoggedIn({ token, user }: LoggedIn): Promise<void> {
  const brought = await guestHas()
  keepSession(token, user.id)
  const places = handOverPlaces()
  handOverKnownBase()
  const taken = await handOverGuest(places, handOverTimeSpent())
  const text = broughtText(brought)
  if (taken > 0 && text) notify(text)
  // Before the next page is drawn: an article opens as it does on the reader's other devices.
  const me = await accountCalls.me({}).catch(() => undefined)
  adoptKnownBase(me?.settings.known_base)
}

export function useLogIn() {
  return useMutation({
    mutationFn: (given: { username: string; password: string; totp?: string }) =>
      withProof((captcha) => accountCalls.login({ ...given, ...captcha })),
    onSuccess: keepLoggedIn,
  })
}

export function useRegister() {
  return useMutation({
    mutationFn: (given: { phone: string; password: string; sms_code?: string; code?: string }) =>
      withProof((captcha) => accountCalls.register({ ...given, ...captcha })),
    onSuccess: keepLoggedIn,
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
      return cache.invalidateQueries({ queryKey: key('account', 'sessions') })
    },
  })
}

export function useChangePhone() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (given: { phone: string; old_code: string; sms_code: string }) =>
      accountCalls.changePhone(given),
    onSuccess: () => cache.invalidateQueries({ queryKey: key('account', 'me') }),
  })
}

export function useChangeUsername() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (username: string) => accountCalls.changeUsername({ username }),
    onSuccess: () => cache.invalidateQueries({ queryKey: key('account', 'me') }),
  })
}
