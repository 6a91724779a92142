// How many cards the day holds, told once when the session begins: with each rating it would become fewer.
import { useState } from 'react'
import { useWordsOverview } from './overview.ts'

/** Due cards and the new ones that today still allows; undefined until it is known. */
export function useExpectedCount(): number | undefined {
  const { data, isFetching } = useWordsOverview()
  const [expected, setExpected] = useState<number>()
  if (expected === undefined && data && !isFetching) setExpected(data.due + data.fresh_today)
  return expected
}
