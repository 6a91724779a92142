// Starts the app in the page: theme, query cache, router, and the watchers that run as long as the page is
// open.
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { prepareScreen } from './app/prepare.ts'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter, loadLazyRoutes } from './app/router.tsx'
import { startAppWatchers } from './app/watch.ts'
import './ui/base.css'
import './ui/broken.css'
// Shared styles of the landing pages load in one style sheet with this entry, instead of one small file each.
import './ui/ArticleRow.module.css'
import './ui/Badge.module.css'
import './ui/List.module.css'
import './ui/Menu.module.css'
import './ui/Pagination.module.css'
import { startHydration } from './lib/hydration.ts'
import { loadPageAnswers, setAnswerSource } from './lib/prefetched-answers.ts'
import { requestIdle } from './lib/scheduler.ts'
import { isLoggedIn } from './lib/session.ts'
import { startTheme } from './lib/theme.ts'

/**
 * Timeout of the responses: afterwards the app renders without prefetched data, because an error message is
 * better than SSR markup that does not react.
 */
const ANSWERED_WITHIN_MS = 4000

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
// Start-up errors are shown by the page itself (public/theme.js), which has no other error source.
if (root.hasChildNodes())
  firstFrame()
    .then(() => startHydrating(root))
    .catch(reportError)
else createRoot(root).render(start().app)

function start() {
  const router = createAppRouter()
  const cache = createQueryClient()
  startTheme()
  startAppWatchers(router, cache)
  requestIdle(() => void loadLazyRoutes(router).catch(() => undefined))
  return { router, cache, app: <App router={router} cache={cache} /> }
}

/**
 * The SSR markup stays until the whole screen can be rendered. For a guest on a first visit the same elements
 * are hydrated; for other users, whose screen shows more, a new render replaces them in one step.
 */
async function startHydrating(container: HTMLElement): Promise<void> {
  const { router, cache, app } = start()
  const hasAllAnswers = isLoggedIn() ? () => false : loadPageAnswers()
  const head = await prepareScreen(router, cache, ANSWERED_WITHIN_MS).catch(() => undefined)
  setAnswerSource(() => undefined)
  if (!head || head.isPersonal || !hasAllAnswers()) {
    createRoot(container).render(app)
    return
  }
  startHydration()
  // As a transition (time slices), so that a tap during hydration need not wait for all of it.
  startTransition(() => void hydrateRoot(container, app))
}

/**
 * Resolves when the SSR markup has been painted: hydration must not delay that. Hidden pages paint no frames.
 */
function firstFrame(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}
