// Dialog for a code that the site issued: its editable remark, and its uses with user and time.
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { ManagedCode } from '../../../contract/code.ts'
import { formatDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import styles from './Admin.module.css'
import { formatCode } from './admin-code-text.ts'
import { useCodeUses, useRemark } from './admin-queries.ts'

export function CodeDialog({ code, onClose }: { code: ManagedCode; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <span lang="en" translate="no" className={styles.code}>
          {code.code}
        </span>
      }
    >
      <p className={styles.note}>{formatCode(code)}</p>
      <Remark code={code} />
      <Uses id={code.id} />
    </Dialog>
  )
}

function Remark({ code }: { code: ManagedCode }) {
  const [remark, setRemark] = useState(code.remark)
  const save = useRemark()
  const isSame = remark.trim() === code.remark
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSame) save.mutate({ id: code.id, remark: remark.trim() })
  }
  return (
    <form className={styles.search} onSubmit={submit} noValidate>
      <Field label="备注" hint="只有编辑看得到。" error={save.error?.message ?? ''}>
        <Input
          value={remark}
          maxLength={200}
          onChange={(event) => setRemark(event.target.value)}
          trail={
            !isSame && (
              <Button type="submit" size="s" variant="primary" loading={save.isPending}>
                保存
              </Button>
            )
          }
        />
      </Field>
    </form>
  )
}

function Uses({ id }: { id: number }) {
  const query = useCodeUses(id)
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Section title="使用记录">
      {query.data ? (
        items.length > 0 ? (
          <List label="使用记录">
            {items.map(({ user, at }) => (
              <ListRow
                key={user.id}
                title={user.username}
                trail={formatDateTime(at)}
                link={(shell) => <Link to={`/admin/user/search?id=${user.id}`} {...shell} />}
              />
            ))}
          </List>
        ) : (
          <EmptyState title="还没有人用过" />
        )
      ) : query.isError ? (
        <LoadError message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={3} cover={false} label="正在加载使用记录" />
      )}
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </Section>
  )
}
