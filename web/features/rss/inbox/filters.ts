// What narrows the inbox, as it stands in the address, so that a way back and a link find the same.
import { DIFFICULTY_LEVELS } from '../../../../domain/language/level-names.ts'
import type { InboxFilterValues } from '../queries.ts'

const STATES = ['UNREAD', 'TAKEN', 'DISMISSED'] as const
const LENGTHS = ['short', 'middle', 'long'] as const
const NAMES = ['state', 'feed', 'folder', 'days', 'level', 'length', 'known', 'q'] as const

const oneOf = <T extends string>(all: readonly T[], raw: string | null): T | undefined =>
  all.find((each) => each === raw)
const counted = (given: string | null): number | undefined => {
  const number = Number(given)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** The filters of an address; what cannot be is as if it were not there. */
export function parseInboxFilters(search: string): InboxFilterValues {
  const given = new URLSearchParams(search)
  const known = given.get('known')
  const all = {
    state: oneOf(STATES, given.get('state')),
    feed: counted(given.get('in')),
    folder: given.get('folder')?.slice(0, 40),
    days: counted(given.get('days')),
    level: oneOf(DIFFICULTY_LEVELS, given.get('level')),
    length: oneOf(LENGTHS, given.get('length')),
    known: known === '0' || known === '1' ? known : undefined,
    q: given.get('q')?.slice(0, 100) || undefined,
  } as const
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** The address of these filters. */
export function getInboxPath(filters: InboxFilterValues): string {
  const given = new URLSearchParams()
  for (const name of NAMES) {
    const value = filters[name]
    if (value !== undefined && value !== '') given.set(name === 'feed' ? 'in' : name, String(value))
  }
  const text = given.toString()
  return text === '' ? '/admin/rss' : `/admin/rss?${text}`
}

/** Whether more than the state and the place narrow it. */
export const hasInboxFilters = ({ days, level, length, known, q }: InboxFilterValues): boolean =>
  [days, level, length, known, q].some((each) => each !== undefined)
