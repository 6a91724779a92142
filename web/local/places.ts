// Where a reader stopped in an article and what a guest has finished, kept in this browser.

import { parseJson } from '../../domain/kernel/json.ts'
import { local } from '../lib/storage.ts'
import { handOver, own } from './own.ts'

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
    const stored: unknown = parseJson(text || '[]')
    return Array.isArray(stored) ? (stored as Place[]) : []
  } catch {
    return []
  }
}

/** This reader's, the latest first. */
export const places = (): Place[] => read(own.get(KEY))

/** Those of articles that were not finished here. */
export const begunPlaces = (): Place[] => places().filter(({ article_id }) => !isReadHere(article_id))

export const placeIn = (article_id: number): Place | undefined =>
  places().find((place) => place.article_id === article_id)

/** Remembers a place; the fifty latest are kept. */
export function recordPlace(place: Place): void {
  const others = places().filter(({ article_id }) => article_id !== place.article_id)
  own.set(KEY, JSON.stringify([place, ...others].slice(0, KEPT)))
}

const READ = 'read'
const KEPT_READ = 500
/** How many articles a guest has finished here. */
export const readCount = (): number => finished().length
const finished = (): string[] => own.get(READ).split(' ').filter(Boolean)

/** Whether a guest has finished this article here. */
export const isReadHere = (article_id: number): boolean => finished().includes(String(article_id))

/** Remembers what a guest finished or takes it back. */
export function keepReadHere(article_id: number, isRead: boolean): void {
  const others = finished().filter((id) => id !== String(article_id))
  own.set(READ, [...(isRead ? [String(article_id)] : []), ...others].slice(0, KEPT_READ).join(' '))
}

/**
 * Gives the guest's places to the account that has just logged in; of an article in both, the later place stays. Returns
 * all that the guest had, those of finished articles too, for the history that the server keeps.
 */
export function handOverPlaces(): Place[] {
  const guests = read(local.get(KEY))
  let done: string[] = []
  // The server hears of it by the guest's steps.
  handOver(READ, (guests) => {
    done = guests.split(' ')
    return ''
  })
  handOver(KEY, (guests, mine) => {
    const begun = read(guests).filter(({ article_id }) => !done.includes(String(article_id)))
    const all = [...begun, ...read(mine)].sort((a, b) => b.at - a.at)
    const latest = all.filter(
      ({ article_id }, at) => all.findIndex((other) => other.article_id === article_id) === at,
    )
    return JSON.stringify(latest.slice(0, KEPT))
  })
  return guests
}
