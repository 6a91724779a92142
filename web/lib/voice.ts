// English speech wherever it can be had: the server's voice that was chosen, else the browser's, else the server's own.
import { useCallback, useEffect, useRef, useState } from 'react'
import { requestIdle } from './scheduler.ts'
import { getSiteConfig } from './site.ts'
import { dropVoice, isVoiceProven, useSpeech } from './speech.ts'

export interface VoiceControl {
  /** Something can be said in this accent. */
  isAvailable: boolean
  isSpeaking: boolean
  /** The browser itself can; a text that is read on and on is read by it, else by the server's own voice. */
  isHere: boolean
  /** What speaks is the simple voice that comes with the product, and readers see that. */
  isSynthetic: boolean
  /** Stops what is being spoken. Has to be called in a tap. `rate`: 1 as the voice speaks. */
  speak: (text: string, rate?: number) => void
  stop: () => void
}

type Served = typeof import('./served-voice.ts')

/** Brought before the first tap: what a tap allows has to begin in it. */
let served: Served | undefined
async function loadServedVoice(): Promise<Served> {
  served ??= await import('./served-voice.ts')
  return served
}

let turns = 0

/** `onSilent`: nothing could be heard. The server's own voice is American: it is not offered as British. */
export function useVoice(accent: 'en-US' | 'en-GB' = 'en-US', onSilent?: () => void): VoiceControl {
  const [isServing, setServing] = useState(false)
  // Others may be speaking when this one goes: only its own is stopped.
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
          // Playing without a tap is not allowed: nothing is wrong with the sound.
          if (reason instanceof DOMException && reason.name === 'NotAllowedError') input.onRefused?.()
          else input.onFail()
        },
      )
    },
    [],
  )
  // A voice that is listed and cannot be heard is followed by the server's own; after the last of them for the whole visit.
  const follow = useCallback(
    (text: string, rate: number | undefined, failed: SpeechSynthesisVoice) => {
      const onFail = () => onSilent?.()
      const drop = () => dropVoice(failed)
      // Refused: the next tap goes straight to the server, which may play in it.
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
