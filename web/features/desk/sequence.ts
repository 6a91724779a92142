// The way from one article to the next through the list that the editor came from, as it stood then.
import { useLocation } from '@tanstack/react-router'
import { type DeskFilters, getDeskListPath, NO_FILTERS, parseDeskFilters } from './filters.ts'
import { useDeskListOrder } from './queries.ts'

/** Who came from nowhere in particular goes through what waits for its audit. */
const WAITING: DeskFilters = { ...NO_FILTERS, flag: 'pending' }

export interface DeskSequence {
  /** Counted from 1; undefined when the article is not in the list, or has left it. */
  place: number | undefined
  total: number
  next: string | undefined
  /** The list itself. */
  list: string
}

/** The desk of an article, with the list that it was opened from. */
export const getDeskPath = (id: number, list: Partial<DeskFilters> | undefined): string =>
  list ? `/admin/article/${id}?in=${encodeURIComponent(queryOf(list))}` : `/admin/article/${id}`

const queryOf = (list: Partial<DeskFilters>): string =>
  getDeskListPath({ ...list, offset: 0 }).split('?')[1] ?? ''

export function useDeskSequence(id: number): DeskSequence & { isOwn: boolean } {
  const { searchStr } = useLocation()
  const listQuery = new URLSearchParams(searchStr).get('in')
  const filters = listQuery === null ? WAITING : parseDeskFilters(listQuery)
  const { data } = useDeskListOrder(filters)
  const at = data?.ids.indexOf(id) ?? -1
  const next = data?.ids.slice(at + 1).find((other) => other !== id)
  return {
    place: at < 0 ? undefined : at + 1,
    total: data?.total ?? 0,
    next: next === undefined ? undefined : getDeskPath(next, filters),
    list: getDeskListPath(filters),
    isOwn: listQuery !== null,
  }
}
