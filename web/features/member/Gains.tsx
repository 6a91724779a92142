// What a level gives, a row each with a tick: next to a choice, where there is no room for the whole table.
import type { LimitTable } from '../../../contract/entities/membership.ts'
import styles from './Gains.module.css'
import { gainsOf } from './gains.ts'
import { Tick } from './Tick.tsx'

export const Gains = ({
  limits,
  level,
  isRuled = false,
}: {
  limits: LimitTable
  level: 'MEMBER' | 'CHANGDU'
  /** A rule under each row. */
  isRuled?: boolean
}) => (
  <ul className={styles.gains} data-ruled={isRuled || undefined} aria-label="会员权益">
    {gainsOf(limits, level).map(({ title, text }) => (
      <li key={title}>
        <Tick isPlain />
        <span>{title}</span>
        <small>{text}</small>
      </li>
    ))}
  </ul>
)
