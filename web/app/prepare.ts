// Brings the screen of the router's address to where it can be drawn at one go: its code and what it shows.
import type { QueryClient } from '@tanstack/react-query'
import type { Head } from '../lib/prepare.ts'
import { type AppRouter, loadScreen } from './router.tsx'

/** Undefined for an unknown path and for a screen that is not prepared. Rejects when a question was refused. */
export async function prepareScreen(router: AppRouter, cache: QueryClient): Promise<Head | undefined> {
  await router.load()
  const match = router.state.matches.at(-1)
  const route = match?.staticData.route
  if (!match || !route) return undefined
  const { prepare } = await loadScreen(route)
  return prepare?.({ cache, params: match.params, search: router.state.location.searchStr })
}
