// For editors: public notes that readers reported, with the text, the reason and a button to hide each;
// hidden notes can be shown again.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { noteCalls } from '../../lib/calls/note.ts'
import { formatDate } from '../../lib/format.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/List.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './Notes.module.css'

const PAGE = 10
const VIEWS = [
  { value: 'open', label: '待处理' },
  { value: 'hidden', label: '已隐藏' },
] as const
type View = (typeof VIEWS)[number]['value']

export function ReportedNotes() {
  const [view, setView] = useState<View>('open')
  const [offset, setOffset] = useState(0)
  const isHidden = view === 'hidden'
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: toQueryKey('note', 'reported', isHidden, offset),
    queryFn: ({ signal }) => noteCalls.reported({ hidden: isHidden, offset, limit: PAGE }, { signal }),
    staleTime: 0,
  })
  // Empty queue: render only a link to the hidden notes, so that the section takes little space.
  if (!isHidden && offset === 0 && data?.items.length === 0)
    return (
      <p className={styles.nothing}>
        <Button size="s" variant="plain" onClick={() => setView('hidden')}>
          查看已隐藏的笔记
        </Button>
      </p>
    )
  return (
    <Section title="被举报的笔记">
      <SegmentedControl
        label="哪些笔记"
        items={VIEWS}
        value={view}
        onChange={(next) => {
          setView(next)
          setOffset(0)
        }}
      />
      {!data && !error && <SkeletonRows rows={1} cover={false} label="正在加载举报" />}
      {!data && error && (
        <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.items.length === 0 && (
        <p className={styles.nothing}>{isHidden ? '没有隐藏的笔记' : '没有要处理的举报'}</p>
      )}
      <ul className={styles.list} aria-label="被举报的笔记">
        {data?.items.map((note) => (
          <Reported key={note.id} note={note} />
        ))}
      </ul>
      {data && (
        <Pager
          offset={offset}
          count={data.items.length}
          size={PAGE}
          next={data.next_offset}
          onTurn={setOffset}
        />
      )}
    </Section>
  )
}

type ReportedNote = Awaited<ReturnType<typeof noteCalls.reported>>['items'][number]

function Reported({ note }: { note: ReportedNote }) {
  const cache = useQueryClient()
  const hide = useMutation({
    mutationFn: (status: boolean) => noteCalls.hide({ id: note.id, status }),
    onSuccess: ({ is_hidden }) => showNotice(is_hidden ? '已隐藏，只有作者能看到' : '已公开，所有人都能看到'),
    onError: ({ message }) => showNotice(message),
    // Also refetch after an error: the author may have changed or withdrawn the note.
    onSettled: () => cache.invalidateQueries({ queryKey: toQueryKeyPrefix('note', 'reported') }),
  })
  return (
    <li className={styles.note}>
      <p lang="en" className={styles.quote}>
        {note.text}
      </p>
      {note.comment !== '' && <p className={styles.comment}>{note.comment}</p>}
      <p className={styles.reason}>
        {note.reports > 0
          ? `${note.reports} 人举报：${note.reasons.join('、')}`
          : '待审核，审核前只有作者能看到'}
      </p>
      <div className={styles.meta}>
        <span>
          {note.name} · {formatDate(note.at)}
        </span>
        <Link to={`/article/${note.article.id}`} hash={note.root} lang="en">
          {note.article.title}
        </Link>
        <span className={styles.acts}>
          {note.is_waiting && (
            <Button size="s" loading={hide.isPending} onClick={() => hide.mutate(false)}>
              公开
            </Button>
          )}
          <Button size="s" loading={hide.isPending} onClick={() => hide.mutate(!note.is_hidden)}>
            {note.is_hidden ? '恢复' : '隐藏'}
          </Button>
        </span>
      </div>
    </li>
  )
}
