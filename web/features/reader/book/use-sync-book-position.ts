// Syncs the reading place in a book: sends it 1.5 s after the last page turn and on leaving, and shows a
// notice when another device is further.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { BookPos } from '../../../../contract/entities/book.ts'
import { randomId } from '../../../lib/client-id.ts'
import { toQueryKeyPrefix } from '../../../lib/keys.ts'
import { enqueueBookMutation, onBookDelivery } from '../../../local/book-mutations.ts'
import { showNotice } from '../../../ui/toast.ts'
import { findTextPoint, type ShownPage } from './view/book-view.ts'
import { encodeCfi } from './view/cfi.ts'
import { clearRequestedCfi, getRequestedCfi } from './view/start.ts'

const SETTLED_MS = 1500
/** Percent of a book; a smaller distance counts as the same place. */
const FAR = 0.3

export interface BookPosition {
  shown: ShownPage | undefined
  percent: number
}

/**
 * `known`: the place on the server, refetched now and then. `onGo`: called when the reader accepts a jump.
 */
export function useSyncBookPosition(
  book_uuid: string,
  { shown, percent }: BookPosition,
  known: BookPos | null,
  onGo: (pos: BookPos) => void,
): void {
  const cache = useQueryClient()
  const router = useRouter()
  const sent = useRef<BookPos>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The restored page is not a page turn by the reader. */
  const first = useRef<string>(undefined)
  const lastOfferedAt = useRef(known?.updated_at ?? '')
  const nameOf = (at: ShownPage) =>
    `${at.chapter} ${at.place?.paragraph ?? ''} ${at.place?.offset ?? at.page}`

  const send = useEffectEvent((isLeaving: boolean) => {
    clearTimeout(timer.current)
    if (!shown) return
    const point = shown.place && findTextPoint(shown.body, shown.place)
    const cfi = point ? encodeCfi(shown.body, shown.chapter, point) : ''
    if (sent.current?.cfi === cfi && sent.current.chapter === shown.chapter) return
    const pos: BookPos = {
      ...{ cfi, chapter: shown.chapter, percent: Math.round(percent * 100) / 100 },
      updated_at: new Date().toISOString(),
    }
    sent.current = pos
    void enqueueBookMutation(
      { kind: 'pos', op_id: randomId(), book_uuid, at: pos.updated_at, pos },
      { isLeaving },
    )
  })
  const name = shown && nameOf(shown)
  /**
   * After a link to a note or to a source of an answer, offer a button that returns to the reader's own
   * place.
   */
  const offerOwn = useEffectEvent(() => {
    if (!known || getRequestedCfi() === '') return
    const isFromAnswer = router.state.location.state.spot !== undefined
    showNotice(isFromAnswer ? '已从回答跳转' : '已从笔记跳转', {
      action: { label: '回到读到的地方', run: () => onGo(known) },
    })
  })
  useEffect(() => {
    if (name === undefined) return
    if (first.current === undefined) {
      first.current = name
      offerOwn()
      return
    }
    clearRequestedCfi()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(false), SETTLED_MS)
  }, [name])
  const leave = useEffectEvent(() => {
    if (name !== undefined && name !== first.current) send(true)
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('pagehide', () => leave(), { signal })
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') leave()
      },
      { signal },
    )
    return () => {
      stop.abort()
      leave()
      void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('book'), refetchType: 'none' })
    }
  }, [cache])

  const offer = useEffectEvent((pos: BookPos) => {
    const mine = sent.current?.updated_at ?? ''
    if (pos.updated_at <= lastOfferedAt.current || pos.updated_at <= mine) return
    lastOfferedAt.current = pos.updated_at
    if (shown?.chapter === pos.chapter && Math.abs(pos.percent - percent) < FAR) return
    showNotice(`另一台设备读到了 ${Math.round(pos.percent)} %`, {
      action: { label: '跳到那里', run: () => onGo(pos) },
    })
  })
  useEffect(() => {
    if (known) offer(known)
  }, [known])
  useEffect(
    () =>
      onBookDelivery(({ step, pos }) => {
        if (step.kind === 'pos' && step.book_uuid === book_uuid && pos) offer(pos)
      }),
    [book_uuid],
  )
}
