// What codes and awards ask of the server, and what each change makes stale.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { codeCalls } from '../../lib/calls/code.ts'
import { randomId } from '../../lib/client-id.ts'
import { key, keysOf } from '../../lib/keys.ts'
import { notify } from '../../ui/toast.ts'

export const useAwards = () =>
  useQuery({
    queryKey: key('code', 'awards'),
    queryFn: ({ signal }) => codeCalls.awards({}, { signal }),
  })

/** What days that were given show: the awards, the ranking's row, the level everywhere. */
function useGiven() {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: keysOf('code') })
    void cache.invalidateQueries({ queryKey: keysOf('rank') })
    void cache.invalidateQueries({ queryKey: keysOf('member') })
    void cache.invalidateQueries({ queryKey: key('account', 'me') })
  }
}

/** A second press, a second device: the answer is the same. */
export function useReceive() {
  const given = useGiven()
  return useMutation({
    mutationFn: (code_id: number) => codeCalls.receive({ code_id, op_id: randomId() }),
    onError: (error) => notify(error.message),
    onSuccess: ({ result: { days } }) => {
      notify(`已领取 ${days} 天会员`, { key: 'award' })
      given()
    },
  })
}
