// The ticket that the redirect from WeChat returns: parsing, storage, and the requests that use it.
import { useMutation } from '@tanstack/react-query'
import { ApiError, getErrorMessage } from '../../lib/api.ts'
import { peopleCalls } from '../../lib/calls/people.ts'
import { showNotice } from '../../ui/toast.ts'
import { completeLogin } from './queries.ts'

const STORAGE_KEY = 'wechat_ticket'

/** Parses `#wx=…`: the ticket, '' if the user did not authorize, undefined without such a hash. */
export const parseTicket = (hash: string): string | undefined => /^#wx=([\w-]*)$/.exec(hash)?.[1]

/** Stored in the session storage of this tab until the user logs in or registers. */
export const storeTicket = (ticket: string): void => sessionStorage.setItem(STORAGE_KEY, ticket)
export const readTicket = (): string => sessionStorage.getItem(STORAGE_KEY) ?? ''
export const clearTicket = (): void => sessionStorage.removeItem(STORAGE_KEY)

/** Logs in the user bound to this WeChat account; resolves to null if no user is bound yet. */
export function useEnterWechat() {
  return useMutation({
    mutationFn: async (ticket: string) => (await peopleCalls.enterWx({ ticket })).logged_in,
    onSuccess: async (logged_in) => {
      if (logged_in) await completeLogin(logged_in)
    },
  })
}

/** Binds the WeChat account of the stored ticket to the current user and shows the result. Never rejects. */
export async function bindStoredTicket(): Promise<void> {
  const ticket = readTicket()
  if (ticket === '') return
  clearTicket()
  try {
    await peopleCalls.bindOwnWx({ ticket })
    showNotice('微信已绑定，下次在微信里可以直接登录')
  } catch (error) {
    // An expired ticket is not the user's error: the next visit in WeChat offers it again.
    if (error instanceof ApiError && error.code === 'WECHAT_EXPIRED') return
    showNotice(getErrorMessage(error))
  }
}
