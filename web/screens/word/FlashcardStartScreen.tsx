// A member's review session (pattern "card").
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { createChosenDriver, parseChosenWords } from '../../features/word/chosen-driver.ts'
import { fetchMemberCards } from '../../features/word/member-cards.ts'
import { createMemberDriver } from '../../features/word/member-driver.ts'
import { parseNewLimit } from '../../features/word/more-new.ts'
import { createPracticeDriver } from '../../features/word/practice.ts'
import { ReviewSession } from '../../features/word/ReviewSession.tsx'
import { useExpectedCount } from '../../features/word/use-expected.ts'
import { toQueryKeyPrefix } from '../../lib/keys.ts'
import { requestIdle } from '../../lib/scheduler.ts'

const loadEnd = () => import('../../features/word/MemberEnd.tsx')
const MemberEnd = lazy(async () => ({ default: (await loadEnd()).MemberEnd }))

export function FlashcardStartScreen() {
  const { searchStr } = useLocation()
  const isForced = new URLSearchParams(searchStr).get('force') === '1'
  const words = parseChosenWords(searchStr)
  return (
    <MemberSession key={searchStr} isForced={isForced} words={words} new_limit={parseNewLimit(searchStr)} />
  )
}

interface MemberSessionProps {
  isForced: boolean
  words: string[] | undefined
  new_limit: number | undefined
}

function MemberSession({ isForced, words, new_limit }: MemberSessionProps) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const expected = useExpectedCount()
  // Preload the end screen, because a session may end offline.
  useEffect(() => requestIdle(() => void loadEnd().catch(() => undefined)), [])
  const leave = () => {
    void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('word') })
    // Replace the history entry, so that "back" does not return to the session.
    void navigate({ to: '/myword', replace: true })
  }
  return (
    <ReviewSession
      makeDriver={() => {
        const driver = isForced ? createPracticeDriver() : createMemberDriver(false, new_limit)
        return words ? createChosenDriver(driver, () => fetchMemberCards(words)) : driver
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
