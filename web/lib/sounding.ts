// Progress of the current sound: by the player's time, or by the estimated pace of the browser's voice.
import { useSyncExternalStore } from 'react'

/** Progress of the current sound, 0–1. */
type Share = () => number

let now: Share | undefined
const listeners = new Set<() => void>()

function turnTo(next: Share | undefined): void {
  now = next
  for (const listener of listeners) listener()
}

/**
 * Registers a sound that starts to play; call the returned function at its end. A later sound is not
 * affected.
 */
export function startSounding(shareOf: Share): () => void {
  turnTo(shareOf)
  return () => {
    if (now === shareOf) turnTo(undefined)
  }
}

/** 0–1; 0 when nothing is playing. */
export const getSoundingShare = (): number => Math.min(1, Math.max(0, now?.() ?? 0))

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Whether a sound is playing. */
export const useIsSounding = (): boolean => useSyncExternalStore(subscribe, () => now !== undefined)

/** Milliseconds a letter at the rate 1: the average of all voices, used until a voice has been measured. */
const USUAL_PACE = 75
const paces = new Map<string, number>()

/**
 * Speech of a browser's voice has no known duration: its pace is measured from earlier speech, and
 * word-boundary events correct the estimate.
 * The progress reaches 1 only at the end.
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
    /** `isWhole`: the text was spoken to its end. */
    end: (isWhole: boolean) => {
      if (isWhole) paces.set(voice, ((performance.now() - began) * rate) / length)
      end()
    },
  }
}
