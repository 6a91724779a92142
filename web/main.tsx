// Starts the app in the page: theme, cache, router, and what has to run as long as it is open.
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { prepareScreen } from './app/prepare.ts'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter, loadLazyRoutes } from './app/router.tsx'
import { startAppWatchers } from './app/watch.ts'
import './ui/base.css'
import './ui/broken.css'
// What the first pages share comes in one style sheet with it, instead of one small file each.
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

/** After so long without an answer a reader would rather see what is missing than what does not answer. */
const ANSWERED_WITHIN_MS = 4000

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
// What goes wrong on the way is told to the page (public/theme.js), which has nothing else to tell it of.
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
 * What the server painted stays until the screen can be drawn whole. A guest on a first visit keeps its very elements;
 * everyone else's screen, which holds more, takes their place in one step.
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
  // In pieces: a tap meanwhile must not wait for all of it.
  startTransition(() => void hydrateRoot(container, app))
}

/** Resolves when what came with the page has been drawn: our work must not hold that up. Hidden pages draw nothing. */
function firstFrame(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}
