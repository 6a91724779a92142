// Tells a reader what the house announces, each announcement once in this browser; comes when the page is idle.
import { appinfoCalls } from '../../lib/calls/appinfo.ts'
import { safeLocalStorage } from '../../lib/storage.ts'
import { showToast } from '../../ui/toast.ts'

const KEY = 'announced'
/** Older ones have ended long ago. */
const MAX_SEEN = 100
/** More at once is a wall. */
const MAX_SHOWN = 2

const seen = (): string[] => safeLocalStorage.get(KEY).split(',').filter(Boolean)

/** Those not seen here yet, and keeps them as seen. `go` opens a path of ours. Fails in silence: nobody waits for it. */
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
