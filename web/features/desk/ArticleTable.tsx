// Article list for editors: a table on wide screens, rows on phones; each row links to its desk.
import { Link } from '@tanstack/react-router'
import type { ManagedArticle } from '../../../contract/entities/article.ts'
import { topicLabel } from '../../../domain/article/topics.ts'
import { levelLabel } from '../../../domain/language/levels.ts'
import { formatCount, formatRelativeTime } from '../../lib/format.ts'
import { useMedia } from '../../lib/use-media.ts'
import { MetaLine } from '../../ui/MetaLine.tsx'
import { Table, type TableColumn } from '../../ui/Table.tsx'
import styles from './ArticleDesk.module.css'
import { DeskArticleRows } from './DeskArticleRows.tsx'
import type { DeskFilters } from './filters.ts'
import { StageCell, StatusCell } from './StateCells.tsx'
import { getDeskPath } from './sequence.ts'

const columnsFor = (list: DeskFilters): readonly TableColumn<ManagedArticle>[] => [
  { key: 'title', title: '文章', main: true, cell: (article) => <TitleCell article={article} list={list} /> },
  { key: 'status', title: '状态', cell: (article) => <StatusCell article={article} /> },
  { key: 'stage', title: '文字', cell: (article) => <StageCell article={article} /> },
  {
    key: 'level',
    title: '难度',
    cell: ({ level, word_count }) => (
      <span className={styles.nowrap}>
        <MetaLine items={[level && levelLabel(level), word_count > 0 && `${formatCount(word_count)} 词`]} />
      </span>
    ),
  },
  {
    key: 'time',
    title: '改动',
    numeric: true,
    cell: (article) => <span className={styles.nowrap}>{formatRelativeTime(article.updated_at)}</span>,
  },
]

function TitleCell({ article, list }: { article: ManagedArticle; list: DeskFilters }) {
  const { id, title, title_zh, source, author, topics } = article
  return (
    <div className={styles.titleCell}>
      <Link to={getDeskPath(id, list)} className={styles.rowLink}>
        <span lang="en">{title || '（没有标题）'}</span>
      </Link>
      {title_zh !== '' && <span className={styles.quiet}>{title_zh}</span>}
      <span className={styles.quiet}>
        <MetaLine
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

export function ArticleTable(props: {
  articles: readonly ManagedArticle[]
  selected: ReadonlySet<string>
  onSelect: (next: ReadonlySet<string>) => void
  /** Active filters: the desk uses them to navigate to the next article. */
  list: DeskFilters
}) {
  const isPhone = useMedia('(max-width: 767px)')
  if (isPhone) return <DeskArticleRows {...props} />
  return (
    <Table
      caption="文章"
      columns={columnsFor(props.list)}
      rows={props.articles}
      rowKey={({ id }) => String(id)}
      rowName={({ title }) => title || '（没有标题）'}
      selected={props.selected}
      onSelect={props.onSelect}
    />
  )
}
