// Figures beside each other with a word under each: one even grid everywhere.
import styles from './StatGrid.module.css'

/** Label and value of each, in order. */
export function StatGrid({ items }: { items: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={styles.figures}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dd>{value}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  )
}
