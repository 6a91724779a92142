// What stands above the lists at home. It is asked together and shown together, because each part that came later would
// push everything below it down.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { historyCalls } from '../../lib/calls/history.ts'
import { wordCalls } from '../../lib/calls/word.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { isLoggedIn, useIsLoggedIn } from '../../lib/session.ts'
import { countReadHere, getPlaces } from '../../local/article-places.ts'
import { shouldAskLevel } from '../../local/baseline-vocabulary.ts'
import { useArticlesInProgress } from './queries.ts'

/** After so long the lists are worth more than standing still. */
const HELD_MS = 3000

const overviewQuery = () =>
  queryOptions({
    queryKey: toQueryKey('word', 'overview', 'member'),
    queryFn: ({ signal }) => wordCalls.overview({}, { signal }),
  })

/** How many words wait for a member. */
export const useMemberOverview = () => useQuery({ ...overviewQuery(), enabled: useIsLoggedIn() })

export const todayQuery = () =>
  queryOptions({
    queryKey: toQueryKey('history', 'today'),
    queryFn: ({ signal }) => historyCalls.today({}, { signal }),
  })

/** A member's day so far; idle for guests, whose time is not counted. */
export const useMemberToday = () => useQuery({ ...todayQuery(), enabled: useIsLoggedIn() })

/** The first words that wait for a member, asked only where they are shown. */
export const useDueWords = (isShown: boolean, size: number) =>
  useQuery({
    queryKey: toQueryKey('word', 'waiting', size),
    queryFn: ({ signal }) => wordCalls.next({ size }, { signal }),
    enabled: useIsLoggedIn() && isShown,
  })

// Nothing of the first paint: guests who have saved nothing see nothing of it.
const highlights = () => import('../../local/word-highlights.ts')

const guestWordsQuery = () =>
  queryOptions({
    queryKey: toQueryKey('article', 'guestWords'),
    queryFn: async () => {
      const { loadHighlights, getWordHighlights } = await highlights()
      await loadHighlights()
      return getWordHighlights().cards.size
    },
    staleTime: 0,
  })

/** How many words a guest has saved: by lemma, so that one that was taken back, or met in two forms, is not counted twice. */
export function useGuestWords() {
  const cache = useQueryClient()
  const isGuest = !useIsLoggedIn()
  const words = useQuery({ ...guestWordsQuery(), enabled: isGuest })
  const isLoaded = isGuest && words.isSuccess
  useEffect(() => {
    if (!isLoaded) return
    let stop: (() => void) | undefined
    let isHere = true
    void highlights().then(({ subscribeHighlights, getWordHighlights }) => {
      if (!isHere) return
      const { queryKey } = guestWordsQuery()
      stop = subscribeHighlights(() => cache.setQueryData(queryKey, getWordHighlights().cards.size))
    })
    return () => {
      isHere = false
      stop?.()
    }
  }, [isLoaded, cache])
  return words
}

/** Whether this browser knows more of its reader than the first visit would show. */
export const isReaderKnown = (): boolean =>
  isLoggedIn() || !shouldAskLevel() || getPlaces().length > 0 || countReadHere() > 0

/** What stands above for a guest, into the cache. What fails is asked again by who shows it. */
export async function fetchGuestHead(cache: QueryClient): Promise<void> {
  if (isReaderKnown()) await Promise.allSettled([cache.fetchQuery(guestWordsQuery())])
}

/**
 * Whether what stands above is still on its way, so that nothing must be drawn below it yet. Once the lists stand they are
 * not taken away again.
 */
export function useIsHeadLoading(isLevelComing: boolean): boolean {
  const isMember = useIsLoggedIn()
  const overview = useMemberOverview()
  const begun = useArticlesInProgress()
  const words = useGuestWords()
  // A question that failed once may take long: what it would show comes late or not at all.
  const isOnItsWay = (query: { isPending: boolean; failureCount: number }) =>
    query.isPending && query.failureCount === 0
  const isComing = isMember
    ? isOnItsWay(overview) || isOnItsWay(begun) || (shouldAskLevel() && isLevelComing)
    : isReaderKnown() && isOnItsWay(words)
  const [isDrawn, setDrawn] = useState(!isComing)
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true), HELD_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isComing && !isDrawn) setDrawn(true)
  return isComing && !isDrawn
}
