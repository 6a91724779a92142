// Hook for the number of cards due today, read once when the session starts, because each rating would reduce
// it.
import { useState } from 'react'
import { useWordsOverview } from './overview.ts'

/** Due cards and the new ones that today's limit allows; undefined while loading. */
export function useExpectedCount(): number | undefined {
  const { data, isFetching } = useWordsOverview()
  const [expected, setExpected] = useState<number>()
  if (expected === undefined && data && !isFetching) setExpected(data.due + data.fresh_today)
  return expected
}
