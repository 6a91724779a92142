// The list of articles for editors: a table where there is room for one, rows on phones; each leads to its desk.
import { Link } from '@tanstack/react-router'
import type { ManagedArticle } from '../../../contract/entities/article.ts'
import { topicLabel } from '../../../domain/article/topics.ts'
import { levelLabel } from '../../../domain/language/levels.ts'
import { countText, relativeTime } from '../../lib/format.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Meta } from '../../ui/Meta.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { ArticleRows } from './ArticleRows.tsx'
import styles from './Desk.module.css'
import type { Filters } from './filters.ts'
import { StageCell, StatusCell } from './StateCells.tsx'
import { deskAddress } from './sequence.ts'

const columnsFor = (list: Filters): readonly Column<ManagedArticle>[] => [
  { key: 'title', title: '文章', main: true, cell: (article) => <TitleCell article={article} list={list} /> },
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

function TitleCell({ article, list }: { article: ManagedArticle; list: Filters }) {
  const { id, title, title_zh, source, author, topics } = article
  return (
    <div className={styles.titleCell}>
      <Link to={deskAddress(id, list)} className={styles.rowLink}>
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

export function ArticleTable(props: {
  articles: readonly ManagedArticle[]
  selected: ReadonlySet<string>
  onSelect: (next: ReadonlySet<string>) => void
  /** What the list is narrowed to: the desk goes on through it. */
  list: Filters
}) {
  const isPhone = useMedia('(max-width: 767px)')
  if (isPhone) return <ArticleRows {...props} />
  return (
    <Table
      caption="文章"
      columns={columnsFor(props.list)}
      rows={props.articles}
      rowKey={({ id }) => String(id)}
      selected={props.selected}
      onSelect={props.onSelect}
    />
  )
}
