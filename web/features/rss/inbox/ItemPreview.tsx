// Preview of an item, fetched from its page now, with the facts for a decision: level, length, date,
// completeness.
import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import type { InboxItem } from '../../../../contract/rss.ts'
import { languageName } from '../../../../domain/article/language-names.ts'
import { levelLabel } from '../../../../domain/language/level-names.ts'
import { isReviewMode } from '../../../lib/cookies.ts'
import { formatCount, formatDate, formatMinutes } from '../../../lib/format.ts'
import { KeyHint } from '../../../ui/Badge.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/EmptyState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { useItemPreview } from '../queries.ts'
import styles from './FeedInbox.module.css'

interface PreviewProps {
  item: InboxItem | undefined
  ref: Ref<HTMLDivElement>
  onTake: () => void
  onDismiss: () => void
  onClose: () => void
}

export function ItemPreview({ item, ref, onTake, onDismiss, onClose }: PreviewProps) {
  const preview = useItemPreview(item && item.link !== '' ? item.id : undefined)
  if (!item) return <div className={styles.preview} ref={ref} />
  const article = item.article_id ?? item.known?.id
  const page = preview.data
  return (
    <section className={styles.preview} ref={ref} tabIndex={-1} aria-label="原文">
      <header className={styles.acts}>
        <Button variant="plain" className={styles.back} onClick={onClose}>
          返回列表
        </Button>
        {item.state === 'UNREAD' && (
          <>
            <Button variant="primary" disabled={item.link === ''} onClick={onTake}>
              收下 <KeyHint keys={['D']} />
            </Button>
            <Button onClick={onDismiss}>
              不要 <KeyHint keys={['X']} />
            </Button>
          </>
        )}
        {article !== undefined && (
          <Link to={`/admin/article/${article}`} className={buttonClass()}>
            {item.state === 'TAKEN' ? '去编辑台' : '看已有的那篇'}
          </Link>
        )}
        {item.link !== '' && !isReviewMode() && (
          <a href={item.link} target="_blank" rel="noopener noreferrer" className={styles.original}>
            原文<span className="sr-only">（在新窗口打开）</span>
          </a>
        )}
      </header>
      <p lang="en" className={styles.source}>
        {page?.site_name ?? item.feed.title}
      </p>
      <h2 lang="en">{item.title}</h2>
      <dl className={styles.figures}>
        <Fact value={page ? page.level : item.level} of="难度，估的" show={levelLabel} />
        <Fact
          value={page?.words ?? item.words}
          of={page ? formatMinutes(page.minutes) : '篇幅'}
          show={(words) => `${formatCount(words)} 词`}
        />
        <Fact value={item.published_at} of="发表" show={(at) => formatDate(at)} />
        <Fact value={page} of={page?.is_whole === false ? '可能要登录' : '不用登录'} show={wholeText} />
        <Fact
          value={page ? page.other_language : item.other_language}
          of="语言"
          show={(language) => `像是${languageName(language)}`}
        />
      </dl>
      {item.link === '' && <p className={styles.note}>这个条目没有原文链接，只有摘要。</p>}
      {preview.isFetching && <SkeletonLines lines={12} label="正在打开原文" />}
      {preview.isError && !preview.isFetching && (
        <LoadError message={preview.error.message} onRetry={() => void preview.refetch()} />
      )}
      <div lang="en" className={styles.text}>
        {page
          ? [...page.paragraphs.entries()].map(([at, { kind, text }]) => (
              <p key={at} data-kind={kind}>
                {text}
              </p>
            ))
          : !preview.isFetching && item.summary !== '' && <p>{item.summary}</p>}
      </div>
    </section>
  )
}

const wholeText = ({ is_whole }: { is_whole: boolean }): string => (is_whole ? '全文' : '只有开头')

function Fact<T>(props: { value: T | null | undefined; of: string; show: (value: T) => string }) {
  if (props.value === null || props.value === undefined) return null
  return (
    <div>
      <dd>{props.show(props.value)}</dd>
      <dt>{props.of}</dt>
    </div>
  )
}
