// How long this reader has had an article before them, in this browser: told at its end.
import { useEffect } from 'react'
import { parseJson } from '../../../domain/kernel/json.ts'
import { own } from '../../local/own.ts'
import { makeActiveClock } from './active-clock.ts'

const KEY = 'spent'
/** The latest articles; one that was put away longer ago begins anew. */
const KEPT = 40
const SAVE_EVERY_MS = 5000
const MOVES = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchmove', 'wheel'] as const

type Spent = [id: number, seconds: number][]

function kept(): Spent {
  try {
    const stored: unknown = parseJson(own.get(KEY) || '[]')
    return Array.isArray(stored) ? (stored as Spent) : []
  } catch {
    return []
  }
}

/** Active seconds with an article so far; 0 when this browser has seen none. */
export const secondsSpent = (id: number): number => kept().find(([each]) => each === id)?.[1] ?? 0

function add(id: number, seconds: number): void {
  if (seconds < 1) return
  const others = kept().filter(([each]) => each !== id)
  own.set(KEY, JSON.stringify([[id, secondsSpent(id) + seconds], ...others].slice(0, KEPT)))
}

/** Counts while the article is open, by the same rule as the reading report. */
export function useTimeSpent(id: number): void {
  useEffect(() => {
    const clock = makeActiveClock(performance.now(), document.visibilityState === 'visible')
    const stop = new AbortController()
    const { signal } = stop
    const save = () => add(id, clock.take(performance.now()))
    for (const kind of MOVES)
      window.addEventListener(kind, () => clock.move(performance.now()), { signal, passive: true })
    document.addEventListener(
      'visibilitychange',
      () => clock.see(document.visibilityState === 'visible', performance.now()),
      { signal },
    )
    window.addEventListener('pagehide', save, { signal })
    const timer = setInterval(save, SAVE_EVERY_MS)
    return () => {
      stop.abort()
      clearInterval(timer)
      save()
    }
  }, [id])
}
