// Parses and formats the inbox filters in the URL, so that history and links restore them.
import { DIFFICULTY_LEVELS } from '../../../../domain/language/level-names.ts'
import type { InboxFilterValues } from '../queries.ts'

const STATES = ['UNREAD', 'TAKEN', 'DISMISSED'] as const
const LENGTHS = ['short', 'middle', 'long'] as const
const NAMES = ['state', 'feed', 'folder', 'days', 'level', 'length', 'known', 'q'] as const

const oneOf = <T extends string>(all: readonly T[], raw: string | null): T | undefined =>
  all.find((each) => each === raw)
const counted = (value: string | null): number | undefined => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** The filters of a query string; invalid values are ignored. */
export function parseInboxFilters(search: string): InboxFilterValues {
  const searchParams = new URLSearchParams(search)
  const known = searchParams.get('known')
  const all = {
    state: oneOf(STATES, searchParams.get('state')),
    feed: counted(searchParams.get('in')),
    folder: searchParams.get('folder')?.slice(0, 40),
    days: counted(searchParams.get('days')),
    level: oneOf(DIFFICULTY_LEVELS, searchParams.get('level')),
    length: oneOf(LENGTHS, searchParams.get('length')),
    known: known === '0' || known === '1' ? known : undefined,
    q: searchParams.get('q')?.slice(0, 100) || undefined,
  } as const
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** The path with these filters. */
export function getInboxPath(filters: InboxFilterValues): string {
  const searchParams = new URLSearchParams()
  for (const name of NAMES) {
    const value = filters[name]
    if (value !== undefined && value !== '') searchParams.set(name === 'feed' ? 'in' : name, String(value))
  }
  const text = searchParams.toString()
  return text === '' ? '/admin/rss' : `/admin/rss?${text}`
}

/** Whether there is any filter besides state and source. */
export const hasInboxFilters = ({ days, level, length, known, q }: InboxFilterValues): boolean =>
  [days, level, length, known, q].some((each) => each !== undefined)
