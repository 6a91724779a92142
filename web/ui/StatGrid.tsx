// An even grid of figures with a label under each.
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
