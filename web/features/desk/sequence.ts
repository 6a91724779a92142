// The way from one article to the next through the list that the editor came from, as it stood then.
import { useLocation } from '@tanstack/react-router'
import { type Filters, filtersAddress, filtersIn, NO_FILTERS } from './filters.ts'
import { useOrder } from './queries.ts'

/** Who came from nowhere in particular goes through what waits for its audit. */
const WAITING: Filters = { ...NO_FILTERS, flag: 'pending' }

export interface Sequence {
  /** Counted from 1; undefined when the article is not in the list, or has left it. */
  place: number | undefined
  total: number
  next: string | undefined
  /** The list itself. */
  list: string
}

/** The desk of an article, with the list that it was opened from. */
export const deskAddress = (id: number, list: Partial<Filters> | undefined): string =>
  list ? `/admin/article/${id}?in=${encodeURIComponent(queryOf(list))}` : `/admin/article/${id}`

const queryOf = (list: Partial<Filters>): string => filtersAddress({ ...list, offset: 0 }).split('?')[1] ?? ''

export function useSequence(id: number): Sequence & { isOwn: boolean } {
  const { searchStr } = useLocation()
  const given = new URLSearchParams(searchStr).get('in')
  const filters = given === null ? WAITING : filtersIn(given)
  const { data } = useOrder(filters)
  const at = data?.ids.indexOf(id) ?? -1
  const next = data?.ids.slice(at + 1).find((other) => other !== id)
  return {
    place: at < 0 ? undefined : at + 1,
    total: data?.total ?? 0,
    next: next === undefined ? undefined : deskAddress(next, filters),
    list: filtersAddress(filters),
    isOwn: given !== null,
  }
}
