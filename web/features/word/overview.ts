// The figures of the words area: from the server for members, from this browser for guests. Reviews need nothing else of it.
import { useQuery } from '@tanstack/react-query'
import { wordCalls } from '../../lib/calls/word.ts'
import { type DataSource, toQueryKey } from '../../lib/keys.ts'
import { useIsLoggedIn } from '../../lib/session.ts'

/** Members wait for none of it. */
export const importGuestWords = () => import('./guest-words.ts')

/** Storage is read each time: it costs nothing, and it reports no change of this tab. */
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
