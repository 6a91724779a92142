// Progress bar of a round of questions: one segment each, marked by shape and colour; wrong ones are hollow,
// those with help half full.
import styles from './AnswerSegments.module.css'
import type { AnswerMark } from './use-round.ts'

export function AnswerSegments({ marks }: { marks: readonly AnswerMark[] }) {
  const done = marks.filter((mark) => mark !== undefined && mark !== 'now').length
  return (
    <div className={styles.segments}>
      <progress className="sr-only" aria-label="答题进度" value={done} max={marks.length} />
      {marks.map((mark, index) => (
        <i key={`segment ${String(index)}`} data-mark={mark} />
      ))}
    </div>
  )
}
