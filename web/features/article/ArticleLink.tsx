// One article in a list: what it is, how hard, how long, how much of it this reader knows, and what to do with it.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ArticleCard } from '../../../contract/entities/article.ts'
import { topicLabel } from '../../../domain/article/topics.ts'
import { levelLabel } from '../../../domain/language/levels.ts'
import { minutesText } from '../../lib/format.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { ArticleRow } from '../../ui/ArticleRow.tsx'
import { LevelTag } from '../../ui/Badge.tsx'
import { RowMarks } from './RowMarks.tsx'

export interface ArticleLinkProps {
  article: ArticleCard
  eager?: boolean
  /** Instead of the plain title, with hits marked. */
  title?: ReactNode
  titleZh?: ReactNode
  digest?: ReactNode
  /** 0–1, how far it was read. */
  progress?: number
  onOpen?: () => void
}

/** 你认识 97 %, without decimals that nobody can use. */
export const knownText = (percent: number | null): string | null =>
  percent === null ? null : `你认识 ${Math.floor(percent)} %`

const HAN = /\p{Script=Han}/u

export function ArticleLink({
  article,
  eager = false,
  title,
  titleZh,
  digest,
  progress,
  onOpen,
}: ArticleLinkProps) {
  const isLoggedIn = useIsLoggedIn()
  const topic = article.topics[0]
  return (
    <ArticleRow
      link={(shell) => <Link to={`/article/${article.id}`} onClick={onOpen} {...shell} />}
      title={title ?? article.title}
      titleZh={titleZh ?? article.title_zh}
      digest={digest}
      note={
        <>
          {article.source && <span lang={HAN.test(article.source) ? undefined : 'en'}>{article.source}</span>}
          {article.source && topic && ' · '}
          {topic && topicLabel(topic)}
        </>
      }
      cover={article.cover}
      coverTitle={article.title}
      eager={eager}
      read={article.marks.includes('READ')}
      progress={progress}
      meta={[
        article.level && <LevelTag key="level" label={levelLabel(article.level)} />,
        minutesText(article.minutes),
        knownText(article.known_percent),
        article.is_lock && '加锁',
      ]}
      actions={isLoggedIn ? <RowMarks article={article} /> : undefined}
    />
  )
}
