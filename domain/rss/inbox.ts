// Rules of the editors' inbox: deduplication of items, date of publication, retention, automatic acceptance.
import { DIFFICULTY_LEVELS, type Difficulty } from '../language/level-names.ts'

export const ITEM_STATES = ['UNREAD', 'TAKEN', 'DISMISSED'] as const
export type ItemState = (typeof ITEM_STATES)[number]
/** Default number of items stored per feed. */
export const DEFAULT_ITEM_LIMIT = 300

export interface CrawledItem {
  guid: string
  title: string
  /** Null when the item has no link. */
  link_key: string | null
}

/**
 * Removes duplicates from the items of one document. Feeds that return new ids or URL parameters at each
 * crawl still repeat the link. A link with several titles (a live page, the front page) does not identify an
 * item: such items are identified by their ids, and their key is removed.
 */
export function distinctItems<T extends CrawledItem>(items: readonly T[]): T[] {
  const titles = new Map<string, Set<string>>()
  for (const { link_key, title } of items)
    if (link_key !== null) titles.set(link_key, (titles.get(link_key) ?? new Set()).add(title))
  const seen = new Set<string>()
  return items.flatMap((item) => {
    const isOne = item.link_key !== null && titles.get(item.link_key)?.size === 1
    const name = isOne ? `link ${item.link_key}` : `guid ${item.guid}`
    if (seen.has(name)) return []
    seen.add(name)
    return [isOne ? item : { ...item, link_key: null }]
  })
}

/**
 * Returns when an item was published; the default for a missing or future date is the time of its discovery.
 */
export const computeAppearedAt = (published_at: Date | null, found_at: Date): Date =>
  published_at !== null && published_at < found_at ? published_at : found_at

/** True if a text of this level may be accepted or translated automatically. An unknown level is accepted. */
export const isAtOrAboveFloor = (level: Difficulty | null, floor: Difficulty | null): boolean =>
  level === null || floor === null || DIFFICULTY_LEVELS.indexOf(level) >= DIFFICULTY_LEVELS.indexOf(floor)
