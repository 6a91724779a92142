// The tick of what a level has.
import styles from './Member.module.css'

/** `isPlain`: what is next to it says it already to who hears the page. */
export const CheckMark = ({ isPlain = false }: { isPlain?: boolean }) => (
  <>
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={styles.tick}>
      <path d="M3 8.5 6.5 12 13 4.5" fill="none" stroke="currentColor" strokeWidth="1.75" />
    </svg>
    {!isPlain && <span className="sr-only">有</span>}
  </>
)
