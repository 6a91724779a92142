// Benefits of a level, one row each with a check mark: next to a choice, where the full table does not fit.
import type { LimitTable } from '../../../contract/entities/membership.ts'
import styles from './BenefitList.module.css'
import { getMembershipBenefits } from './benefits.ts'
import { CheckMark } from './CheckMark.tsx'

export const BenefitList = ({
  limits,
  level,
  isRuled = false,
}: {
  limits: LimitTable
  level: 'MEMBER' | 'CHANGDU'
  /** A line under each row. */
  isRuled?: boolean
}) => (
  <ul className={styles.gains} data-ruled={isRuled || undefined} aria-label="会员权益">
    {getMembershipBenefits(limits, level).map(({ title, text }) => (
      <li key={title}>
        <CheckMark isPlain />
        <span>{title}</span>
        <small>{text}</small>
      </li>
    ))}
  </ul>
)
