// The list of articles for editors on a phone: title, one line of facts, the state; each row leads to its desk.
import { Link } from '@tanstack/react-router'
import type { ManagedArticle } from '../../../contract/entities/article.ts'
import { levelLabel } from '../../../domain/language/levels.ts'
import { countText, relativeTime } from '../../lib/format.ts'
import { Meta } from '../../ui/Meta.tsx'
import styles from './ArticleRows.module.css'
import type { Filters } from './filters.ts'
import { StageCell, StatusCell } from './StateCells.tsx'
import { deskAddress } from './sequence.ts'

export interface ArticleRowsProps {
  articles: readonly ManagedArticle[]
  selected: ReadonlySet<string>
  onSelect: (next: ReadonlySet<string>) => void
  list: Filters
}

export function ArticleRows({ articles, selected, onSelect, list }: ArticleRowsProps) {
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

function Row(props: { article: ManagedArticle; list: Filters; isSelected: boolean; onPick: () => void }) {
  const { article, isSelected } = props
  const { id, title, source, level, word_count, updated_at } = article
  const name = title || '（没有标题）'
  return (
    <li className={styles.row} data-selected={isSelected || undefined}>
      <label className={styles.tick}>
        <input type="checkbox" aria-label={`选择 ${name}`} checked={isSelected} onChange={props.onPick} />
      </label>
      <Link to={deskAddress(id, props.list)} className={styles.body}>
        <span className={styles.title} lang="en">
          {name}
        </span>
        <span className={styles.facts}>
          <Meta
            items={[
              source && <span lang="en">{source}</span>,
              level && levelLabel(level),
              word_count > 0 && `${countText(word_count)} 词`,
              relativeTime(updated_at),
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
