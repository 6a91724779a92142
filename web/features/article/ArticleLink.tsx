// List row of an article: title, level, length, share of known words, and its mark buttons.
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ArticleCard } from '../../../contract/entities/article.ts'
import { topicLabel } from '../../../domain/article/topics.ts'
import { levelLabel } from '../../../domain/language/level-names.ts'
import { formatMinutes } from '../../lib/format.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { isReadHere } from '../../local/article-places.ts'
import { ArticleRow } from '../../ui/ArticleRow.tsx'
import styles from './Known.module.css'
import { formatHardness, KnownMark } from './known.tsx'

export interface ArticleLinkProps {
  article: ArticleCard
  eager?: boolean
  /** Replaces the plain title, with search hits marked. */
  title?: ReactNode
  titleZh?: ReactNode
  digest?: ReactNode
  /** Replaces source and topic above the title. */
  note?: ReactNode
  /** Hides the line above the title, for compact lists. */
  isPlain?: boolean
  /** Row in 适合我, which is ordered by difficulty for this reader: shows that instead of the level. */
  isForMe?: boolean
  onOpen?: () => void
}

/** Lazy chunk for members only, loaded after the list has rendered. */
const RowMarks = lazy(() => import('./RowMarks.tsx').then((m) => ({ default: m.RowMarks })))

const HAN = /\p{Script=Han}/u

export function ArticleLink({
  article,
  eager = false,
  title,
  titleZh,
  digest,
  note,
  isPlain = false,
  isForMe = false,
  onOpen,
}: ArticleLinkProps) {
  const isLoggedIn = useIsLoggedIn()
  const topic = article.topics[0]
  const isRead = article.marks.includes('READ') || (!isLoggedIn && isReadHere(article.id))
  return (
    <ArticleRow
      link={(shell) => <Link to={`/article/${article.id}`} onClick={onOpen} {...shell} />}
      title={title ?? article.title}
      titleZh={titleZh ?? article.title_zh}
      digest={digest}
      note={
        note ??
        (isPlain ? undefined : (
          <>
            {article.source && (
              <span lang={HAN.test(article.source) ? undefined : 'en'}>{article.source}</span>
            )}
            {article.source && topic && ' · '}
            {topic && topicLabel(topic)}
          </>
        ))
      }
      cover={article.cover}
      coverTitle={article.title}
      eager={eager}
      read={isRead}
      star={article.known_percent !== null && <KnownMark percent={article.known_percent} />}
      meta={[
        isForMe ? formatHardness(article) : article.level && levelLabel(article.level),
        // A read article does not show its duration, so that the line does not wrap on a phone.
        isRead ? '✓ 已读' : formatMinutes(article.minutes),
        article.is_lock && '会员',
      ]}
      actions={
        isLoggedIn ? (
          <Suspense fallback={<span className={styles.marksToCome} />}>
            <RowMarks article={article} />
          </Suspense>
        ) : undefined
      }
    />
  )
}
