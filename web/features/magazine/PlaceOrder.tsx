// Sortable list of an issue's articles by section: drag handles or arrow keys; each move is saved at once.
import { Link } from '@tanstack/react-router'
import { RotateCw, X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import type { MagazinePlace } from '../../../contract/magazine.ts'
import { magazineCalls } from '../../lib/calls/magazine.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { DragHandle } from '../../ui/DragHandle.tsx'
import { Input } from '../../ui/Field.tsx'
import { LineIcon } from '../../ui/icons.tsx'
import { useSortable } from '../../ui/use-sortable.ts'
import styles from './IssueDesk.module.css'
import { useMagazineMutation, useRemovePlace } from './queries.ts'
import {
  formatPlaceState,
  getPlaceWarnings,
  type IssueOrderRow,
  parseIssueOrderRows,
  toIssueOrderRows,
} from './state.ts'

export interface PlaceOrderProps {
  id: number
  sections: readonly { name: string; name_zh: string }[]
  places: readonly MagazinePlace[]
  /** Read-only: nothing can be moved, removed or fetched now. */
  isFixed: boolean
}

export function PlaceOrder({ id, sections, places, isFixed }: PlaceOrderProps) {
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  /** Optimistic order, until the server has saved it. */
  const [mine, setMine] = useState<IssueOrderRow[]>()
  const save = useMagazineMutation((rows: IssueOrderRow[]) =>
    magazineCalls.order({ id, ...parseIssueOrderRows(rows) }),
  )
  const rows = mine ?? toIssueOrderRows(sections, places)
  const write = (next: IssueOrderRow[]) => {
    setMine(next)
    save.mutate(next, { onSettled: () => setMine(undefined) })
  }
  const { moving, handle } = useSortable(
    list,
    rows.map((row) => row.id),
    (ids, moved) => {
      const byId = new Map(rows.map((row) => [row.id, row]))
      write(ids.flatMap((each) => byId.get(each) ?? []))
      setAnnouncement(`移到第 ${ids.indexOf(moved) + 1} 行，共 ${ids.length} 行`)
    },
  )
  const removedAt = useRef<number>(undefined)
  // The focused button is removed with its row: the focus moves to the row that takes its place.
  useEffect(() => {
    const at = removedAt.current
    removedAt.current = undefined
    if (at === undefined || document.activeElement !== document.body) return
    list.current?.children[Math.min(at, rows.length - 1)]?.querySelector('button')?.focus()
  }, [rows.length])
  const nameOf = (row: IssueOrderRow) => (row.kind === 'section' ? `栏目 ${row.name}` : row.place.title)
  return (
    <>
      <ul ref={list} className={styles.list} aria-label="栏目和文章的顺序">
        {rows.map((row, at) => (
          <li key={row.id} className={styles[row.kind]} data-moving={moving === row.id || undefined}>
            <DragHandle label={`${nameOf(row)}，用上下键移动`} {...handle(row.id)} />
            {row.kind === 'section' ? (
              <>
                <b lang="en">{row.name}</b>
                <Input
                  aria-label={`${row.name} 的中文`}
                  placeholder="中文栏目名"
                  defaultValue={row.name_zh}
                  maxLength={40}
                  onBlur={({ target: { value } }) => {
                    if (value.trim() !== row.name_zh)
                      write(rows.map((each) => (each === row ? { ...row, name_zh: value.trim() } : each)))
                  }}
                />
              </>
            ) : (
              <Place
                place={row.place}
                isFixed={isFixed}
                onRemove={() => {
                  removedAt.current = at
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}

interface PlaceProps {
  place: MagazinePlace
  isFixed: boolean
  onRemove: () => void
}

function Place({ place, isFixed, onRemove }: PlaceProps) {
  const { id, title, title_zh, work } = place
  const remove = useRemovePlace()
  const retry = useMagazineMutation(() => magazineCalls.retryPlace({ id }))
  const hasFailed = work?.stage === 'FAILED'
  const warnings = work ? getPlaceWarnings(work) : []
  return (
    <>
      <div className={styles.text}>
        {work ? (
          <Link to={`/admin/article/${work.article_id}`} lang="en">
            {title}
          </Link>
        ) : (
          <span lang="en">{title}</span>
        )}
        <span className={styles.hint} data-failed={hasFailed || undefined}>
          {[title_zh, work && formatPlaceState(work)].filter(Boolean).join(' · ')}
        </span>
        {warnings.length > 0 && (
          <span className={styles.marks}>
            {warnings.map((text) => (
              <Badge key={text} tone="warn">
                {text}
              </Badge>
            ))}
          </span>
        )}
      </div>
      {!isFixed && (
        <span className={styles.acts}>
          {hasFailed && !work.is_ready && (
            <IconButton
              label={`再下载 ${title}`}
              disabled={retry.isPending}
              onClick={() => retry.mutate(undefined)}
            >
              <LineIcon node={RotateCw} size={18} />
            </IconButton>
          )}
          <IconButton
            label={`移出 ${title}`}
            disabled={remove.isPending}
            onClick={() => {
              onRemove()
              remove.mutate({ id, title })
            }}
          >
            <LineIcon node={X} size={18} />
          </IconButton>
        </span>
      )}
    </>
  )
}
