// Next article in the list that the editor came from, in the order of a snapshot of that list.
import { useLocation } from '@tanstack/react-router'
import { type DeskFilters, getDeskListPath, NO_FILTERS, parseDeskFilters } from './filters.ts'
import { useDeskListOrder } from './queries.ts'

/** Default list for a desk opened without one: articles pending an audit. */
const WAITING: DeskFilters = { ...NO_FILTERS, flag: 'pending' }

export interface DeskSequence {
  /** 1-based index; undefined if the article is not or no longer in the list. */
  place: number | undefined
  total: number
  next: string | undefined
  /** URL of the list. */
  list: string
}

/** Path of an article's desk, with the query of the list it was opened from. */
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
