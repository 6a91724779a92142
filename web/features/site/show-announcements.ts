// Shows the site's announcements as toasts, each once in this browser; runs when the page is idle.
import { appinfoCalls } from '../../lib/calls/appinfo.ts'
import { safeLocalStorage } from '../../lib/storage.ts'
import { showToast } from '../../ui/toast.ts'

const KEY = 'announced'
/** Max. number of stored ids; older announcements ended long ago. */
const MAX_SEEN = 100
/** Max. number of announcements shown at once. */
const MAX_SHOWN = 2

const seen = (): string[] => safeLocalStorage.get(KEY).split(',').filter(Boolean)

/**
 * Shows the unseen announcements and stores them as seen. `go` navigates to a path of ours. Rejects on a
 * request error, which the caller ignores.
 */
export async function showAnnouncements(go: (path: string) => void): Promise<void> {
  const { result } = await appinfoCalls.notify({})
  const before = seen()
  const fresh = result.filter(({ id }) => !before.includes(String(id))).slice(0, MAX_SHOWN)
  if (fresh.length === 0) return
  safeLocalStorage.set(KEY, [...fresh.map(({ id }) => String(id)), ...before].slice(0, MAX_SEEN).join(','))
  for (const { id, text, link } of fresh)
    showToast(text, {
      duration: Number.POSITIVE_INFINITY,
      key: `announcement-${id}`,
      ...(link ? { action: { label: '看看', run: () => opened(link, go) } } : {}),
    })
}

const opened = (link: string, go: (path: string) => void): void => {
  if (link.startsWith('/')) go(link)
  else void import('../../lib/bridge.ts').then((m) => m.openInBrowser(link))
}
