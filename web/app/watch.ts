// Starts the app-wide watchers: a lost session redirects to the log-in, a newer build is offered, the native
// app gets a start-up event.
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { fetchMe } from '../features/account/me.ts'
import { onUnauthorized } from '../lib/api.ts'
import { sendOpenApp } from '../lib/bridge.ts'
import { applyReviewMode } from '../lib/cookies.ts'
import { toQueryKey } from '../lib/keys.ts'
import { isAccountPath, logInPath } from '../lib/log-in-path.ts'
import { requestIdle } from '../lib/scheduler.ts'
import { dropSession, isLoggedIn, onSessionChange, prolongSession, watchOtherTabs } from '../lib/session.ts'
import { showToast } from '../ui/toast.ts'

/** Called once at start-up. */
export function startAppWatchers(router: AnyRouter, queryClient: QueryClient): void {
  // Before the first request and the first render.
  applyReviewMode(window.location.search)
  onUnauthorized((status) => {
    if (status === 403) {
      // The user is no editor any more but stays logged in; only the cached role was stale.
      showToast('请用编辑账号登录', { key: 'logged-out' })
      void queryClient.invalidateQueries({ queryKey: toQueryKey('account', 'me') })
    } else {
      if (isLoggedIn()) showToast('登录已失效，请重新登录', { key: 'logged-out' })
      dropSession()
    }
    const { pathname, href } = router.state.location
    if (!isAccountPath(pathname)) void router.navigate({ to: logInPath(href), replace: true })
  })
  // Cached responses of one user must not be visible to the next one.
  onSessionChange(() => queryClient.clear())
  watchOtherTabs(() => window.location.reload())
  sendOpenApp()
  // On every route, also where no component requests the user; but only when idle, after the screen has
  // rendered.
  requestIdle(() => isLoggedIn() && void fetchMe(queryClient))
  requestIdle(prolongSession, 10_000)
  const loadDeferredStartup = () =>
    void import('./deferred-startup.ts').then(
      (m) => m.startDeferred(queryClient, router),
      () => undefined,
    )
  requestIdle(loadDeferredStartup)
}
