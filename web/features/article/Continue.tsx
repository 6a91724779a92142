// 继续读: what was begun and not finished, by the server for members, by this browser for guests and what they brought along.
import { Link } from '@tanstack/react-router'
import { useIsLoggedIn } from '../../lib/session.ts'
import { begunPlaces } from '../../local/places.ts'
import { Section } from '../../ui/List.tsx'
import { begunOf } from './begun.ts'
import styles from './Home.module.css'
import { useBegun } from './queries.ts'

const MOST = 3

export function Continue() {
  const isLoggedIn = useIsLoggedIn()
  const { data } = useBegun()
  const begun = begunOf(isLoggedIn ? data : undefined, begunPlaces()).slice(0, MOST)
  if (begun.length === 0) return null
  return (
    <Section title="继续读">
      <ul className={styles.begun}>
        {begun.map(({ id, title, title_zh, percent }) => (
          <li key={id}>
            <Link to={`/article/${id}`} className={styles.begunLink}>
              <span className={styles.begunTitle} lang="en">
                {title}
              </span>
              <span className={styles.begunZh}>{title_zh}</span>
              <span className={styles.begunBar}>
                <progress value={percent} max={100} aria-label="读到" />
                <span>{Math.round(percent)} %</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
