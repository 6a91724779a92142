// A progress bar.
import styles from './Progress.module.css'

/**
 * `value` of `max` (1); without `value` the progress is indeterminate. `label` is for screen readers. `thin`:
 * 2 px, no text.
 */
export type ProgressBarProps = {
  label: string
  value?: number | undefined
  max?: number
  text?: string
  thin?: boolean
}

export function ProgressBar({ label, value, max = 1, text, thin = false }: ProgressBarProps) {
  return (
    <div className={styles.progress} data-thin={thin || undefined}>
      <progress className={styles.bar} aria-label={label} value={value} max={max} />
      {text !== undefined && <span className={styles.text}>{text}</span>}
    </div>
  )
}
