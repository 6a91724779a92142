// Links to the topics that have articles.
import { Link } from '@tanstack/react-router'
import styles from './Home.module.css'
import { useTopics } from './queries.ts'

/** `current` is highlighted; '' is 全部, rendered only where the topic filter can be reset. */
export function TopicChips({ current, search }: { current?: string; search?: (topic: string) => string }) {
  const { data } = useTopics()
  if (!data || data.items.length === 0) return <div className={styles.topicsToCome} />
  const to = search ?? ((topic: string) => `/article?topic=${topic}`)
  return (
    <nav className={styles.topics} aria-label="话题">
      {current !== undefined && (
        <Link to={to('')} className={styles.topic} aria-current={current === '' ? 'page' : undefined}>
          全部
        </Link>
      )}
      {data.items.map(({ topic, label, count }) => (
        <Link
          key={topic}
          to={to(topic)}
          className={styles.topic}
          aria-current={current === topic ? 'page' : undefined}
        >
          {label} <small>{count}</small>
        </Link>
      ))}
    </nav>
  )
}
