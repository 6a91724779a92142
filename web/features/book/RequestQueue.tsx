// For editors: the queue of readers' requests, pending ones first; a reply is shown to the reader.
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { BookRequest } from '../../../contract/entities/book.ts'
import { bookCalls } from '../../lib/calls/book.ts'
import { formatRelativeTime } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './Apply.module.css'
import { formatWish, STATE_WORDS } from './OwnBookRequests.tsx'
import { useBookMutation, useRequests } from './queries.ts'

export function RequestQueue() {
  const found = useRequests(undefined)
  if (found.isPending) return <SkeletonRows rows={4} cover={false} label="正在加载申请" />
  if (found.isError && !found.data)
    return (
      <LoadError
        message={found.error.message}
        retrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  const items = found.data.pages.flatMap((page) => page.items)
  return (
    <>
      <p className={styles.acts}>
        <Link to="/book/library" className={buttonClass()}>
          看书库
        </Link>
      </p>
      {items.length === 0 ? (
        <EmptyState title="还没有申请" hint="读者申请图书或畅读后，会显示在这里。" />
      ) : (
        <ol className={styles.list} aria-label="读者的申请">
          {items.map((request) => (
            <li key={request.id}>
              <One request={request} />
            </li>
          ))}
        </ol>
      )}
      <LoadMore
        hasMore={found.hasNextPage}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={() => void found.fetchNextPage()}
      />
    </>
  )
}

type UserBookRequest = BookRequest & { username: string }

function One({ request }: { request: UserBookRequest }) {
  const { id, state, reason, username, created_at } = request
  const [answer, setAnswer] = useState(request.answer)
  const [isOpen, setOpen] = useState(state === 'OPEN')
  const settle = useBookMutation(
    (pass: boolean) => bookCalls.answer({ id, pass, answer: answer.trim() }),
    () => {
      setOpen(false)
      showNotice('已回复，读者可在申请页查看')
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    settle.mutate(true)
  }
  return (
    <article className={styles.one} aria-label={formatWish(request)}>
      <p className={styles.wish}>
        <b>{formatWish(request)}</b>
        <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Badge>
      </p>
      <p className={styles.hint}>
        {username}，{formatRelativeTime(created_at)}：{reason}
      </p>
      {isOpen ? (
        <form className={styles.form} onSubmit={submit}>
          <Field label="回复" hint="读者会看到；未通过时请写明原因">
            <Input value={answer} maxLength={500} onChange={({ target }) => setAnswer(target.value)} />
          </Field>
          <div className={styles.acts}>
            <Button type="submit" variant="primary" loading={settle.isPending}>
              通过
            </Button>
            <Button
              disabled={answer.trim() === ''}
              loading={settle.isPending}
              onClick={() => settle.mutate(false)}
            >
              不通过
            </Button>
          </div>
        </form>
      ) : (
        <>
          {request.answer !== '' && <p className={styles.answer}>{request.answer}</p>}
          <p>
            <Button size="s" variant="plain" onClick={() => setOpen(true)}>
              修改回复
            </Button>
          </p>
        </>
      )}
    </article>
  )
}
