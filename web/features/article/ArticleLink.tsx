// One article in a list: what it is, how hard, how long, how much of it this reader knows, and what to do with it.
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
  /** Instead of the plain title, with hits marked. */
  title?: ReactNode
  titleZh?: ReactNode
  digest?: ReactNode
  /** Above the title, instead of where it is from and what it is about. */
  note?: ReactNode
  /** Without the line above the title: where rows stand close. */
  isPlain?: boolean
  /** In 适合我, where the order is by how hard it is for this reader: then that is said instead of the grade. */
  isForMe?: boolean
  onOpen?: () => void
}

/** Members' only, and not before the list stands. */
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
        // How long it takes no longer matters then, and the line stays one on a phone.
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
