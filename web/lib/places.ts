// Where a reader stopped in an article, kept in this browser: for guests, and until the server knows.
import { own, takeOver } from './own.ts'

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

function read(text: string): Place[] {
  try {
    const stored: unknown = JSON.parse(text || '[]')
    return Array.isArray(stored) ? (stored as Place[]) : []
  } catch {
    return []
  }
}

/** This reader's, the latest first. */
export const places = (): Place[] => read(own.get(KEY))

export const placeIn = (article_id: number): Place | undefined =>
  places().find((place) => place.article_id === article_id)

/** Remembers a place; the fifty latest are kept. */
export function recordPlace(place: Place): void {
  const others = places().filter(({ article_id }) => article_id !== place.article_id)
  own.set(KEY, JSON.stringify([place, ...others].slice(0, KEPT)))
}

/** Gives the guest's places to the account that has just signed in; of an article in both, the later place stays. */
export function takeOverPlaces(): void {
  takeOver(KEY, (guests, mine) => {
    const all = [...read(guests), ...read(mine)].sort((a, b) => b.at - a.at)
    const latest = all.filter(
      ({ article_id }, at) => all.findIndex((other) => other.article_id === article_id) === at,
    )
    return JSON.stringify(latest.slice(0, KEPT))
  })
}
