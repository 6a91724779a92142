// Table of the reward for each rank, in days of membership: the user's own tier is marked, with the distance
// to the next one.
import { RuledSection } from '../../ui/RuledSection.tsx'
import { formatTier, type TierGoal } from './format-rank.ts'
import styles from './Rank.module.css'

/** `isRow`: side by side, under a list; else stacked, in the panel. */
export function RewardTable({ goals, isRow = false }: { goals: readonly TierGoal[]; isRow?: boolean }) {
  return (
    <RuledSection
      title="排行奖励"
      action={<span className={styles.ends}>{isRow ? '每周日 24:00 结算' : '会员天数'}</span>}
    >
      <dl className={styles.worth} data-row={isRow || undefined}>
        {goals.map((goal) => (
          <div key={goal.last} data-own={goal.isOwn || undefined}>
            <dt>
              {formatTier(goal)}
              {goal.isOwn && <small>你在这里</small>}
              {goal.missing && <small>还差 {goal.missing}</small>}
            </dt>
            <dd>
              <b>{goal.days}</b> 天
            </dd>
          </div>
        ))}
      </dl>
    </RuledSection>
  )
}
