// Hook for every navigation: logs the visit, restores scroll positions, unlocks scrolling, and applies one
// rule to going back.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { goBack } from '../lib/back.ts'
import { onGoBack } from '../lib/bridge.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { logEvent } from '../lib/log-event.ts'
import { releaseScroll, rememberScroll, restoreScrollLater, stepPage } from '../lib/scroll.ts'

/** The reader restores the scroll position to its paragraph by itself. */
const ARTICLE = /^\/article\/[^/]+$/

const stepDown = () => stepPage(1)
const stepUp = () => stepPage(-1)
const PAGE_KEYS = { PageDown: { step: stepDown }, PageUp: { step: stepUp } }

/** The router also emits an event for the first page, which was logged when the shell was mounted. */
let lastOpened = ''

function logOpenPage(path: string): void {
  if (path === lastOpened) return
  lastOpened = path
  logEvent('OPEN_PAGE', { path })
}

/** Mounted once, by the shell. */
export function useNavigationRules(): void {
  const router = useRouter()
  useEffect(() => {
    const { history } = router
    let cancelRestore: () => void = () => undefined
    const entryOf = () => String(history.location.state.__TSR_key ?? history.location.href)
    let entry = entryOf()
    let index = history.location.state.__TSR_index
    // With `auto` the browser restores by itself, at once, and also when a sheet removes its history entry.
    window.history.scrollRestoration = 'manual'
    const leavePage = () => rememberScroll(entry)
    const restore = ({ pathname }: { pathname: string }) => {
      cancelRestore()
      if (!ARTICLE.test(pathname)) cancelRestore = restoreScrollLater(entry)
    }
    logOpenPage(history.location.href)
    restore(history.location)
    const leaving = router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
      if (pathChanged || toLocation.state.__TSR_index !== index) leavePage()
    })
    const arrived = router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
      logOpenPage(toLocation.href)
      // A filter that replaces its history entry is the same page; one that pushes an entry is another page.
      const isOther = pathChanged || toLocation.state.__TSR_index !== index
      entry = entryOf()
      index = toLocation.state.__TSR_index
      if (!isOther) return
      releaseScroll()
      window.scrollTo({ top: 0, behavior: 'instant' })
      restore(toLocation)
    })
    const stopBack = onGoBack(() => goBack(router))
    window.addEventListener('pagehide', leavePage)
    return () => {
      leaving()
      arrived()
      stopBack()
      cancelRestore()
      window.removeEventListener('pagehide', leavePage)
    }
  }, [router])
  useHotkeys(PAGE_KEYS)
}
