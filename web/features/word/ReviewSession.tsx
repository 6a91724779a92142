// The session as it is seen: progress above, one card, four ratings below; by tap, by key, by swipe.
import { type ReactNode, useEffect, useState } from 'react'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Empty.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { TopBar } from '../../ui/Page.tsx'
import { ProgressBar } from '../../ui/Progress.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import type { ReviewDriver } from './driver.ts'
import { RatingButtons } from './RatingButtons.tsx'
import styles from './Review.module.css'
import { ReviewCard } from './ReviewCard.tsx'
import { type Summary, summaryOf } from './session.ts'
import { useReview } from './use-review.ts'
import { useSwipe } from './use-swipe.ts'

export interface ReviewSessionProps {
  makeDriver: () => ReviewDriver
  onLeave: () => void
  /** Above the card: what this session is, when that has to be said. */
  note?: ReactNode
  /** What stands at the end, below the figures. */
  end: (summary: Summary, again: () => void) => ReactNode
}

/** A key that is held down repeats, and would rate every card there is. */
const pressed = (run: () => void) => (event: KeyboardEvent) => {
  if (!event.repeat) run()
}

export function ReviewSession({ makeDriver, onLeave, note, end }: ReviewSessionProps) {
  const [driver] = useState(makeDriver)
  const review = useReview(driver)
  const { session, card, phase, isShown, show, answer, takeBack } = review
  const showOrGood = pressed(() => (isShown ? answer(3) : show()))
  useHotkeys({
    Space: showOrGood,
    Enter: showOrGood,
    '1': pressed(() => answer(1)),
    '2': pressed(() => answer(2)),
    '3': pressed(() => answer(3)),
    '4': pressed(() => answer(4)),
    u: pressed(takeBack),
    Escape: onLeave,
  })
  const swipe = useSwipe({ onLeft: () => answer(1), onRight: () => answer(3), isEnabled: isShown })
  const doneCount = session.rated.filter(({ isBack }) => !isBack).length
  const total = doneCount + session.queue.length
  // The reading position of a screen reader follows the card.
  useEffect(() => {
    if (phase === 'done') document.getElementById('review-end')?.focus()
  }, [phase])
  return (
    <div className={styles.screen}>
      <TopBar
        left={
          <IconButton label="结束复习" onClick={onLeave}>
            <CloseIcon />
          </IconButton>
        }
        title={phase === 'reviewing' && total > 0 ? `${doneCount} / ${total}` : undefined}
        right={
          session.rated.length > 0 ? (
            <Button variant="plain" size="s" onClick={takeBack}>
              撤销
            </Button>
          ) : undefined
        }
      />
      <ProgressBar label="复习进度" value={doneCount} max={Math.max(1, total)} thin />
      {note}
      {phase === 'loading' && (
        <div className={styles.waiting}>
          <SkeletonLines lines={4} label="正在取卡片" />
        </div>
      )}
      {phase === 'failed' && <Failed message={review.fault} onRetry={review.retry} />}
      {phase === 'reviewing' && card && (
        <>
          <div className={styles.stage} {...swipe}>
            <ReviewCard key={`${card.id} ${session.rated.length}`} card={card} isShown={isShown} />
          </div>
          <RatingButtons card={card} isShown={isShown} onShow={show} onRate={answer} />
        </>
      )}
      {phase === 'done' && (
        <div id="review-end" tabIndex={-1} className={styles.end}>
          {end(summaryOf(session), review.again)}
        </div>
      )}
    </div>
  )
}
