// What a place of a week is worth, in days of membership: one's own tier marked, and what the next one asks.
import { Section } from '../../ui/Section.tsx'
import styles from './Rank.module.css'
import { type TierGoal, tierText } from './said.ts'

/** `isRow`: side by side, under a list; else under each other, in the panel. */
export function Worth({ goals, isRow = false }: { goals: readonly TierGoal[]; isRow?: boolean }) {
  return (
    <Section
      title="排行奖励"
      action={<span className={styles.ends}>{isRow ? '每周日 24:00 结算' : '会员天数'}</span>}
    >
      <dl className={styles.worth} data-row={isRow || undefined}>
        {goals.map((goal) => (
          <div key={goal.last} data-own={goal.isOwn || undefined}>
            <dt>
              {tierText(goal)}
              {goal.isOwn && <small>你在这里</small>}
              {goal.missing && <small>还差 {goal.missing}</small>}
            </dt>
            <dd>
              <b>{goal.days}</b> 天
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
