// Article list for editors on a phone: title, one line of facts, the state; each row links to its desk.
import { Link } from '@tanstack/react-router'
import type { ManagedArticle } from '../../../contract/entities/article.ts'
import { levelLabel } from '../../../domain/language/levels.ts'
import { formatCount, formatRelativeTime } from '../../lib/format.ts'
import { MetaLine } from '../../ui/MetaLine.tsx'
import styles from './DeskArticleRows.module.css'
import type { DeskFilters } from './filters.ts'
import { StageCell, StatusCell } from './StateCells.tsx'
import { getDeskPath } from './sequence.ts'

export interface DeskArticleRowsProps {
  articles: readonly ManagedArticle[]
  selected: ReadonlySet<string>
  onSelect: (next: ReadonlySet<string>) => void
  list: DeskFilters
}

export function DeskArticleRows({ articles, selected, onSelect, list }: DeskArticleRowsProps) {
  const ids = articles.map(({ id }) => String(id))
  const isAll = ids.every((id) => selected.has(id))
  const pick = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  return (
    <>
      <label className={styles.all}>
        <input type="checkbox" checked={isAll} onChange={() => onSelect(new Set(isAll ? [] : ids))} />
        全选
      </label>
      <ul className={styles.rows} aria-label="文章">
        {articles.map((article) => (
          <Row
            key={article.id}
            article={article}
            list={list}
            isSelected={selected.has(String(article.id))}
            onPick={() => pick(String(article.id))}
          />
        ))}
      </ul>
    </>
  )
}

function Row(props: { article: ManagedArticle; list: DeskFilters; isSelected: boolean; onPick: () => void }) {
  const { article, isSelected } = props
  const { id, title, source, level, word_count, updated_at } = article
  const name = title || '（没有标题）'
  return (
    <li className={styles.row} data-selected={isSelected || undefined}>
      <label className={styles.tick}>
        <input type="checkbox" aria-label={`选择 ${name}`} checked={isSelected} onChange={props.onPick} />
      </label>
      <Link to={getDeskPath(id, props.list)} className={styles.body}>
        <span className={styles.title} lang="en">
          {name}
        </span>
        <span className={styles.facts}>
          <MetaLine
            items={[
              source && <span lang="en">{source}</span>,
              level && levelLabel(level),
              word_count > 0 && `${formatCount(word_count)} 词`,
              formatRelativeTime(updated_at),
            ]}
          />
        </span>
        <span className={styles.state}>
          <StatusCell article={article} />
          <StageCell article={article} />
        </span>
      </Link>
    </li>
  )
}
