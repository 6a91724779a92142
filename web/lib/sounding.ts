// Progress of the sound that plays now: by the player's time, or by the pace of the browser's voice.
import { useSyncExternalStore } from 'react'

/** 0–1 of the sound that can be heard now. */
type Share = () => number

let now: Share | undefined
const listeners = new Set<() => void>()

function turnTo(next: Share | undefined): void {
  now = next
  for (const listener of listeners) listener()
}

/** A sound begins to be heard; call what is returned at its end. Another that has begun since is left alone. */
export function startSounding(shareOf: Share): () => void {
  turnTo(shareOf)
  return () => {
    if (now === shareOf) turnTo(undefined)
  }
}

/** 0–1; 0 when nothing can be heard. */
export const getSoundingShare = (): number => Math.min(1, Math.max(0, now?.() ?? 0))

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Whether something can be heard. */
export const useIsSounding = (): boolean => useSyncExternalStore(subscribe, () => now !== undefined)

/** Milliseconds a letter at the pace of 1, as voices read on average before one has been measured. */
const USUAL_PACE = 75
const paces = new Map<string, number>()

/**
 * A browser's voice has no known length: its pace is measured from earlier speech, and word boundaries correct the estimate.
 * The share reaches 1 only at the end.
 */
export function beginSpeaking(input: { voice: string; text: string; rate: number }) {
  const { voice, text, rate } = input
  const began = performance.now()
  const length = Math.max(1, text.length)
  const whole = ((paces.get(voice) ?? USUAL_PACE) * length) / rate
  let reached = 0
  const end = startSounding(() => Math.min(0.98, Math.max(reached, (performance.now() - began) / whole)))
  return {
    reach: (letter: number) => {
      reached = letter / length
    },
    /** `isWhole`: it was spoken to its end. */
    end: (isWhole: boolean) => {
      if (isWhole) paces.set(voice, ((performance.now() - began) * rate) / length)
      end()
    },
  }
}
