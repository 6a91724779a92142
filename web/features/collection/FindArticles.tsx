// Search for articles to add to a collection.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { articleCalls } from '../../lib/calls/article.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { useGuestBaseline } from '../../local/baseline-vocabulary.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { SearchIcon } from '../../ui/more-icons.tsx'
import styles from './CollectionEditor.module.css'
import type { DraftArticle } from './collection-draft.ts'

const FOUND = 6

export interface FindArticlesProps {
  chosen: readonly DraftArticle[]
  onAdd: (article: DraftArticle) => void
}

export function FindArticles({ chosen, onAdd }: FindArticlesProps) {
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const base = useGuestBaseline()
  const params = { ...(q ? { q } : {}), limit: Math.min(FOUND + chosen.length, 100) }
  const found = useQuery({
    queryKey: toQueryKey('article', 'list', { ...params, for: 'collection' }, base),
    queryFn: ({ signal }) => articleCalls.list(params, { signal }),
    placeholderData: (before) => before,
  })
  const isChosen = new Set(chosen.map(({ id }) => id))
  const offered = (found.data?.items ?? []).filter(({ id }) => !isChosen.has(id)).slice(0, FOUND)
  return (
    <div>
      <Field label="搜索并添加文章" hideLabel>
        <Input
          type="search"
          lead={<SearchIcon />}
          placeholder="搜索并添加文章：标题、正文，中英文都可以"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {found.isError && <p className={styles.hint}>{found.error.message}</p>}
      {found.data && offered.length === 0 && (
        <p className={styles.hint}>{q ? `没有找到“${q}”` : '没有别的文章了'}</p>
      )}
      <ul className={styles.found} aria-busy={found.isPlaceholderData}>
        {offered.map(({ id, title, title_zh, cover }) => (
          <li key={id} className={styles.offered}>
            <div className={styles.text}>
              <b lang="en">{title}</b>
              <span className={styles.zh}>{title_zh}</span>
            </div>
            <Button
              size="s"
              aria-label={`添加 ${title}`}
              onClick={() => onAdd({ id, title, title_zh, cover })}
            >
              添加
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
