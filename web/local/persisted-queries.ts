// Persists the list queries of each user in IndexedDB, so that they are available offline.
import type { Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api.ts'
import { setConnectionStatus } from '../lib/connectivity.ts'
import { toQueryKeyPrefix } from '../lib/keys.ts'
import { openStore } from '../lib/storage.ts'
import { currentUserKey } from './user-storage.ts'

/** The persisted data of a query: for a list, its first page. */
interface Seen {
  data: unknown
  /** Unix milliseconds. */
  at: number
}

const shelf = openStore('last-seen')
const LISTS = [
  toQueryKeyPrefix('account', 'me'),
  toQueryKeyPrefix('account', 'counts'),
  toQueryKeyPrefix('article', 'forYou'),
  toQueryKeyPrefix('article', 'list'),
  toQueryKeyPrefix('article', 'topics'),
  toQueryKeyPrefix('article', 'begun'),
  toQueryKeyPrefix('article', 'kept'),
  toQueryKeyPrefix('article', 'byTopic'),
  toQueryKeyPrefix('collection', 'list'),
  toQueryKeyPrefix('collection', 'shown'),
  toQueryKeyPrefix('book', 'mine'),
  toQueryKeyPrefix('book', 'library'),
  toQueryKeyPrefix('book', 'shown'),
  toQueryKeyPrefix('book', 'notes'),
  toQueryKeyPrefix('magazine', 'list'),
  toQueryKeyPrefix('magazine', 'shown'),
  toQueryKeyPrefix('magazine', 'articles'),
  toQueryKeyPrefix('creator', 'list'),
  toQueryKeyPrefix('creator', 'shown'),
  toQueryKeyPrefix('history', 'today'),
  toQueryKeyPrefix('history', 'list'),
  toQueryKeyPrefix('note', 'ofArticle'),
  toQueryKeyPrefix('note', 'mine'),
  toQueryKeyPrefix('note', 'mineOf'),
  toQueryKeyPrefix('history', 'data'),
  toQueryKeyPrefix('word', 'overview'),
  toQueryKeyPrefix('word', 'list'),
]
/** Hashes of queries that currently show persisted data. */
const shownAgain = new Set<string>()

const isPersisted = ({ queryKey }: Query): boolean =>
  LISTS.some((parts) => parts.every((part, at) => queryKey[at] === part))
const nameOf = ({ queryHash }: Query): string => `${currentUserKey()} ${queryHash}`

/** Persists every successful list query from now on, also those that are in the cache already. */
export function persistQueries(cache: QueryClient): void {
  const queries = cache.getQueryCache()
  for (const query of queries.getAll()) if (query.state.data !== undefined) keep(query)
  queries.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (shownAgain.has(event.query.queryHash)) return
    setConnectionStatus('')
    keep(event.query)
  })
  // Refetch what was restored as soon as the browser is online.
  window.addEventListener('online', () => {
    const old = [...shownAgain]
    shownAgain.clear()
    void cache.invalidateQueries({ predicate: ({ queryHash }) => old.includes(queryHash) })
  })
}

function keep(query: Query): void {
  if (!isPersisted(query)) return
  const seen: Seen = { data: firstPageOf(query.state.data), at: Date.now() }
  void shelf.set(nameOf(query), seen)
}

/** The first page of an infinite query. */
function firstPageOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data
  const { pages, pageParams } = data
  return Array.isArray(pages) && Array.isArray(pageParams)
    ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
    : data
}

/**
 * The fallback for a missing response: the data on the screen, or that of the last visit. Rethrows `error`
 * when there is none, or when the server responded with a 4xx error.
 */
export async function restorePersistedQuery(query: Query, error: unknown): Promise<unknown> {
  if (!isPersisted(query) || !isNoAnswer(error)) throw error
  const { data = (await shelf.get<Seen>(nameOf(query)))?.data } = query.state
  if (data === undefined) throw error
  shownAgain.add(query.queryHash)
  setConnectionStatus(error instanceof ApiError && error.status !== 0 ? 'server' : 'network')
  return data
}

const isNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)
