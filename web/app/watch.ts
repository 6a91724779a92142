// What runs beside the screens: a lost session leads to the log-in, a newer build is offered, the native app is greeted.
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { fetchMe } from '../features/account/me.ts'
import { whenUnwelcome } from '../lib/api.ts'
import { sendOpenApp } from '../lib/bridge.ts'
import { takeReviewMode } from '../lib/cookies.ts'
import { key } from '../lib/keys.ts'
import { whenIdle } from '../lib/later.ts'
import { isAccountPath, logInPath } from '../lib/log-in-path.ts'
import { dropSession, isLoggedIn, onSessionChange, prolongSession, watchOtherTabs } from '../lib/session.ts'
import { toast } from '../ui/toast.ts'

/** Called once at start-up. */
export function startWatching(router: AnyRouter, queryClient: QueryClient): void {
  // Before anything is asked or drawn.
  takeReviewMode(window.location.search)
  whenUnwelcome((status) => {
    if (status === 403) {
      // Whoever is no editor any more stays logged in; only what we thought of their role was wrong.
      toast('请用编辑账号登录', { key: 'logged-out' })
      void queryClient.invalidateQueries({ queryKey: key('account', 'me') })
    } else {
      if (isLoggedIn()) toast('登录已失效，请重新登录', { key: 'logged-out' })
      dropSession()
    }
    const { pathname, href } = router.state.location
    if (!isAccountPath(pathname)) void router.navigate({ to: logInPath(href), replace: true })
  })
  // What one reader saw is not for the next one.
  onSessionChange(() => queryClient.clear())
  watchOtherTabs(() => window.location.reload())
  sendOpenApp()
  // On every route, also where nothing on the screen asks who is here; never before what was come for is drawn.
  whenIdle(() => isLoggedIn() && void fetchMe(queryClient))
  whenIdle(prolongSession, 10_000)
  const startBehind = () =>
    void import('./behind.ts').then(
      (m) => m.startBehind(queryClient, router),
      () => undefined,
    )
  whenIdle(startBehind)
}
