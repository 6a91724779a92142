// State of an editor's decisions since the list was fetched: rows stay in order, and actions can be undone,
// the last one first.
import type { InboxItem } from '../../../../contract/rss.ts'

/** One action: several dismissed items, or one that was taken. */
export interface InboxAction {
  kind: 'TAKE' | 'DISMISS'
  ids: readonly number[]
  /** The number of items, if it was more than the list contains. */
  count: number
  /** Its id on the server; undefined until the response. */
  batch: string | undefined
}
export interface InboxDecisions {
  acts: readonly InboxAction[]
  /** Items from the response when they were taken. */
  taken: ReadonlyMap<number, InboxItem>
}
export const NO_DECISIONS: InboxDecisions = { acts: [], taken: new Map() }

export type InboxListRow = { kind: 'item'; item: InboxItem } | { kind: 'strip'; act: InboxAction }

/** Taken items whose article is still being processed: these are polled. */
export const findItemsInProgress = (items: readonly InboxItem[]): number[] =>
  items.flatMap(({ id, state, article }) =>
    state === 'TAKEN' && article !== null && (article.task !== null || AT_WORK.has(article.stage)) ? id : [],
  )
const AT_WORK: ReadonlySet<string> = new Set(['DOWNLOADING', 'TRANSLATING'])

/**
 * The visible rows: taken ones stay, dismissed ones are removed, and the notice of the last action replaces
 * its first row.
 */
export function toInboxListRows(
  items: readonly InboxItem[],
  { acts, taken }: InboxDecisions,
): InboxListRow[] {
  const dismissedIds = new Set(acts.flatMap(({ kind, ids }) => (kind === 'DISMISS' ? ids : [])))
  const last = acts.at(-1)
  const strip = last?.kind === 'DISMISS' ? items.find(({ id }) => last.ids.includes(id))?.id : undefined
  return items.flatMap((item): InboxListRow[] => {
    if (last && item.id === strip) return [{ kind: 'strip', act: last }]
    if (dismissedIds.has(item.id)) return []
    return [{ kind: 'item', item: taken.get(item.id) ?? item }]
  })
}

/** The visible items, in order. */
export const getRowItems = (rows: readonly InboxListRow[]): InboxItem[] =>
  rows.flatMap((row) => (row.kind === 'item' ? [row.item] : []))

/**
 * Corrects the counts of each state if `counts` was fetched before these decisions; only unread items are
 * decided here.
 */
export function adjustCounts(
  counts: Record<InboxItem['state'], number>,
  { acts }: Pick<InboxDecisions, 'acts'>,
): Record<InboxItem['state'], number> {
  const of = (kind: InboxAction['kind']) =>
    acts.reduce((sum, act) => sum + (act.kind === kind ? act.count : 0), 0)
  const [taken, dismissed] = [of('TAKE'), of('DISMISS')]
  return {
    UNREAD: counts.UNREAD - taken - dismissed,
    TAKEN: counts.TAKEN + taken,
    DISMISSED: counts.DISMISSED + dismissed,
  }
}

/** The new cursor position, moved from `id` by a number of rows; without a cursor, the first row. */
export function moveCursor(
  items: readonly InboxItem[],
  id: number | undefined,
  by: number,
): number | undefined {
  const at = items.findIndex((item) => item.id === id)
  if (at < 0) return items[0]?.id
  return items[Math.min(items.length - 1, Math.max(0, at + by))]?.id
}

/** The new cursor position when `id` leaves the list: the next undecided item, else the previous one. */
export function findNextUnread(items: readonly InboxItem[], id: number): number | undefined {
  const at = items.findIndex((item) => item.id === id)
  const isOpen = ({ state }: InboxItem) => state === 'UNREAD'
  return (items.slice(at + 1).find(isOpen) ?? items.slice(0, Math.max(0, at)).findLast(isOpen))?.id
}
