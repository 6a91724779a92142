// Article picker for a poster: the newest articles, or the results of a search.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { articleCalls } from '../../lib/calls/article.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { List, ListRow } from '../../ui/List.tsx'
import { SearchIcon } from '../../ui/more-icons.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

const OFFERED = 20

export function ChooseArticle({ linkOf }: { linkOf: (id: number) => string }) {
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const params = { ...(q ? { q } : {}), limit: OFFERED }
  const found = useQuery({
    queryKey: toQueryKey('article', 'list', { ...params, for: 'poster' }, undefined),
    queryFn: ({ signal }) => articleCalls.list(params, { signal }),
    placeholderData: (before) => before,
  })
  return (
    <>
      <Field label="找一篇文章" hideLabel>
        <Input
          type="search"
          lead={<SearchIcon />}
          placeholder="用哪篇文章：标题、正文，中英文都可以"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {found.isError && (
        <LoadError
          message={found.error.message}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <SkeletonRows rows={6} cover={false} />}
      {found.data?.items.length === 0 && <EmptyState title={q ? `没有找到“${q}”` : '还没有发布的文章'} />}
      <List label="文章">
        {found.data?.items.map(({ id, title, title_zh }) => (
          <ListRow
            key={id}
            title={<span lang="en">{title}</span>}
            sub={title_zh}
            link={(shell) => <Link to={linkOf(id)} {...shell} />}
          />
        ))}
      </List>
    </>
  )
}
