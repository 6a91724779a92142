// What an editor has decided since the list was read: rows keep their place, each act can be taken back, the last first.
import type { InboxItem } from '../../../../contract/rss.ts'

/** One act: dismissed items, or one that was taken. */
export interface InboxAction {
  kind: 'TAKE' | 'DISMISS'
  ids: readonly number[]
  /** How many it was, when it was more than the list holds. */
  count: number
  /** Names it at the server; undefined until that has answered. */
  batch: string | undefined
}
export interface InboxDecisions {
  acts: readonly InboxAction[]
  /** Items as the server answered when they were taken. */
  taken: ReadonlyMap<number, InboxItem>
}
export const NO_DECISIONS: InboxDecisions = { acts: [], taken: new Map() }

export type InboxListRow = { kind: 'item'; item: InboxItem } | { kind: 'strip'; act: InboxAction }

/** Taken items whose article is still to change by itself: these are asked about again. */
export const findItemsInProgress = (items: readonly InboxItem[]): number[] =>
  items.flatMap(({ id, state, article }) =>
    state === 'TAKEN' && article !== null && (article.task !== null || AT_WORK.has(article.stage)) ? id : [],
  )
const AT_WORK: ReadonlySet<string> = new Set(['DOWNLOADING', 'TRANSLATING'])

/** The rows on show: taken ones stay, dismissed ones are gone, and the last act's strip stands where its first one was. */
export function toInboxListRows(
  items: readonly InboxItem[],
  { acts, taken }: InboxDecisions,
): InboxListRow[] {
  const gone = new Set(acts.flatMap(({ kind, ids }) => (kind === 'DISMISS' ? ids : [])))
  const last = acts.at(-1)
  const strip = last?.kind === 'DISMISS' ? items.find(({ id }) => last.ids.includes(id))?.id : undefined
  return items.flatMap((item): InboxListRow[] => {
    if (last && item.id === strip) return [{ kind: 'strip', act: last }]
    if (gone.has(item.id)) return []
    return [{ kind: 'item', item: taken.get(item.id) ?? item }]
  })
}

/** The items on show, in order. */
export const getRowItems = (rows: readonly InboxListRow[]): InboxItem[] =>
  rows.flatMap((row) => (row.kind === 'item' ? [row.item] : []))

/** How many there are of each state, when `counts` is from before these decisions; only unread items are decided here. */
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

/** Where the cursor goes from `id`, by so many rows; to the first when it is nowhere. */
export function moveCursor(
  items: readonly InboxItem[],
  id: number | undefined,
  by: number,
): number | undefined {
  const at = items.findIndex((item) => item.id === id)
  if (at < 0) return items[0]?.id
  return items[Math.min(items.length - 1, Math.max(0, at + by))]?.id
}

/** Where it goes when `id` leaves the list: to the next that is still to be decided, else the one before. */
export function findNextUnread(items: readonly InboxItem[], id: number): number | undefined {
  const at = items.findIndex((item) => item.id === id)
  const isOpen = ({ state }: InboxItem) => state === 'UNREAD'
  return (items.slice(at + 1).find(isOpen) ?? items.slice(0, Math.max(0, at)).findLast(isOpen))?.id
}
