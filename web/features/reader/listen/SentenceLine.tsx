// Progress bar of the player: a dash for each sentence, in long articles a line with a knob.
import styles from './SentenceLine.module.css'

/** Max. number of dashes: more would shrink to dots. */
const MAX_DASHES = 40

export interface SentenceLineProps {
  /** Index of the current sentence, from 0, and the number of sentences. */
  at: number
  count: number
  disabled: boolean
  onChange: (at: number) => void
}

export function SentenceLine({ at, count, disabled, onChange }: SentenceLineProps) {
  return (
    <div className={styles.line} data-disabled={disabled || undefined}>
      {count <= MAX_DASHES ? (
        <div className={styles.dashes} aria-hidden="true">
          {Array.from({ length: count }, (_, index) => (
            <i
              key={`dash-${String(index)}`}
              data-is={index === at ? 'now' : index < at ? 'past' : undefined}
            />
          ))}
        </div>
      ) : (
        <div className={styles.rail} aria-hidden="true">
          <i style={{ width: `${(at / Math.max(1, count - 1)) * 100}%` }} />
        </div>
      )}
      <input
        type="range"
        aria-label="读到第几句"
        aria-valuetext={`第 ${at + 1} 句，共 ${count} 句`}
        min={1}
        max={Math.max(1, count)}
        value={at + 1}
        disabled={disabled}
        onChange={(event) => onChange(Number(event.target.value) - 1)}
      />
    </div>
  )
}
