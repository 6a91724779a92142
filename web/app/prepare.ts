// Prepares the screen of the router's path for a synchronous render: loads its code and prefetches its
// queries.
import type { QueryClient } from '@tanstack/react-query'
import type { PageHead } from '../lib/prepare.ts'
import { type AppRouter, loadScreen } from './router.tsx'

/**
 * Undefined for an unknown path, for a screen without prefetch, and when its responses take longer than
 * `answerMs`. The timeout (ms) starts when the screen's code is loaded, so that a slow processor does not
 * shorten it. Rejects when a request was rejected.
 */
export async function prepareScreen(
  router: AppRouter,
  cache: QueryClient,
  answerMs?: number,
): Promise<PageHead | undefined> {
  await router.load()
  const match = router.state.matches.at(-1)
  const route = match?.staticData.route
  if (!match || !route) return undefined
  const { prepare } = await loadScreen(route)
  const prepared = prepare?.({ cache, params: match.params, search: router.state.location.searchStr })
  if (answerMs === undefined || !prepared) return prepared
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, answerMs))
  return Promise.race([prepared, late])
}
