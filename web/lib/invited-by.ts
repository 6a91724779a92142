// The invitation that a link brought (`?code=` of whatever page it led to), kept in this tab until somebody registers.
import { safeSessionStorage } from './storage.ts'

const STORAGE_KEY = 'invited'
const CODE = /^[\w .·–—-]{1,40}$/

/** The code, as it stood in the link; '' when nobody invited. Kept by being asked for: a page that is left forgets its address. */
export function getInvitationCode(): string {
  // By its first address, which a router may have changed long ago.
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
