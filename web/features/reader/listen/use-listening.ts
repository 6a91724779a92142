// Playback loop over the sentences: with pauses, repeats, speed and a sleep timer, by the reader's settings.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SpokenSentence } from '../../../../domain/audio/spoken-sentences.ts'
import { parseJson } from '../../../../domain/kernel/json.ts'
import { safeLocalStorage } from '../../../lib/storage.ts'
import type { SentencePlayer } from './sentence-player.ts'

export const PAUSE_OPTIONS = ['off', '1', '2', 'same'] as const
export const RATE_OPTIONS = [0.5, 0.75, 0.8, 0.9, 1, 1.25, 1.5, 2] as const
/** Minutes; 0: play to the end of the article. */
export const TIMER_OPTIONS = [0, 15, 30] as const
export interface ListenSettings {
  pause: (typeof PAUSE_OPTIONS)[number]
  /** How often each sentence is played, 1–5. */
  times: number
  rate: number
}
/** Sleep timer: the choice of `TIMER_OPTIONS`, and the time at which playback stops (unix milliseconds). */
export interface StopTime {
  minutes: number
  at: number
}
export const NO_STOP: StopTime = { minutes: 0, at: Number.POSITIVE_INFINITY }
const USUAL: ListenSettings = { pause: 'off', times: 1, rate: 1 }
const STORAGE_KEY = 'listen'
const MINUTE_MS = 60_000

function readListenSettings(): ListenSettings {
  try {
    const stored = parseJson(safeLocalStorage.get(STORAGE_KEY) || 'null') as Partial<ListenSettings> | null
    return { ...USUAL, ...stored }
  } catch {
    return USUAL
  }
}

/**
 * `stop`: the timer that was chosen before these sentences; `onStop`: callback for a new choice, for the
 * sentences after them.
 */
export function useListening(
  sound: SentencePlayer | undefined,
  sentences: readonly SpokenSentence[],
  first: number,
  stop = NO_STOP,
  onStop?: (stop: StopTime) => void,
) {
  const [at, setAt] = useState(first)
  const [isPlaying, setPlaying] = useState(false)
  const [isLost, setLost] = useState(false)
  const [isDone, setDone] = useState(false)
  const [settings, setSettings] = useState(readListenSettings)
  const [timer, setTimer] = useState(stop.minutes)
  const now = useRef({ settings, run: 0, stopAt: stop.at, onStop })
  now.current.settings = settings
  now.current.onStop = onStop

  const change = useCallback(
    (next: Partial<ListenSettings>) => {
      if (next.rate !== undefined) sound?.setRate(next.rate)
      setSettings((before) => {
        const after = { ...before, ...next }
        safeLocalStorage.set(STORAGE_KEY, JSON.stringify(after))
        return after
      })
    },
    [sound],
  )
  const setStop = useCallback((minutes: number) => {
    const chosen = minutes > 0 ? { minutes, at: Date.now() + minutes * MINUTE_MS } : NO_STOP
    setTimer(minutes)
    now.current.stopAt = chosen.at
    now.current.onStop?.(chosen)
  }, [])

  const pause = useCallback(() => {
    now.current.run += 1
    sound?.stop()
    setPlaying(false)
  }, [sound])

  const play = useCallback(
    async (from: number) => {
      if (!sound) return
      now.current.run += 1
      const run = now.current.run
      const isOver = () => now.current.run !== run
      setPlaying(true)
      setLost(false)
      setDone(false)
      setAt(from)
      try {
        for (let index = from; index < sentences.length; index += 1) {
          for (let time = 1; time <= now.current.settings.times; time += 1) {
            const began = performance.now()
            const { rate, pause: silence } = now.current.settings
            const isWhole = await sound.say(index, rate, () => {
              if (!isOver()) setAt(index)
            })
            if (isOver()) return
            // Another app uses the audio output (e.g. a phone call), or headphones were unplugged.
            if (!isWhole) {
              setPlaying(false)
              return
            }
            const length = performance.now() - began
            const ms = silence === 'off' ? 0 : silence === 'same' ? length : Number(silence) * 1000
            if (ms > 0) {
              sound.rest()
              await new Promise((resolve) => setTimeout(resolve, ms))
              if (isOver()) return
            }
          }
          if (Date.now() >= now.current.stopAt) {
            setStop(0)
            break
          }
          if (index === sentences.length - 1) setDone(true)
        }
        sound.stop()
        if (!isOver()) setPlaying(false)
      } catch (error) {
        if (isOver()) return
        // The browser requires a tap before any sound: that is not an error, the play button is visible.
        setLost(!(error instanceof Error && error.name === 'NotAllowedError'))
        setPlaying(false)
      }
    },
    [sound, sentences, setStop],
  )
  // Close a replaced player; this stops its playback, too.
  useEffect(
    () => () => {
      now.current.run += 1
      sound?.close()
    },
    [sound],
  )
  return { at, isPlaying, isLost, isDone, settings, timer, change, setStop, play, pause }
}
