// Queries of the section above the lists on the home page. They are fetched and rendered together, because
// each part that rendered later would push the lists down.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { historyCalls } from '../../lib/calls/history.ts'
import { wordCalls } from '../../lib/calls/word.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { isLoggedIn, useIsLoggedIn } from '../../lib/session.ts'
import { countReadHere, getPlaces } from '../../local/article-places.ts'
import { shouldAskLevel } from '../../local/baseline-vocabulary.ts'
import { useArticlesInProgress } from './queries.ts'

/** Timeout in milliseconds after which the lists render without waiting for this section. */
const HELD_MS = 3000

const overviewQuery = () =>
  queryOptions({
    queryKey: toQueryKey('word', 'overview', 'member'),
    queryFn: ({ signal }) => wordCalls.overview({}, { signal }),
  })

/** Query of the number of due words of a member. */
export const useMemberOverview = () => useQuery({ ...overviewQuery(), enabled: useIsLoggedIn() })

export const todayQuery = () =>
  queryOptions({
    queryKey: toQueryKey('history', 'today'),
    queryFn: ({ signal }) => historyCalls.today({}, { signal }),
  })

/** A member's reading time today; disabled for guests, whose time is not counted. */
export const useMemberToday = () => useQuery({ ...todayQuery(), enabled: useIsLoggedIn() })

/** The first due words of a member, fetched only where they are shown. */
export const useDueWords = (isShown: boolean, size: number) =>
  useQuery({
    queryKey: toQueryKey('word', 'waiting', size),
    queryFn: ({ signal }) => wordCalls.next({ size }, { signal }),
    enabled: useIsLoggedIn() && isShown,
  })

// A lazy chunk, not part of the first render: guests without saved words do not need it.
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

/**
 * Number of words that a guest saved: by lemma, so that removed words and several forms of a word are not
 * counted twice.
 */
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

/** Whether this browser has more data of its reader than a first visit. */
export const isReaderKnown = (): boolean =>
  isLoggedIn() || !shouldAskLevel() || getPlaces().length > 0 || countReadHere() > 0

/**
 * Prefetches this section for a guest into the query cache. A failed query is retried by the component that
 * uses it.
 */
export async function fetchGuestHead(cache: QueryClient): Promise<void> {
  if (isReaderKnown()) await Promise.allSettled([cache.fetchQuery(guestWordsQuery())])
}

/**
 * Whether this section is still loading, so that the lists below must not render yet. Once rendered, the
 * lists stay.
 */
export function useIsHeadLoading(isLevelComing: boolean): boolean {
  const isMember = useIsLoggedIn()
  const overview = useMemberOverview()
  const begun = useArticlesInProgress()
  const words = useGuestWords()
  // After one error a query may retry for long: do not wait for its part of the section.
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
