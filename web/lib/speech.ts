// English speech by the browser itself (speechSynthesis); unavailable where it has no English voice.
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { beginSpeaking } from './sounding.ts'

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'name' | 'localService' | 'default'>

/** Novelty voices of some systems sing or whisper: not suitable for learning. */
const ODD =
  /albert|bad news|bahh|bells|boing|bubbles|cellos|good news|jester|organ|superstar|trinoids|whisper|wobble|zarvox/i

/** The best English voice: the requested accent first, then natural voices, then those that work offline. */
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

/** Error codes that are not the fault of the voice: speech stopped, or a tap required. */
const STOPPED: ReadonlySet<string> = new Set(['interrupted', 'canceled', 'not-allowed'])

function synth(): SpeechSynthesis | undefined {
  return typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis
}

/** Timeout longer than the slowest voices take to start. */
const START_MS = 2500

/** URIs of the voices that failed in this visit. */
const faulty = new Set<string>()
let isProven = false
const listeners = new Set<() => void>()

const soundVoices = (): SpeechSynthesisVoice[] =>
  (synth()?.getVoices() ?? []).filter(({ voiceURI }) => !faulty.has(voiceURI))

/** Marks a voice as failed: it is not used until the page is reloaded. */
export function dropVoice({ voiceURI }: SpeechSynthesisVoice): void {
  faulty.add(voiceURI)
  // The next voice is not proven yet.
  isProven = false
  for (const listener of listeners) listener()
}

/** Marks a voice as failed and switches to the next one. The last voice is never dropped: it is retried. */
export function skipVoice(failed: SpeechSynthesisVoice): void {
  if (pickVoice(soundVoices().filter(({ voiceURI }) => voiceURI !== failed.voiceURI))) dropVoice(failed)
}

/** Whether the current voice has produced sound in this visit. */
export const isVoiceProven = (): boolean => isProven

/** Undefined where the browser has no English voice, or none that works. */
export function browserVoice(accent?: 'en-US' | 'en-GB'): SpeechSynthesisVoice | undefined {
  return pickVoice(soundVoices(), accent)
}

/** Cancels the wait for the latest text: the engine speaks one text at a time. */
let giveUp: (() => void) | undefined

/**
 * Calls `onLate` unless the voice starts before the timeout; call the returned function when it starts or
 * ends. That function returns false once the text was stopped, was late, or was followed by another: later
 * events of the engine are then no fault of the voice.
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
    // Before the first tap some browsers do not speak: the voice is not at fault.
    if (!(navigator.userActivation?.hasBeenActive ?? true)) return
    isCurrent = false
    onLate()
  }, START_MS)
  // The browser may suspend a hidden page: its voice is not judged.
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

/**
 * `isAvailable`: an English voice exists (voices often load late). `speak` stops the previous speech;
 * `onFault`: the voice failed, or did not start.
 */
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
      // The engine emits the end event of a text after the next text has started.
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
