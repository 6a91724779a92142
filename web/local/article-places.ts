// Stores in localStorage the reading position of each article, and the articles that a guest has finished.

import { parseJson } from '../../domain/kernel/json.ts'
import { safeLocalStorage } from '../lib/storage.ts'
import { migrateGuestValue, userStorage } from './user-storage.ts'

export interface ArticlePlace {
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
const MAX_PLACES = 50

function read(text: string): ArticlePlace[] {
  try {
    const stored: unknown = parseJson(text || '[]')
    return Array.isArray(stored) ? (stored as ArticlePlace[]) : []
  } catch {
    return []
  }
}

/** The positions of the current user, latest first. */
export const getPlaces = (): ArticlePlace[] => read(userStorage.get(KEY))

/** The positions in articles that were not finished in this browser. */
export const getUnfinishedPlaces = (): ArticlePlace[] =>
  getPlaces().filter(({ article_id }) => !isReadHere(article_id))

export const findPlace = (article_id: number): ArticlePlace | undefined =>
  getPlaces().find((place) => place.article_id === article_id)

/** Stores a position; only the latest fifty are stored. */
export function recordPlace(place: ArticlePlace): void {
  const others = getPlaces().filter(({ article_id }) => article_id !== place.article_id)
  userStorage.set(KEY, JSON.stringify([place, ...others].slice(0, MAX_PLACES)))
}

const READ = 'read'
const MAX_FINISHED = 500
/** The number of articles that a guest has finished in this browser. */
export const countReadHere = (): number => finished().length
const finished = (): string[] => userStorage.get(READ).split(' ').filter(Boolean)

/** Whether a guest has finished this article in this browser. */
export const isReadHere = (article_id: number): boolean => finished().includes(String(article_id))

/** Stores that a guest has finished an article, or removes the entry. */
export function setReadHere(article_id: number, isRead: boolean): void {
  const others = finished().filter((id) => id !== String(article_id))
  userStorage.set(READ, [...(isRead ? [String(article_id)] : []), ...others].slice(0, MAX_FINISHED).join(' '))
}

/**
 * Moves the guest's positions to the account that has just logged in; for an article in both, the later
 * position wins. Returns all positions of the guest, also those of finished articles, for the reading history
 * on the server.
 */
export function migrateGuestPlaces(): ArticlePlace[] {
  const guests = read(safeLocalStorage.get(KEY))
  let done: string[] = []
  // The server gets these from the guest's mutations.
  migrateGuestValue(READ, (guests) => {
    done = guests.split(' ')
    return ''
  })
  migrateGuestValue(KEY, (guests, mine) => {
    const begun = read(guests).filter(({ article_id }) => !done.includes(String(article_id)))
    const all = [...begun, ...read(mine)].sort((a, b) => b.at - a.at)
    const latest = all.filter(
      ({ article_id }, at) => all.findIndex((other) => other.article_id === article_id) === at,
    )
    return JSON.stringify(latest.slice(0, MAX_PLACES))
  })
  return guests
}
