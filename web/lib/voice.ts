// English speech from the best source: the server's configured voice, else the browser's, else the server's
// built-in voice.
import { useCallback, useEffect, useRef, useState } from 'react'
import { requestIdle } from './scheduler.ts'
import { getSiteConfig } from './site.ts'
import { dropVoice, isVoiceProven, useSpeech } from './speech.ts'

export interface VoiceControl {
  /** A voice for this accent exists. */
  isAvailable: boolean
  isSpeaking: boolean
  /** The browser itself has a voice; continuous reading uses it, else the server's built-in voice. */
  isHere: boolean
  /** The speaker is the simple voice built into the product; the UI marks it as synthetic. */
  isSynthetic: boolean
  /**
   * Stops the current speech first. Must be called in a tap handler. `rate`: 1 is the voice's normal rate.
   */
  speak: (text: string, rate?: number) => void
  stop: () => void
}

type Served = typeof import('./served-voice.ts')

/** Preloaded before the first tap: playback has to start in the tap handler itself. */
let served: Served | undefined
async function loadServedVoice(): Promise<Served> {
  served ??= await import('./served-voice.ts')
  return served
}

let turns = 0

/**
 * `onSilent`: no sound could be played. The server's built-in voice is American: it is not offered as
 * British.
 */
export function useVoice(accent: 'en-US' | 'en-GB' = 'en-US', onSilent?: () => void): VoiceControl {
  const [isServing, setServing] = useState(false)
  // Other components may be speaking when this one unmounts: stop only its own speech.
  const turn = useRef(0)
  const { voice = 'own' } = getSiteConfig()
  const serve = useCallback(
    (
      text: string,
      rate: number | undefined,
      input: { onBegin?: () => void; onRefused?: () => void; onFail: () => void },
    ) => {
      setServing(true)
      turns += 1
      const mine = turns
      turn.current = mine
      const isOver = () => {
        if (turn.current !== mine) return false
        turn.current = 0
        setServing(false)
        return true
      }
      const options = { rate, ...(input.onBegin && { onBegin: input.onBegin }) }
      const saying = served
        ? served.sayServed(text, options)
        : loadServedVoice().then(({ sayServed }) =>
            turn.current === mine && turns === mine ? sayServed(text, options) : false,
          )
      saying.then(
        () => void isOver(),
        (reason: unknown) => {
          if (!isOver()) return
          // Autoplay without a tap is not allowed: the audio itself is not at fault.
          if (reason instanceof DOMException && reason.name === 'NotAllowedError') input.onRefused?.()
          else input.onFail()
        },
      )
    },
    [],
  )
  // A listed voice without sound falls back to the server's built-in voice; if it was the last voice, for the
  // whole visit.
  const follow = useCallback(
    (text: string, rate: number | undefined, failed: SpeechSynthesisVoice) => {
      const onFail = () => onSilent?.()
      const drop = () => dropVoice(failed)
      // Autoplay was blocked: drop the voice, so that the next tap uses the server's voice, which may then
      // play.
      if (voice === 'own') serve(text, rate, { onBegin: drop, onRefused: drop, onFail })
      else onFail()
    },
    [voice, serve, onSilent],
  )
  const browser = useSpeech(accent, follow)
  const hasServed = voice === 'chosen' || (voice === 'own' && accent === 'en-US')
  const { isAvailable: hasBrowser, speak: speakHere, stop: stopHere } = browser
  const isServed = hasServed && (voice === 'chosen' || !hasBrowser)
  const stop = useCallback(() => {
    stopHere()
    if (turn.current > 0) served?.stopServed()
    turn.current = 0
    setServing(false)
  }, [stopHere])
  const speak = useCallback(
    (text: string, rate?: number) => {
      served?.stopServed()
      if (!isServed) {
        turn.current = 0
        setServing(false)
        if (voice === 'own' && !isVoiceProven()) served?.unlockServed()
        return speakHere(text, rate)
      }
      stopHere()
      serve(text, rate, { onFail: () => (hasBrowser ? speakHere(text, rate) : onSilent?.()) })
    },
    [isServed, voice, hasBrowser, serve, speakHere, stopHere, onSilent],
  )
  useEffect(() => stop, [stop])
  useEffect(() => {
    if (isServed) loadServedVoice().catch(() => undefined)
    else if (voice === 'own' && hasBrowser && !isVoiceProven())
      return requestIdle(() => void loadServedVoice().catch(() => undefined))
  }, [isServed, voice, hasBrowser])
  return {
    ...{
      isAvailable: hasBrowser || hasServed,
      isSpeaking: isServing || browser.isSpeaking,
      isHere: hasBrowser,
    },
    ...{ isSynthetic: !hasBrowser && voice === 'own', speak, stop },
  }
}
