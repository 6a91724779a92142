// What a place of a week is worth, in days of membership.
import { Section } from '../../ui/Section.tsx'
import styles from './Rank.module.css'

const WORTH = [
  [7, '第 1 名'],
  [5, '2–3 名'],
  [3, '4–10 名'],
  [1, '11–50 名'],
] as const

export const Worth = () => (
  <Section title="排行奖励" action={<span className={styles.ends}>每周一结算</span>}>
    <dl className={styles.worth}>
      {WORTH.map(([days, places]) => (
        <div key={days}>
          <dt>{places}</dt>
          <dd>{days} 天</dd>
        </div>
      ))}
    </dl>
  </Section>
)
