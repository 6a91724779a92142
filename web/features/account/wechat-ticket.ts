// Log-in within WeChat: the ticket that the way back brought, and what is done with it.
import { useMutation } from '@tanstack/react-query'
import { ApiError, getErrorMessage } from '../../lib/api.ts'
import { peopleCalls } from '../../lib/calls/people.ts'
import { showNotice } from '../../ui/toast.ts'
import { completeLogin } from './queries.ts'

const STORAGE_KEY = 'wechat_ticket'

/** What stands behind `#wx=`: a ticket, '' when WeChat did not log anybody in, undefined when nobody was there. */
export const parseTicket = (hash: string): string | undefined => /^#wx=([\w-]*)$/.exec(hash)?.[1]

/** Kept for this tab until an account is logged in to or made. */
export const storeTicket = (ticket: string): void => sessionStorage.setItem(STORAGE_KEY, ticket)
export const readTicket = (): string => sessionStorage.getItem(STORAGE_KEY) ?? ''
export const clearTicket = (): void => sessionStorage.removeItem(STORAGE_KEY)

/** Logs in whoever is bound; answers null when nobody is yet. */
export function useEnterWechat() {
  return useMutation({
    mutationFn: async (ticket: string) => (await peopleCalls.enterWx({ ticket })).logged_in,
    onSuccess: async (logged_in) => {
      if (logged_in) await completeLogin(logged_in)
    },
  })
}

/** Binds what WeChat has named to whoever is logged in now, and says how it went. Never rejects. */
export async function bindStoredTicket(): Promise<void> {
  const ticket = readTicket()
  if (ticket === '') return
  clearTicket()
  try {
    await peopleCalls.bindOwnWx({ ticket })
    showNotice('微信已绑定，下次在微信里可以直接登录')
  } catch (error) {
    // What took too long is no fault of theirs: the next time in WeChat offers it again.
    if (error instanceof ApiError && error.code === 'WECHAT_EXPIRED') return
    showNotice(getErrorMessage(error))
  }
}
