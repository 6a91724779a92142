// A member's review session (pattern "card").
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { chosenDriver, chosenWords } from '../../features/word/chosen-driver.ts'
import { memberCards } from '../../features/word/member-cards.ts'
import { memberDriver } from '../../features/word/member-driver.ts'
import { newLimitIn } from '../../features/word/more-new.ts'
import { practiceDriver } from '../../features/word/practice.ts'
import { ReviewSession } from '../../features/word/ReviewSession.tsx'
import { useExpected } from '../../features/word/use-expected.ts'
import { keysOf } from '../../lib/keys.ts'
import { whenIdle } from '../../lib/later.ts'

const loadEnd = () => import('../../features/word/MemberEnd.tsx')
const MemberEnd = lazy(async () => ({ default: (await loadEnd()).MemberEnd }))

export function FlashcardStartScreen() {
  const { searchStr } = useLocation()
  const isForced = new URLSearchParams(searchStr).get('force') === '1'
  const words = chosenWords(searchStr)
  return <MemberSession key={searchStr} isForced={isForced} words={words} new_limit={newLimitIn(searchStr)} />
}

interface MemberSessionProps {
  isForced: boolean
  words: string[] | undefined
  new_limit: number | undefined
}

function MemberSession({ isForced, words, new_limit }: MemberSessionProps) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const expected = useExpected()
  // A session may end without a connection.
  useEffect(() => whenIdle(() => void loadEnd().catch(() => undefined)), [])
  const leave = () => {
    void cache.invalidateQueries({ queryKey: keysOf('word') })
    // In its place, so that the way back does not lead into the session again.
    void navigate({ to: '/myword', replace: true })
  }
  return (
    <ReviewSession
      makeDriver={() => {
        const driver = isForced ? practiceDriver() : memberDriver(false, new_limit)
        return words ? chosenDriver(driver, () => memberCards(words)) : driver
      }}
      {...(isForced || words || new_limit !== undefined || expected === undefined ? {} : { expected })}
      onLeave={leave}
      end={(session, again) => (
        <Suspense>
          <MemberEnd session={session} isForced={isForced} onAgain={again} onLeave={leave} />
        </Suspense>
      )}
    />
  )
}
