// 继续读: what was begun and not finished, from the server for members, from this browser for guests.
import { Link } from '@tanstack/react-router'
import { places } from '../../lib/places.ts'
import { useIsSignedIn } from '../../lib/session.ts'
import { Section } from '../../ui/List.tsx'
import styles from './Home.module.css'
import { useBegun } from './queries.ts'

interface Begun {
  id: number
  title: string
  title_zh: string
  percent: number
}
const MOST = 3
const isBegun = ({ percent }: Begun) => percent > 0 && percent < 97

export function Continue() {
  const isSignedIn = useIsSignedIn()
  const { data } = useBegun()
  const known: Begun[] = isSignedIn
    ? (data?.items ?? []).flatMap(({ article, percent, is_finished }) =>
        article && !is_finished
          ? [{ id: article.id, title: article.title, title_zh: article.title_zh, percent }]
          : [],
      )
    : places().map(({ article_id, ...place }) => ({ id: article_id, ...place }))
  const begun = known.filter(isBegun).slice(0, MOST)
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
