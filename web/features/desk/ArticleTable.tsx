// The list of articles for editors: a table on wide windows, blocks on phones; each row leads to its desk.
import { Link } from '@tanstack/react-router'
import type { ManagedArticle } from '../../../contract/entities/article.ts'
import { isStopped } from '../../../domain/article/lifecycle.ts'
import { topicLabel } from '../../../domain/article/topics.ts'
import { levelLabel } from '../../../domain/language/levels.ts'
import { countText, dateTimeText, relativeTime } from '../../lib/format.ts'
import { Meta } from '../../ui/ArticleRow.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import styles from './Desk.module.css'
import { isScheduled, stageLabel, statusBadge, warningsOf } from './labels.ts'

const COLUMNS: readonly Column<ManagedArticle>[] = [
  { key: 'title', title: '文章', main: true, cell: (article) => <TitleCell article={article} /> },
  { key: 'status', title: '状态', cell: (article) => <StatusCell article={article} /> },
  { key: 'stage', title: '文字', cell: (article) => <StageCell article={article} /> },
  {
    key: 'level',
    title: '难度',
    cell: ({ level, word_count }) => (
      <span className={styles.nowrap}>
        <Meta items={[level && levelLabel(level), word_count > 0 && `${countText(word_count)} 词`]} />
      </span>
    ),
  },
  {
    key: 'time',
    title: '改动',
    numeric: true,
    cell: (article) => <span className={styles.nowrap}>{relativeTime(article.updated_at)}</span>,
  },
]

function TitleCell({ article }: { article: ManagedArticle }) {
  const { id, title, title_zh, source, author, topics } = article
  return (
    <div className={styles.titleCell}>
      <Link to={`/admin/article/${id}`} className={styles.rowLink}>
        <span lang="en">{title || '（没有标题）'}</span>
      </Link>
      {title_zh !== '' && <span className={styles.quiet}>{title_zh}</span>}
      <span className={styles.quiet}>
        <Meta
          items={[
            source && <span lang="en">{source}</span>,
            author && author.name !== source && <span lang="en">{author.name}</span>,
            topics.map(topicLabel).join(' '),
          ]}
        />
      </span>
    </div>
  )
}

function StatusCell({ article }: { article: ManagedArticle }) {
  const now = Date.now()
  const status = statusBadge(article, now)
  return (
    <span className={styles.badges}>
      <Badge tone={status.tone}>{status.label}</Badge>
      {warningsOf(article).map((text) => (
        <Badge key={text} tone="warn">
          {text}
        </Badge>
      ))}
      {isScheduled(article, now) && article.published_at && (
        <span className={styles.quiet}>{dateTimeText(article.published_at)}</span>
      )}
    </span>
  )
}

function StageCell({ article }: { article: ManagedArticle }) {
  const { stage, stage_error, translated_percent, task } = article
  const isBusy = task !== null
  const hasFailed = stage === 'FAILED' && !isStopped(article)
  return (
    <span className={styles.stageCell}>
      <span data-failed={hasFailed || undefined}>
        {isBusy && stage !== 'DOWNLOADING' && stage !== 'TRANSLATING' ? '排队中' : stageLabel(article)}
      </span>
      {hasFailed && stage_error !== null && <span className={styles.quiet}>{stage_error}</span>}
      {stage !== 'FAILED' && translated_percent > 0 && translated_percent < 100 && (
        <span className={styles.quiet}>译了 {Math.floor(translated_percent)} %</span>
      )}
    </span>
  )
}

export function ArticleTable(props: {
  articles: readonly ManagedArticle[]
  selected: ReadonlySet<string>
  onSelect: (next: ReadonlySet<string>) => void
}) {
  return (
    <Table
      caption="文章"
      columns={COLUMNS}
      rows={props.articles}
      rowKey={({ id }) => String(id)}
      selected={props.selected}
      onSelect={props.onSelect}
    />
  )
}
