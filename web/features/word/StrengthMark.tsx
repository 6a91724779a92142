// Memory strength of a word as a shape: an empty ring, a third, two thirds, full; and as text for screen
// readers.
import type { Card } from '../../../contract/entities/word.ts'
import styles from './StrengthMark.module.css'

type Strength = Card['strength']
const WORDS: Record<Strength, string> = { NEW: '还没复习', WEAK: '不牢', FAIR: '一般', STRONG: '牢固' }
const FULL: Record<Strength, number> = { NEW: 0, WEAK: 1, FAIR: 2, STRONG: 3 }

export function StrengthMark({ strength }: { strength: Strength }) {
  return (
    <span className={styles.strength} role="img" aria-label={WORDS[strength]} title={WORDS[strength]}>
      {[1, 2, 3].map((step) => (
        <i key={step} data-full={FULL[strength] >= step || undefined} />
      ))}
    </span>
  )
}
