// Hook with the state of the inbox: the list, the cursor, the decisions, and the requests for actions and
// undo.
import { useEffect, useEffectEvent, useState } from 'react'
import type { InboxItem } from '../../../../contract/rss.ts'
import { showNotice } from '../../../ui/toast.ts'
import {
  type InboxFilterValues,
  useCountsChanged,
  useFollowed,
  useInbox,
  useMarkItems,
  usePreviewAhead,
} from '../queries.ts'
import {
  adjustCounts,
  findItemsInProgress,
  findNextUnread,
  getRowItems,
  type InboxAction,
  moveCursor,
  NO_DECISIONS,
  toInboxListRows,
} from './decisions.ts'

/** Number of previews to prefetch. */
const AHEAD = 2
const NO_ITEMS: ReadonlyMap<number, InboxItem> = new Map()
/** When this number of rows is left below the cursor, the next page is fetched. */
const NEAR_END = 8

export function useInboxDesk(inboxFilters: InboxFilterValues) {
  const query = useInbox(inboxFilters)
  const mark = useMarkItems()
  const recount = useCountsChanged()
  const readAhead = usePreviewAhead()
  const [decisions, setDecisions] = useState(NO_DECISIONS)
  const [cursor, setCursor] = useState<number | undefined>(undefined)
  const [followed, setFollowed] = useState<ReadonlyMap<number, InboxItem>>(NO_ITEMS)
  const listed = query.data?.pages.flatMap((page) => page.items) ?? []
  const rows = toInboxListRows(listed, { ...decisions, taken: new Map([...decisions.taken, ...followed]) })
  const items = getRowItems(rows)
  const at = items.findIndex(({ id }) => id === cursor)
  const current = items[Math.max(0, at)]

  const { data: news } = useFollowed(findItemsInProgress(items))
  useEffect(() => {
    if (news) setFollowed((now) => new Map([...now, ...news.map((item) => [item.id, item] as const)]))
  }, [news])

  const lookAhead = useEffectEvent((_id: number | undefined, count: number) => {
    const here = Math.max(0, at)
    readAhead(
      items
        .slice(here + 1, here + 1 + AHEAD)
        .filter(({ link }) => link !== '')
        .map(({ id }) => id),
    )
    if (count - here < NEAR_END && query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
  })
  useEffect(() => lookAhead(current?.id, items.length), [current?.id, items.length])

  const push = (act: InboxAction) => setDecisions((now) => ({ ...now, acts: [...now.acts, act] }))
  const replace = (act: InboxAction, by: InboxAction | undefined) =>
    setDecisions((now) => ({
      ...now,
      acts: now.acts.flatMap((each) => (each === act ? (by ?? []) : each)),
    }))
  const say = (act: InboxAction, error: Error) => {
    replace(act, undefined)
    showNotice(error.message)
  }
  const confirmAction = (act: InboxAction, batch: string, count = act.count) => {
    replace(act, { ...act, batch, count })
    recount()
  }

  const dismiss = (id: number) => {
    const act: InboxAction = { kind: 'DISMISS', ids: [id], count: 1, batch: undefined }
    setCursor(findNextUnread(items, id))
    push(act)
    mark({ action: 'DISMISS', ids: [id] }).then(
      ({ batch }) => confirmAction(act, batch),
      (error) => say(act, error),
    )
  }
  /** Dismisses all items that match the filters from the cursor on, also those not loaded yet. */
  const dismissRest = (id: number) => {
    const from = items.findIndex((item) => item.id === id)
    const ids = items.slice(from).flatMap((item) => (item.state === 'UNREAD' ? item.id : []))
    const act: InboxAction = { kind: 'DISMISS', ids, count: ids.length, batch: undefined }
    const { state: _, ...filters } = inboxFilters
    push(act)
    mark({ action: 'DISMISS', all: { ...filters, until: id } }).then(
      ({ batch, changed }) => confirmAction(act, batch, changed),
      (error) => say(act, error),
    )
  }
  const take = (id: number) => {
    const act: InboxAction = { kind: 'TAKE', ids: [id], count: 1, batch: undefined }
    setCursor(findNextUnread(items, id) ?? id)
    push(act)
    mark({ action: 'TAKE', ids: [id] }).then(
      ({ items: answered, failed: [fault], batch }) => {
        if (fault) return say(act, new Error(fault.message))
        const ids = new Set(answered.map((item) => item.id))
        setFollowed((now) => new Map([...now].filter(([id]) => !ids.has(id))))
        setDecisions((now) => ({
          ...now,
          taken: new Map([...now.taken, ...answered.map((item) => [item.id, item] as const)]),
        }))
        confirmAction(act, batch)
      },
      (error) => say(act, error),
    )
  }
  /** Undoes the last action, once its response has arrived. */
  const undo = () => {
    const act = decisions.acts.at(-1)
    if (!act?.batch) return
    mark({ action: 'BACK', batch: act.batch }).then(
      ({ failed: [fault] }) => {
        if (fault) showNotice(fault.message)
        setDecisions((now) => ({
          acts: now.acts.filter((each) => each !== act),
          taken: new Map([...now.taken].filter(([id]) => !act.ids.includes(id))),
        }))
        setFollowed((now) => new Map([...now].filter(([id]) => !act.ids.includes(id))))
        setCursor(act.ids[0])
        recount()
      },
      (error) => showNotice(error.message),
    )
  }
  return {
    query,
    counts: query.data?.pages[0] && adjustCounts(query.data.pages[0].counts, decisions),
    rows,
    items,
    current,
    isFirst: at <= 0,
    canUndo: decisions.acts.at(-1)?.batch !== undefined,
    go: (id: number) => setCursor(id),
    step: (by: number) => setCursor(moveCursor(items, current?.id, by)),
    dismiss,
    dismissRest,
    take,
    undo,
  }
}
export type InboxDesk = ReturnType<typeof useInboxDesk>
