// List of codes: search by remark or code, and per row its effect, number of uses and on/off switch; opening
// a row shows its remark and its users.
import { useDeferredValue, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { List, ListRow } from '../../ui/List.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import styles from './Admin.module.css'
import { formatCode } from './admin-code-text.ts'
import { useCodes, useSwitchCode } from './admin-queries.ts'
import { CodeDialog } from './CodeDialog.tsx'

export function CodeList() {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const query = useCodes(q)
  const change = useSwitchCode()
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const [open, setOpen] = useState<number>()
  const opened = items.find(({ id }) => id === open)
  return (
    <>
      <div className={styles.search}>
        <Field label="搜索码" hideLabel hint="备注里的字，或者一个完整的码；读者自己的邀请码也找得到。">
          <Input
            type="search"
            value={typed}
            placeholder="备注或码"
            maxLength={60}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </div>
      {query.data ? (
        items.length > 0 ? (
          <List label="码">
            {items.map((code) => (
              <ListRow
                key={code.id}
                title={
                  <span lang="en" translate="no" className={styles.code}>
                    {code.code}
                  </span>
                }
                sub={[formatCode(code), code.remark].filter(Boolean).join(' · ')}
                onClick={() => setOpen(code.id)}
                actions={
                  (code.state === 'ON' || code.state === 'OFF') && (
                    <Button
                      variant="plain"
                      aria-label={`${code.state === 'ON' ? '停用' : '启用'} ${code.code}`}
                      onClick={() => change({ id: code.id, is_on: code.state === 'OFF' })}
                    >
                      {code.state === 'ON' ? '停用' : '启用'}
                    </Button>
                  )
                }
              />
            ))}
          </List>
        ) : (
          <EmptyState title={q === '' ? '还没有生成过码' : '没有符合条件的码'} />
        )
      ) : query.isError ? (
        <LoadError message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={5} cover={false} label="正在加载码" />
      )}
      {opened && <CodeDialog code={opened} onClose={() => setOpen(undefined)} />}
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}
