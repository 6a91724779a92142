// Sorts what the server said: to the field it belongs to, or to the whole form.
import { Refused } from '../../lib/api.ts'

/** `fields` by their names; `whole` only when no field explains it. */
export function faultsOf(error: Error | null): { fields: Record<string, string>; whole: string | undefined } {
  if (!error) return { fields: {}, whole: undefined }
  const fields = error instanceof Refused ? error.faults : {}
  return { fields, whole: Object.keys(fields).length > 0 ? undefined : error.message }
}

/** Where to go after signing in: only paths of our own. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  return /^\/(?![/\\])/.test(next) ? next : '/'
}
