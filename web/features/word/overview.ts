// Statistics query of the words area: from the server for members, from this browser for guests. The only
// word query that a review needs.
import { useQuery } from '@tanstack/react-query'
import { wordCalls } from '../../lib/calls/word.ts'
import { type DataSource, toQueryKey } from '../../lib/keys.ts'
import { useIsLoggedIn } from '../../lib/session.ts'

/** Dynamic import: members never load this code. */
export const importGuestWords = () => import('./guest-words.ts')

/**
 * Guest data is read from storage each time: a read is cheap, and storage emits no event for a change in the
 * same tab.
 */
export const useWordsSource = () => {
  const isMember = useIsLoggedIn()
  const whose: DataSource = isMember ? 'member' : 'guest'
  return { isMember, whose, fresh: isMember ? {} : { staleTime: 0 } }
}

export function useWordsOverview() {
  const { isMember, whose, fresh } = useWordsSource()
  return useQuery({
    ...fresh,
    queryKey: toQueryKey('word', 'overview', whose),
    queryFn: async ({ signal }) =>
      isMember ? wordCalls.overview({}, { signal }) : (await importGuestWords()).getGuestOverview(),
  })
}
