// Log-in within WeChat: the ticket that the way back brought, and what is done with it.
import { useMutation } from '@tanstack/react-query'
import { Refused, saidOf } from '../../lib/api.ts'
import { peopleCalls } from '../../lib/calls/people.ts'
import { notify } from '../../ui/toast.ts'
import { keepLoggedIn } from './queries.ts'

const KEPT = 'wechat_ticket'

/** What stands behind `#wx=`: a ticket, '' when WeChat did not log anybody in, undefined when nobody was there. */
export const ticketIn = (hash: string): string | undefined => /^#wx=([\w-]*)$/.exec(hash)?.[1]

/** Kept for this tab until an account is logged in to or made. */
export const keepTicket = (ticket: string): void => sessionStorage.setItem(KEPT, ticket)
export const keptTicket = (): string => sessionStorage.getItem(KEPT) ?? ''
export const forgetTicket = (): void => sessionStorage.removeItem(KEPT)

/** Logs in whoever is bound; answers null when nobody is yet. */
export function useEnterWechat() {
  return useMutation({
    mutationFn: async (ticket: string) => (await peopleCalls.enterWx({ ticket })).logged_in,
    onSuccess: async (logged_in) => {
      if (logged_in) await keepLoggedIn(logged_in)
    },
  })
}

/** Binds what WeChat has named to whoever is logged in now, and says how it went. Never rejects. */
export async function bindKept(): Promise<void> {
  const ticket = keptTicket()
  if (ticket === '') return
  forgetTicket()
  try {
    await peopleCalls.bindOwnWx({ ticket })
    notify('微信已绑定，下次在微信里可以直接登录')
  } catch (error) {
    // What took too long is no fault of theirs: the next time in WeChat offers it again.
    if (error instanceof Refused && error.code === 'WECHAT_EXPIRED') return
    notify(saidOf(error))
  }
}
