// How the house is, what needs looking after first: told by shape and by word as well as by colour.
import { Link } from '@tanstack/react-router'
import styles from './Today.module.css'
import type { Health } from './today.ts'
import { useSteady } from './use-steady.ts'

export function TodaySide({ health: given }: { health: readonly Health[] }) {
  const health = useSteady(given, ({ name }) => name)
  const ill = health.filter(({ isWell }) => !isWell).length
  return (
    <section className={styles.health} aria-label="健康">
      <h2>{ill === 0 ? '正常' : `${ill} 项需留意${ill < health.length ? '，其余正常' : ''}`}</h2>
      <ul>
        {health.map(({ name, isWell, says, more, to }) => (
          <li key={name} data-ill={!isWell || undefined}>
            <svg viewBox="0 0 10 10" role="img" aria-label={isWell ? '正常' : '需留意'}>
              {isWell ? <circle cx="5" cy="5" r="4" /> : <path d="M5 0.5 9.8 9.2H0.2Z" />}
            </svg>
            <b>{name}</b>
            <span>
              <span className={styles.says}>{says}</span>
              {more !== '' && <small>{more}</small>}
            </span>
            {!isWell && to && (
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
