// The rows of the ledger as their reader sees them: when, from where, how many days.
import type { LedgerEntry } from '../../../contract/entities/membership.ts'
import { dateText } from '../../lib/format.ts'
import styles from './Member.module.css'
import { daysText, kindText } from './texts.ts'

export const LedgerRows = ({ items }: { items: readonly LedgerEntry[] }) => (
  <ul className={styles.rows} aria-label="会员记录">
    {items.map((row) => (
      <li key={`${row.at} ${row.kind} ${row.days}`}>
        <time dateTime={row.at}>{dateText(row.at)}</time>
        <span>{kindText(row)}</span>
        <span>{daysText(row)}</span>
      </li>
    ))}
  </ul>
)
