// Featured article at the top of the home page: large, with its digest and the share of known words.
import { Link } from '@tanstack/react-router'
import type { ArticleCard } from '../../../contract/entities/article.ts'
import { topicLabel } from '../../../domain/article/topics.ts'
import { formatMinutes } from '../../lib/format.ts'
import { CoverImage } from '../../ui/CoverImage.tsx'
import { digestText } from './digest.ts'
import styles from './Front.module.css'
import { formatHardness, formatNewWords, KnownBar, KnownStar } from './known.tsx'

/** Max. characters of the digest, about two lines on a phone. */
const DIGEST = 52
const HAN = /\p{Script=Han}/u

export interface FeaturedArticleProps {
  article: ArticleCard
  /** The reader has not set a level: a link to set one replaces the figure. */
  isLevelMissing: boolean
}

export function FeaturedArticle({ article, isLevelMissing }: FeaturedArticleProps) {
  const { source, known_percent } = article
  const topic = article.topics[0]
  return (
    <article className={styles.lead}>
      <CoverImage src={article.cover} title={article.title} ratio="wide" eager className={styles.leadCover} />
      <div className={styles.leadText}>
        <p className={styles.by}>
          {source && <span lang={HAN.test(source) ? undefined : 'en'}>{source}</span>}
          {source && topic && ' · '}
          {topic && topicLabel(topic)}
        </p>
        <h2 className={styles.leadTitle} lang="en">
          <Link to={`/article/${article.id}`} className={styles.leadLink}>
            {article.title}
          </Link>
        </h2>
        {article.title_zh !== '' && <p className={styles.leadZh}>{article.title_zh}</p>}
        <p className={styles.digest}>{digestText(article.digest, DIGEST)}</p>
        <div className={styles.starLine}>
          {known_percent !== null && <KnownStar percent={known_percent} />}
          {known_percent === null && isLevelMissing && (
            <Link to="/level" className={styles.toLevel}>
              选一个水平，看看你认识多少
            </Link>
          )}
          <span className={styles.quiet}>
            {[formatNewWords(article) ?? formatHardness(article), formatMinutes(article.minutes)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        {known_percent !== null && <KnownBar percent={known_percent} />}
      </div>
    </article>
  )
}
