// Brings the screen of the router's address to where it can be drawn at one go: its code and what it shows.
import type { QueryClient } from '@tanstack/react-query'
import type { PageHead } from '../lib/prepare.ts'
import { type AppRouter, loadScreen } from './router.tsx'

/**
 * Undefined for an unknown path, for a screen that is not prepared, and when its answers take longer than `answerMs`.
 * The time (ms) begins when the screen's code is here: a slow processor has no part in it. Rejects when a question was refused.
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
