// Check mark for a benefit that a level includes.
import styles from './Member.module.css'

/** `isPlain`: without a text for screen readers, because the adjacent text has the same meaning. */
export const CheckMark = ({ isPlain = false }: { isPlain?: boolean }) => (
  <>
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={styles.tick}>
      <path d="M3 8.5 6.5 12 13 4.5" fill="none" stroke="currentColor" strokeWidth="1.75" />
    </svg>
    {!isPlain && <span className="sr-only">有</span>}
  </>
)
