// End screen of a member's session: its figures and the next actions. Loaded during the session.
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatRelativeTime, spaceAfterHanzi } from '../../lib/format.ts'
import { toQueryKeyPrefix } from '../../lib/keys.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { getMoreNew, getMorePath } from './more-new.ts'
import { useWordsOverview } from './overview.ts'
import { PRACTICE_SIZE } from './practice.ts'
import styles from './Review.module.css'
import { SessionEnd } from './SessionEnd.tsx'
import type { SessionState } from './session.ts'

export interface MemberEndProps {
  session: SessionState
  /** The cards were reviewed before they were due. */
  isForced: boolean
  onAgain: () => void
  onLeave: () => void
}

export function MemberEnd({ session, isForced, onAgain, onLeave }: MemberEndProps) {
  const navigate = useNavigate()
  const isEmpty = useWordsOverview().data?.total === 0
  return (
    <SessionEnd session={session} {...(isEmpty ? { emptyTitle: '还没有生词' } : {})} nothing={<NextDue />}>
      {session.rated.length > 0 && (
        <Button variant="primary" block onClick={onLeave}>
          完成
        </Button>
      )}
      <MoreNew />
      <Practice
        isMain={session.rated.length === 0}
        onMore={isForced ? onAgain : () => void navigate({ to: '/flashcard/start?force=1', replace: true })}
      />
      <Link to="/" className={buttonClass({ variant: 'plain', block: true })}>
        去读一篇
      </Link>
    </SessionEnd>
  )
}

/** 再练 10 个, if there are words to practise. */
function Practice({ isMain, onMore }: { isMain: boolean; onMore: () => void }) {
  const { data } = useWordsOverview()
  if (!data || data.total === 0) return null
  return (
    <Button variant={isMain ? 'primary' : 'quiet'} block onClick={onMore}>
      再练 {Math.min(PRACTICE_SIZE, data.total)} 个
    </Button>
  )
}

/** 今天再学 10 个新词, if new words are waiting for another day. */
function MoreNew() {
  const { data } = useWordsOverview()
  const cache = useQueryClient()
  // The cached overview is from before the session and does not include its reviews.
  useEffect(() => void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('word', 'overview') }), [cache])
  const more = data && getMoreNew(data)
  if (!more) return null
  return (
    <Link to={getMorePath(more, true)} replace className={buttonClass({ variant: 'quiet', block: true })}>
      今天再学 {more.count} 个新词
    </Link>
  )
}

function NextDue() {
  const { data } = useWordsOverview()
  if (!data) return null
  const { total, next_due } = data
  return (
    <p className={styles.forgotten}>
      {total === 0
        ? '读文章时点一个词，加入生词本，就能在这里复习。'
        : next_due && `下一个词${spaceAfterHanzi(formatRelativeTime(next_due))}到期`}
    </p>
  )
}
