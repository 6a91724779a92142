// The rules of the editors' inbox: which items are one, when one appeared, what is forgotten, what takes itself.
import { DIFFICULTY_LEVELS, type Difficulty } from '../language/level-names.ts'

export const ITEM_STATES = ['UNREAD', 'TAKEN', 'DISMISSED'] as const
export type ItemState = (typeof ITEM_STATES)[number]
/** How many items of a feed are kept unless an editor says otherwise. */
export const DEFAULT_ITEM_LIMIT = 300

export interface CrawledItem {
  guid: string
  title: string
  /** Null when the item has no link. */
  link_key: string | null
}

/**
 * The items of one document, each once: feeds that give new ids or other parameters at every crawl repeat the link. A
 * link that stands there under several titles names no single item (a live page, the front page): those are told apart
 * by their ids, and lose their key.
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

/** When an item appeared; dates to come, and none at all, are when it was found. */
export const computeAppearedAt = (published_at: Date | null, found_at: Date): Date =>
  published_at !== null && published_at < found_at ? published_at : found_at

/** Whether a text of that level may be taken or translated by itself; of an unknown level it may be taken. */
export const isAtOrAboveFloor = (level: Difficulty | null, floor: Difficulty | null): boolean =>
  level === null || floor === null || DIFFICULTY_LEVELS.indexOf(level) >= DIFFICULTY_LEVELS.indexOf(floor)
