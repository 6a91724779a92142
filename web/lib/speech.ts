// English speech by the browser itself; where it has no English voice, nothing offers it.
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { beginSpeaking } from './sounding.ts'

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'name' | 'localService' | 'default'>

/** Novelty voices of some systems sing or whisper: never the one to learn from. */
const ODD =
  /albert|bad news|bahh|bells|boing|bubbles|cellos|good news|jester|organ|superstar|trinoids|whisper|wobble|zarvox/i

/** The best English voice: the wanted accent first, then natural ones, then those that work without a network. */
export function pickVoice<V extends Voice>(
  voices: readonly V[],
  accent: 'en-US' | 'en-GB' = 'en-US',
): V | undefined {
  const score = (voice: V) =>
    (voice.lang.replace('_', '-') === accent ? 8 : 0) +
    (/natural|enhanced|premium|neural|siri/i.test(voice.name) ? 4 : 0) +
    (voice.localService ? 2 : 0) +
    (voice.default ? 1 : 0) -
    (ODD.test(voice.name) ? 16 : 0)
  return voices.filter((voice) => /^en([-_]|$)/i.test(voice.lang)).toSorted((a, b) => score(b) - score(a))[0]
}

/** Ends that are no fault of the voice: stopped, or waiting for a tap. */
const STOPPED: ReadonlySet<string> = new Set(['interrupted', 'canceled', 'not-allowed'])

function synth(): SpeechSynthesis | undefined {
  return typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis
}

/** Longer than the slowest voices take to begin. */
const START_MS = 2500

let isFaulty = false
let isProven = false
const listeners = new Set<() => void>()

/** Until the page is loaded again, the browser counts as one without an English voice. */
export function dropBrowserVoice(): void {
  isFaulty = true
  for (const listener of listeners) listener()
}

/** The voice has been heard in this visit. */
export const isVoiceProven = (): boolean => isProven

/** Undefined where the browser has no English voice, or one that cannot be heard. */
export function browserVoice(accent?: 'en-US' | 'en-GB'): SpeechSynthesisVoice | undefined {
  return isFaulty ? undefined : pickVoice(synth()?.getVoices() ?? [], accent)
}

/** Ends the wait for what is spoken last: the engine says one text at a time. */
let endWait: (() => void) | undefined

/** `onLate` unless the voice begins in time; call what is returned when it begins or ends. */
export function awaitStart(onLate: () => void): (isBegun: boolean) => void {
  endWait?.()
  const timer = setTimeout(() => {
    // Before the first tap some browsers speak nothing: nothing is wrong with the voice.
    if (navigator.userActivation?.hasBeenActive ?? true) onLate()
  }, START_MS)
  endWait = () => clearTimeout(timer)
  return (isBegun) => {
    clearTimeout(timer)
    isProven ||= isBegun
  }
}

function subscribe(changed: () => void) {
  const engine = synth()
  listeners.add(changed)
  engine?.addEventListener?.('voiceschanged', changed)
  return () => {
    listeners.delete(changed)
    engine?.removeEventListener?.('voiceschanged', changed)
  }
}

const hasVoice = (): boolean => browserVoice() !== undefined

/** `isAvailable`: an English voice exists (voices often arrive late). `speak` stops the speech before it; `onFault`: the voice failed, or did not begin. */
export function useSpeech(
  accent: 'en-US' | 'en-GB' = 'en-US',
  onFault?: (text: string, rate: number | undefined) => void,
): {
  isAvailable: boolean
  isSpeaking: boolean
  speak: (text: string, rate?: number) => void
  stop: () => void
} {
  const isAvailable = useSyncExternalStore(subscribe, hasVoice)
  const [isSpeaking, setSpeaking] = useState(false)
  const stop = useCallback(() => {
    endWait?.()
    synth()?.cancel()
    setSpeaking(false)
  }, [])
  const speak = useCallback(
    (text: string, wanted?: number) => {
      const engine = synth()
      const voice = browserVoice(accent)
      if (!engine || !voice) return
      engine.cancel()
      const said = new SpeechSynthesisUtterance(text)
      const rate = wanted ?? 0.95
      said.voice = voice
      said.lang = voice.lang
      said.rate = rate
      let heard: ReturnType<typeof beginSpeaking> | undefined
      let isLate = false
      const started = awaitStart(() => {
        isLate = true
        engine.cancel()
        setSpeaking(false)
        onFault?.(text, wanted)
      })
      said.onstart = () => {
        started(true)
        heard = beginSpeaking({ voice: voice.name, text, rate })
      }
      said.onboundary = ({ charIndex }) => heard?.reach(charIndex)
      said.onend = () => {
        started(false)
        heard?.end(true)
        setSpeaking(false)
      }
      said.onerror = ({ error }) => {
        started(false)
        heard?.end(false)
        setSpeaking(false)
        if (!isLate && !STOPPED.has(error)) onFault?.(text, wanted)
      }
      setSpeaking(true)
      engine.speak(said)
    },
    [accent, onFault],
  )
  useEffect(() => stop, [stop])
  return { isAvailable, isSpeaking, speak, stop }
}
