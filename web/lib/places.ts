// Where a reader stopped in an article, kept in this browser: for guests, and until the server knows.
import { local } from './storage.ts'

export interface Place {
  article_id: number
  title: string
  title_zh: string
  paragraph: string
  /** 0–100. */
  percent: number
  /** Unix milliseconds. */
  at: number
}

const KEY = 'places'
const KEPT = 50

/** The latest first. */
export function places(): Place[] {
  try {
    const stored: unknown = JSON.parse(local.get(KEY) || '[]')
    return Array.isArray(stored) ? (stored as Place[]) : []
  } catch {
    return []
  }
}

export const placeIn = (article_id: number): Place | undefined =>
  places().find((place) => place.article_id === article_id)

/** Forgets every place: they were another account's. */
export function forgetPlaces(): void {
  local.set(KEY, '')
}

/** Remembers a place; the fifty latest are kept. */
export function recordPlace(place: Place): void {
  const others = places().filter(({ article_id }) => article_id !== place.article_id)
  local.set(KEY, JSON.stringify([place, ...others].slice(0, KEPT)))
}
