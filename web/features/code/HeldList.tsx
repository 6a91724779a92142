// Queue of held invitations: what looks suspicious, and a one-line form to approve or reject each with a
// reason.
import { type FormEvent, useState } from 'react'
import type { ManagedInvitation } from '../../../contract/code.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Checkbox, Field, Input } from '../../ui/Field.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import styles from './Admin.module.css'
import { formatHeldInvitation, formatHoldReasons } from './admin-code-text.ts'
import { useHeldInvitations, useSettleInvitation } from './admin-queries.ts'

export function HeldList() {
  const [isPast, setPast] = useState(false)
  const query = useHeldInvitations(!isPast)
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <Checkbox label="已处理" checked={isPast} onChange={setPast} />
      {query.data ? (
        items.length > 0 ? (
          <ul className={styles.held} aria-label={isPast ? '已处理的邀请' : '待核对的邀请'}>
            {items.map((item) => (
              <HeldRow key={item.user.id} item={item} />
            ))}
          </ul>
        ) : (
          <EmptyState title={isPast ? '暂无已处理的邀请' : '暂无待核对的邀请'} />
        )
      ) : query.isError ? (
        <LoadError message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={4} cover={false} label="正在加载邀请" />
      )}
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}

function HeldRow({ item }: { item: ManagedInvitation }) {
  const [reason, setReason] = useState('')
  const settle = useSettleInvitation()
  const { user, inviter } = item
  const act = (release: boolean) => (event?: FormEvent) => {
    event?.preventDefault()
    if (reason.trim() === '' || settle.isPending) return
    settle.mutate({ user_id: user.id, release, reason: reason.trim() }, { onSuccess: () => setReason('') })
  }
  const who = `${inviter.username} 邀请了 ${user.username}`
  return (
    <li>
      <p>{who}</p>
      <p className={styles.reason}>{formatHoldReasons(item)}</p>
      <small>{formatHeldInvitation(item)}</small>
      <form className={styles.settle} onSubmit={act(true)} noValidate>
        <Field label={`${who}，原因`} hideLabel error={settle.error?.message}>
          <Input
            value={reason}
            placeholder="写明原因"
            maxLength={200}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <Button type="submit" disabled={reason.trim() === ''} loading={settle.isPending}>
          放行
        </Button>
        <Button disabled={reason.trim() === '' || settle.isPending} onClick={() => act(false)()}>
          不发放
        </Button>
      </form>
    </li>
  )
}
