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

function subscribe(changed: () => void) {
  const engine = synth()
  engine?.addEventListener?.('voiceschanged', changed)
  return () => engine?.removeEventListener?.('voiceschanged', changed)
}

function hasVoice(): boolean {
  return pickVoice(synth()?.getVoices() ?? []) !== undefined
}

/** `isAvailable`: an English voice exists (voices often arrive late). `speak` stops the speech before it; `onSilent`: the voice failed. */
export function useSpeech(
  accent: 'en-US' | 'en-GB' = 'en-US',
  onSilent?: () => void,
): {
  isAvailable: boolean
  isSpeaking: boolean
  speak: (text: string, rate?: number) => void
  stop: () => void
} {
  const isAvailable = useSyncExternalStore(subscribe, hasVoice)
  const [isSpeaking, setSpeaking] = useState(false)
  const stop = useCallback(() => {
    synth()?.cancel()
    setSpeaking(false)
  }, [])
  const speak = useCallback(
    (text: string, rate = 0.95) => {
      const engine = synth()
      const voice = pickVoice(engine?.getVoices() ?? [], accent)
      if (!engine || !voice) return
      engine.cancel()
      const said = new SpeechSynthesisUtterance(text)
      said.voice = voice
      said.lang = voice.lang
      said.rate = rate
      let heard: ReturnType<typeof beginSpeaking> | undefined
      said.onstart = () => {
        heard = beginSpeaking({ voice: voice.name, text, rate })
      }
      said.onboundary = ({ charIndex }) => heard?.reach(charIndex)
      said.onend = () => {
        heard?.end(true)
        setSpeaking(false)
      }
      said.onerror = ({ error }) => {
        heard?.end(false)
        setSpeaking(false)
        if (!STOPPED.has(error)) onSilent?.()
      }
      setSpeaking(true)
      engine.speak(said)
    },
    [accent, onSilent],
  )
  useEffect(() => stop, [stop])
  return { isAvailable, isSpeaking, speak, stop }
}
