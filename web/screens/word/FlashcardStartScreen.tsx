// A member's review session (pattern "card").
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { chosenDriver, chosenWords } from '../../features/word/chosen-driver.ts'
import type { ReviewDriver } from '../../features/word/driver.ts'
import { memberCards } from '../../features/word/member-cards.ts'
import { memberDriver } from '../../features/word/member-driver.ts'
import { moreAddress, moreNew, newLimitIn } from '../../features/word/more-new.ts'
import { useOverview } from '../../features/word/queries.ts'
import styles from '../../features/word/Review.module.css'
import { ReviewSession } from '../../features/word/ReviewSession.tsx'
import { SessionEnd } from '../../features/word/SessionEnd.tsx'
import { useExpected } from '../../features/word/use-expected.ts'
import { afterHanzi, relativeTime } from '../../lib/format.ts'
import { keysOf } from '../../lib/keys.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'

/** So many at a time ahead of their day. */
const PRACTICE = 10

/** Some cards ahead of time, and then an end; after it as many again. */
function practiceDriver(): ReviewDriver {
  const driver = memberDriver(true)
  let isOver = false
  return {
    ...driver,
    load: async () => {
      isOver = !isOver
      return isOver ? (await driver.load()).slice(0, PRACTICE) : []
    },
  }
}

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
  const isEmpty = useOverview().data?.total === 0
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
        <SessionEnd
          session={session}
          {...(isEmpty ? { emptyTitle: '还没有生词' } : {})}
          nothing={<NextDue />}
        >
          {session.rated.length > 0 && (
            <Button variant="primary" block onClick={leave}>
              完成
            </Button>
          )}
          <MoreNew />
          <Practice
            isMain={session.rated.length === 0}
            onMore={isForced ? again : () => void navigate({ to: '/flashcard/start?force=1', replace: true })}
          />
          <Link to="/" className={buttonClass({ variant: 'plain', block: true })}>
            去读一篇
          </Link>
        </SessionEnd>
      )}
    />
  )
}

/** 再练 10 个, where there are words to practise. */
function Practice({ isMain, onMore }: { isMain: boolean; onMore: () => void }) {
  const { data } = useOverview()
  if (!data || data.total === 0) return null
  return (
    <Button variant={isMain ? 'primary' : 'quiet'} block onClick={onMore}>
      再练 {Math.min(PRACTICE, data.total)} 个
    </Button>
  )
}

/** 今天再学 10 个新词, where new ones wait for another day. */
function MoreNew() {
  const { data } = useOverview()
  const cache = useQueryClient()
  // What was fetched before the session does not know of its words.
  useEffect(() => void cache.invalidateQueries({ queryKey: keysOf('word', 'overview') }), [cache])
  const more = data && moreNew(data)
  if (!more) return null
  return (
    <Link to={moreAddress(more, true)} replace className={buttonClass({ variant: 'quiet', block: true })}>
      今天再学 {more.count} 个新词
    </Link>
  )
}

function NextDue() {
  const { data } = useOverview()
  if (!data) return null
  const { total, next_due } = data
  return (
    <p className={styles.forgotten}>
      {total === 0
        ? '读文章时点一个词，加入生词本，就能在这里复习。'
        : next_due && `下一个词${afterHanzi(relativeTime(next_due))}到期`}
    </p>
  )
}
