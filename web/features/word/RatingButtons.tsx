// The button 显示答案, then the four rating buttons, each with the next due date, and with its key hint on
// devices with a keyboard.
import type { MouseEvent } from 'react'
import { type Rating, REVIEW_RATINGS } from '../../../domain/word/card.ts'
import { KeyHint } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import styles from './Ratings.module.css'
import { RATING_LABELS } from './ratings.ts'

export interface RatingButtonsProps {
  /**
   * The next due date for each rating: computed once, so that the labels do not change while the card is
   * shown.
   */
  dates: Record<Rating, string>
  isShown: boolean
  onShow: () => void
  onRate: (rating: Rating) => void
  /** Callback of 提示首字母, if the button is in this bar; undefined where there is no such hint. */
  onLetters: (() => void) | undefined
  /** The hint was used; the hidden button still occupies its space, so that nothing moves. */
  isLettered: boolean
}

/** The label of the hint button before and after its use. */
export const lettersText = (isUsed: boolean): string => (isUsed ? '已提示首字母' : '提示首字母')

/**
 * Event handler that ignores the second click of a double click, which would hit the button that has just
 * replaced the first.
 */
const once = (run: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) run()
}

export function RatingButtons({ dates, isShown, onShow, onRate, onLetters, isLettered }: RatingButtonsProps) {
  // Both are always rendered: creating four buttons takes longer than showing them.
  return (
    <>
      <div className={styles.ratings} hidden={isShown}>
        {onLetters && (
          <button type="button" className={styles.letters} onClick={onLetters} disabled={isLettered}>
            {lettersText(isLettered)}
          </button>
        )}
        <button
          type="button"
          className={`${buttonClass({ variant: 'primary', block: true })} ${styles.show}`}
          onClick={once(onShow)}
        >
          <span>显示答案</span>
          <KeyHint keys={['空格']} />
        </button>
      </div>
      <fieldset className={styles.ratings} data-four aria-label="掌握得怎么样" hidden={!isShown}>
        {REVIEW_RATINGS.map((rating) => (
          <button
            key={rating}
            type="button"
            className={styles.rating}
            data-rating={rating}
            aria-keyshortcuts={String(rating)}
            onClick={once(() => onRate(rating))}
          >
            <span>{RATING_LABELS[rating]}</span>
            <small>{dates[rating]}</small>
            <KeyHint keys={[String(rating)]} />
          </button>
        ))}
      </fieldset>
    </>
  )
}
