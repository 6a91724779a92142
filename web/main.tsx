// Starts the app in the page: theme, cache, router, and what has to run as long as it is open.
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { prepareScreen } from './app/prepare.ts'
import { makeQueryClient } from './app/query-client.ts'
import { bringFar, makeRouter } from './app/router.tsx'
import { startWatching } from './app/watch.ts'
import './ui/base.css'
import './ui/broken.css'
// What the first pages share comes in one style sheet with it, instead of one small file each.
import './ui/ArticleRow.module.css'
import './ui/Badge.module.css'
import './ui/List.module.css'
import './ui/Menu.module.css'
import './ui/Pagination.module.css'
import { answerFrom, takePageAnswers } from './lib/first-answers.ts'
import { whenIdle } from './lib/later.ts'
import { takePainting } from './lib/painted.ts'
import { isLoggedIn } from './lib/session.ts'
import { startTheme } from './lib/theme.ts'

/** After so long without an answer a reader would rather see what is missing than what does not answer. */
const ANSWERED_WITHIN_MS = 4000

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
// What goes wrong on the way is told to the page (public/theme.js), which has nothing else to tell it of.
if (root.hasChildNodes())
  firstFrame()
    .then(() => startInPainting(root))
    .catch(reportError)
else createRoot(root).render(start().app)

function start() {
  const router = makeRouter()
  const cache = makeQueryClient()
  startTheme()
  startWatching(router, cache)
  whenIdle(() => void bringFar(router).catch(() => undefined))
  return { router, cache, app: <App router={router} cache={cache} /> }
}

/**
 * What the server painted stays until the screen can be drawn whole. A guest on a first visit keeps its very elements;
 * everyone else's screen, which holds more, takes their place in one step.
 */
async function startInPainting(painted: HTMLElement): Promise<void> {
  const { router, cache, app } = start()
  const isAnswered = isLoggedIn() ? () => false : takePageAnswers()
  const head = await prepareScreen(router, cache, ANSWERED_WITHIN_MS).catch(() => undefined)
  answerFrom(() => undefined)
  if (!head || head.isPersonal || !isAnswered()) {
    createRoot(painted).render(app)
    return
  }
  takePainting()
  // In pieces: a tap meanwhile must not wait for all of it.
  startTransition(() => void hydrateRoot(painted, app))
}

/** Resolves when what came with the page has been drawn: our work must not hold that up. Hidden pages draw nothing. */
function firstFrame(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}
