// Stores the invitation code of a link (`?code=` on any page) in this tab until registration.
import { safeSessionStorage } from './storage.ts'

const STORAGE_KEY = 'invited'
const CODE = /^[\w .·–—-]{1,40}$/

/**
 * The code as in the link; '' when there is none. The first call stores it, because the URL changes with the
 * next navigation.
 */
export function getInvitationCode(): string {
  // The URL of the first navigation as a fallback: the router may have replaced the current URL.
  const [first] = performance.getEntriesByType('navigation')
  for (const address of [window.location.href, first?.name]) {
    const code = codeIn(address)
    if (code === '') continue
    safeSessionStorage.set(STORAGE_KEY, code)
    return code
  }
  return safeSessionStorage.get(STORAGE_KEY)
}

function codeIn(address: string | undefined): string {
  const [, search = ''] = address?.split('?', 2) ?? []
  const code = new URLSearchParams(search.split('#', 1)[0]).get('code')?.trim() ?? ''
  return CODE.test(code) ? code : ''
}
