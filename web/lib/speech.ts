// English speech by the browser itself; where it has no English voice, nothing offers it.
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
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

/** Addresses of the voices that failed in this visit. */
const faulty = new Set<string>()
let isProven = false
const listeners = new Set<() => void>()

const soundVoices = (): SpeechSynthesisVoice[] =>
  (synth()?.getVoices() ?? []).filter(({ voiceURI }) => !faulty.has(voiceURI))

/** The voice failed: until the page is loaded again it is not used. */
export function dropVoice({ voiceURI }: SpeechSynthesisVoice): void {
  faulty.add(voiceURI)
  // The next voice is not heard yet.
  isProven = false
  for (const listener of listeners) listener()
}

/** The voice failed: the next one is used from now on. The last one is tried again. */
export function skipVoice(failed: SpeechSynthesisVoice): void {
  if (pickVoice(soundVoices().filter(({ voiceURI }) => voiceURI !== failed.voiceURI))) dropVoice(failed)
}

/** The voice has been heard in this visit. */
export const isVoiceProven = (): boolean => isProven

/** Undefined where the browser has no English voice, or none that can be heard. */
export function browserVoice(accent?: 'en-US' | 'en-GB'): SpeechSynthesisVoice | undefined {
  return pickVoice(soundVoices(), accent)
}

/** Gives up what is spoken last: the engine says one text at a time. */
let giveUp: (() => void) | undefined

/**
 * `onLate` unless the voice begins in time; call what is returned when it begins or ends. That is false once the text was
 * stopped, was late, or was followed by another: what the engine reports of it then is no fault of the voice.
 */
export function awaitStart(onLate: () => void): (isBegun: boolean) => boolean {
  giveUp?.()
  let isCurrent = true
  const endWait = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', endWait)
  }
  const end = () => {
    isCurrent = false
    endWait()
  }
  const timer = setTimeout(() => {
    endWait()
    // Before the first tap some browsers speak nothing: nothing is wrong with the voice.
    if (!(navigator.userActivation?.hasBeenActive ?? true)) return
    isCurrent = false
    onLate()
  }, START_MS)
  // A page that is hidden may be held back by the browser: its voice is not judged.
  if (document.hidden) endWait()
  else document.addEventListener('visibilitychange', endWait)
  giveUp = end
  return (isBegun) => {
    endWait()
    if (isCurrent && isBegun) isProven = true
    return isCurrent
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
  onFault?: (text: string, rate: number | undefined, voice: SpeechSynthesisVoice) => void,
): {
  isAvailable: boolean
  isSpeaking: boolean
  speak: (text: string, rate?: number) => void
  stop: () => void
} {
  const isAvailable = useSyncExternalStore(subscribe, hasVoice)
  const [isSpeaking, setSpeaking] = useState(false)
  const latest = useRef<SpeechSynthesisUtterance>(undefined)
  const stop = useCallback(() => {
    giveUp?.()
    synth()?.cancel()
    setSpeaking(false)
  }, [])
  const speak = useCallback(
    (text: string, wanted?: number) => {
      const engine = synth()
      const voice = browserVoice(accent)
      if (!engine || !voice) return
      engine.cancel()
      const utterance = new SpeechSynthesisUtterance(text)
      const rate = wanted ?? 0.95
      utterance.voice = voice
      utterance.lang = voice.lang
      utterance.rate = rate
      let heard: ReturnType<typeof beginSpeaking> | undefined
      latest.current = utterance
      // The engine reports the end of a text after the next has begun.
      const finish = () => {
        if (latest.current === utterance) setSpeaking(false)
      }
      const fail = () => {
        skipVoice(voice)
        onFault?.(text, wanted, voice)
      }
      const started = awaitStart(() => {
        engine.cancel()
        finish()
        fail()
      })
      utterance.onstart = () => {
        if (started(true)) heard = beginSpeaking({ voice: voice.name, text, rate })
      }
      utterance.onboundary = ({ charIndex }) => heard?.reach(charIndex)
      utterance.onend = () => {
        started(false)
        heard?.end(true)
        finish()
      }
      utterance.onerror = ({ error }) => {
        const isCurrent = started(false)
        heard?.end(false)
        finish()
        if (isCurrent && !STOPPED.has(error)) fail()
      }
      setSpeaking(true)
      engine.speak(utterance)
    },
    [accent, onFault],
  )
  useEffect(() => stop, [stop])
  return { isAvailable, isSpeaking, speak, stop }
}
