// Health of each part of the system, worst first; shown by shape and text as well as by colour.
import { Link } from '@tanstack/react-router'
import styles from './Today.module.css'
import type { HealthCheck } from './today.ts'
import { useStableOrder } from './use-stable-order.ts'

export function TodaySide({ health: checks }: { health: readonly HealthCheck[] }) {
  const health = useStableOrder(checks, ({ name }) => name)
  const ill = health.filter(({ isHealthy }) => !isHealthy).length
  return (
    <section className={styles.health} aria-label="健康">
      <h2>{ill === 0 ? '正常' : `${ill} 项需留意${ill < health.length ? '，其余正常' : ''}`}</h2>
      <ul>
        {health.map(({ name, isHealthy, summary, more, to }) => (
          <li key={name} data-ill={!isHealthy || undefined}>
            <svg viewBox="0 0 10 10" role="img" aria-label={isHealthy ? '正常' : '需留意'}>
              {isHealthy ? <circle cx="5" cy="5" r="4" /> : <path d="M5 0.5 9.8 9.2H0.2Z" />}
            </svg>
            <b>{name}</b>
            <span>
              <span className={styles.summary}>{summary}</span>
              {more !== '' && <small>{more}</small>}
            </span>
            {!isHealthy && to && (
              <Link to={to} className={styles.way}>
                去看
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
