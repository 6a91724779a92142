// 显示答案, then the four ratings, each with the time until the word comes back.
import type { MouseEvent } from 'react'
import type { DueCard } from '../../../contract/entities/word.ts'
import { RATINGS, type Rating } from '../../../domain/word/card.ts'
import { gapText } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Review.module.css'
import { RATING_LABELS } from './ratings.ts'

export interface RatingButtonsProps {
  card: DueCard
  isShown: boolean
  onShow: () => void
  onRate: (rating: Rating) => void
}

/** What a press does; the second click of a double one falls on what has just come under the pointer, and does nothing. */
const once = (run: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) run()
}

export function RatingButtons({ card, isShown, onShow, onRate }: RatingButtonsProps) {
  if (!isShown) {
    return (
      <div className={styles.ratings}>
        <Button variant="primary" block onClick={once(onShow)}>
          显示答案
        </Button>
      </div>
    )
  }
  const now = Date.now()
  return (
    <fieldset className={styles.ratings} data-four aria-label="记得怎么样">
      {RATINGS.map((rating) => (
        <button
          key={rating}
          type="button"
          className={styles.rating}
          data-rating={rating}
          aria-keyshortcuts={String(rating)}
          onClick={once(() => onRate(rating))}
        >
          <span>{RATING_LABELS[rating]}</span>
          <small>{gapText(Date.parse(card.next[rating]) - now)}</small>
        </button>
      ))}
    </fieldset>
  )
}
