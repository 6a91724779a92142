// Progress of a reader as a ruler: one tick per article, every third one longer.
import styles from './Collection.module.css'

/** Max. number of ticks; more would overlap. */
const MAX_TICKS = 24

const ticks = (total: number): number[] => Array.from({ length: total + 1 }, (_, at) => at)

export function ProgressTicks({ read, total }: { read: number; total: number }) {
  const share = total === 0 ? 0 : read / total
  return (
    <div
      className={styles.ruler}
      role="progressbar"
      aria-label="读了几篇"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={read}
      aria-valuetext={`已读 ${read} 篇，共 ${total} 篇`}
      data-bar={total > MAX_TICKS || undefined}
    >
      {total <= MAX_TICKS &&
        ticks(total).map((at) => (
          <i
            key={at}
            style={{ insetInlineStart: `${(at / total) * 100}%` }}
            data-long={at % 3 === 0 || undefined}
          />
        ))}
      <b className={styles.read} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
