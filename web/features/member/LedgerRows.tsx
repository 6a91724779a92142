// Rows of the membership ledger for its user: date, source, days.
import type { LedgerEntry } from '../../../contract/entities/membership.ts'
import { formatDate } from '../../lib/format.ts'
import styles from './Member.module.css'
import { formatLedgerDays, formatLedgerKind } from './texts.ts'

export const LedgerRows = ({ items }: { items: readonly LedgerEntry[] }) => (
  <ul className={styles.rows} aria-label="会员记录">
    {items.map((row) => (
      <li key={`${row.at} ${row.kind} ${row.days}`}>
        <time dateTime={row.at}>{formatDate(row.at)}</time>
        <span>{formatLedgerKind(row)}</span>
        <span>{formatLedgerDays(row)}</span>
      </li>
    ))}
  </ul>
)
