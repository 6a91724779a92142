// For editors: poster of several published articles under a custom heading.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { articleCalls } from '../../lib/calls/article.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Checkbox, Field, Input } from '../../ui/Field.tsx'
import { RuledSection } from '../../ui/RuledSection.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { PosterPicture } from './PosterPicture.tsx'
import styles from './Print.module.css'
import { useMakePoster } from './queries.ts'
import { SavePicture } from './SavePicture.tsx'

const MAX_ARTICLES = 5
const OFFERED = 30

export function WeekPoster() {
  const [heading, setHeading] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const params = { limit: OFFERED, order_by: 'new' as const }
  const articles = useQuery({
    queryKey: toQueryKey('article', 'list', { ...params, for: 'poster' }, undefined),
    queryFn: ({ signal }) => articleCalls.list(params, { signal }),
  })
  const make = useMakePoster()
  const draw = () => make.mutate({ template: 'week', article_ids: [...chosen], heading })
  const toggle = (id: number) => (on: boolean) =>
    setChosen((before) => (on ? [...before, id] : before.filter((each) => each !== id)))
  return (
    <div className={styles.layout}>
      <div className={styles.paper}>
        <PosterPicture
          url={make.data?.url}
          alt={`海报：${heading || '这一周读什么'}`}
          shape="tall"
          hint="选一到五篇文章，点“生成海报”。"
          isMaking={make.isPending}
          fault={make.error}
          onRetry={draw}
        />
      </div>
      <div className={styles.side}>
        <Field label="标题" hint="留空则显示：这一周读什么">
          <Input maxLength={40} value={heading} onChange={(event) => setHeading(event.target.value)} />
        </Field>
        <div className={styles.acts}>
          <Button
            variant={make.data ? 'quiet' : 'primary'}
            disabled={chosen.length === 0}
            loading={make.isPending}
            onClick={draw}
          >
            生成海报
          </Button>
        </div>
        {make.data && <SavePicture url={make.data.url} name="开卷-一周" page="/admin/poster" />}
        <RuledSection title={`选文章（${chosen.length} / ${MAX_ARTICLES}）`}>
          {articles.isError && (
            <LoadError
              message={articles.error.message}
              retrying={articles.isFetching}
              onRetry={() => void articles.refetch()}
            />
          )}
          {articles.isPending && <SkeletonLines lines={6} />}
          {articles.data?.items.map(({ id, title, title_zh }) => (
            <Checkbox
              key={id}
              label={<span lang="en">{title}</span>}
              hint={title_zh}
              checked={chosen.includes(id)}
              disabled={chosen.length >= MAX_ARTICLES && !chosen.includes(id)}
              onChange={toggle(id)}
            />
          ))}
        </RuledSection>
      </div>
    </div>
  )
}
