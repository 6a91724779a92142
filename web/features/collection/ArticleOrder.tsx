// Sortable list of a collection's articles: move by drag or keyboard, remove with an undo.
import { X } from 'lucide'
import { useRef, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { DragHandle } from '../../ui/DragHandle.tsx'
import { LineIcon } from '../../ui/icons.tsx'
import { showNotice } from '../../ui/toast.ts'
import { useSortable } from '../../ui/use-sortable.ts'
import styles from './CollectionEditor.module.css'
import type { DraftArticle } from './collection-draft.ts'

export interface ArticleOrderProps {
  articles: readonly DraftArticle[]
  onChange: (articles: DraftArticle[]) => void
}

export function ArticleOrder({ articles, onChange }: ArticleOrderProps) {
  const list = useRef<HTMLOListElement>(null)
  const latest = useRef(onChange)
  latest.current = onChange
  const [announcement, setAnnouncement] = useState('')
  const ids = articles.map(({ id }) => id)
  const { moving, handle } = useSortable(list, ids, (next, id) => {
    onChange(next.flatMap((each) => articles.find((article) => article.id === each) ?? []))
    setAnnouncement(`第 ${next.indexOf(id) + 1} 篇，共 ${next.length} 篇`)
  })
  if (articles.length === 0) return <p className={styles.hint}>还没有文章，请在下方搜索添加。</p>
  const takeOut = (gone: DraftArticle) => {
    const before = [...articles]
    onChange(before.filter(({ id }) => id !== gone.id))
    showNotice(`已移出：${gone.title}`, {
      key: `out ${gone.id}`,
      action: { label: '撤销', run: () => latest.current(before) },
    })
  }
  return (
    <>
      <ol ref={list} className={styles.list} aria-label="文章的顺序">
        {articles.map((article, index) => (
          <li key={article.id} className={styles.item} data-moving={moving === article.id || undefined}>
            <DragHandle
              label={`第 ${index + 1} 篇：${article.title}，用上下键移动`}
              {...handle(article.id)}
            />
            <div className={styles.text}>
              <b lang="en">{article.title}</b>
              <span className={styles.zh}>{article.title_zh}</span>
            </div>
            <IconButton label={`移出 ${article.title}`} onClick={() => takeOut(article)}>
              <LineIcon node={X} size={18} />
            </IconButton>
          </li>
        ))}
      </ol>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}
