// Keeps the lists as they were last seen, so that they are there when nobody answers; each reader's apart.
import type { Query, QueryClient } from '@tanstack/react-query'
import { Refused } from '../lib/api.ts'
import { setAway } from '../lib/away.ts'
import { keysOf } from '../lib/keys.ts'
import { openShelf } from '../lib/storage.ts'
import { readerHere } from './own.ts'

/** What is kept of a list: its first page is what a screen shows first. */
interface Seen {
  data: unknown
  /** Unix milliseconds. */
  at: number
}

const shelf = openShelf('last-seen')
const LISTS = [
  keysOf('account', 'me'),
  keysOf('account', 'counts'),
  keysOf('article', 'forYou'),
  keysOf('article', 'list'),
  keysOf('article', 'topics'),
  keysOf('article', 'begun'),
  keysOf('article', 'kept'),
  keysOf('article', 'byTopic'),
  keysOf('collection', 'list'),
  keysOf('collection', 'shown'),
  keysOf('book', 'mine'),
  keysOf('book', 'library'),
  keysOf('book', 'shown'),
  keysOf('book', 'notes'),
  keysOf('magazine', 'list'),
  keysOf('magazine', 'shown'),
  keysOf('magazine', 'articles'),
  keysOf('creator', 'list'),
  keysOf('creator', 'shown'),
  keysOf('history', 'today'),
  keysOf('history', 'list'),
  keysOf('note', 'ofArticle'),
  keysOf('note', 'mine'),
  keysOf('note', 'mineOf'),
  keysOf('history', 'data'),
  keysOf('word', 'overview'),
  keysOf('word', 'list'),
]
/** Those that stand on the screen as they were seen before. */
const shownAgain = new Set<string>()

const isKept = ({ queryKey }: Query): boolean =>
  LISTS.some((parts) => parts.every((part, at) => queryKey[at] === part))
const nameOf = ({ queryHash }: Query): string => `${readerHere()} ${queryHash}`

/** From now on keeps every list that is answered, those that have been answered already too. */
export function keepLastSeen(cache: QueryClient): void {
  const queries = cache.getQueryCache()
  for (const query of queries.getAll()) if (query.state.data !== undefined) keep(query)
  queries.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (shownAgain.has(event.query.queryHash)) return
    setAway('')
    keep(event.query)
  })
  // What was shown again is asked anew as soon as somebody may answer.
  window.addEventListener('online', () => {
    const old = [...shownAgain]
    shownAgain.clear()
    void cache.invalidateQueries({ predicate: ({ queryHash }) => old.includes(queryHash) })
  })
}

function keep(query: Query): void {
  if (!isKept(query)) return
  const seen: Seen = { data: firstPageOf(query.state.data), at: Date.now() }
  void shelf.set(nameOf(query), seen)
}

/** Of a list that goes on, its first page. */
function firstPageOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data
  const { pages, pageParams } = data
  return Array.isArray(pages) && Array.isArray(pageParams)
    ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
    : data
}

/**
 * What stands in for an answer that did not come: what is on the screen, or was there on the last visit. Throws `error`
 * again when nothing does, or when it is an answer: a refusal is one.
 */
export async function lastSeen(query: Query, error: unknown): Promise<unknown> {
  if (!isKept(query) || !isNoAnswer(error)) throw error
  const { data = (await shelf.get<Seen>(nameOf(query)))?.data } = query.state
  if (data === undefined) throw error
  shownAgain.add(query.queryHash)
  setAway(error instanceof Refused && error.status !== 0 ? 'server' : 'network')
  return data
}

const isNoAnswer = (error: unknown): boolean =>
  error instanceof Refused && (error.status === 0 || error.status >= 500)
