// 显示答案, then the four ratings, each with what will become of the word, and with its key where there are keys.
import type { MouseEvent } from 'react'
import { type Rating, REVIEW_RATINGS } from '../../../domain/word/card.ts'
import { KeyHint } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import styles from './Ratings.module.css'
import { RATING_LABELS } from './ratings.ts'

export interface RatingButtonsProps {
  /** What each rating does to the card: said once, and the same for as long as one looks at it. */
  dates: Record<Rating, string>
  isShown: boolean
  onShow: () => void
  onRate: (rating: Rating) => void
  /** 提示首字母, where it is not beside the card; undefined where there is no such hint. */
  onLetters: (() => void) | undefined
  /** The hint was given; its place stays taken, so that nothing moves. */
  isLettered: boolean
}

/** What the hint is called before and after it was given. */
export const lettersText = (isGiven: boolean): string => (isGiven ? '已提示首字母' : '提示首字母')

/** What a press does; the second click of a double one falls on what has just come under the pointer, and does nothing. */
const once = (run: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) run()
}

export function RatingButtons({ dates, isShown, onShow, onRate, onLetters, isLettered }: RatingButtonsProps) {
  // Both are there: to make four buttons takes longer than to show them.
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
