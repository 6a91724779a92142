// The front of a card in sound mode: a button that plays the word again, the accents, and a placeholder for
// the word when shown.
import { useEffect, useRef, useState } from 'react'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { getSoundingShare, useIsSounding } from '../../lib/sounding.ts'
import { useVoice } from '../../lib/voice.ts'
import { WordSpeakerIcon } from './icons.tsx'
import styles from './SoundFront.module.css'
import { chooseAccent, useSoundAccent } from './sound-accent.ts'
import type { VoiceAccent } from './use-pronounce.ts'

export interface SoundFrontProps {
  word: string
  /** The card's sentence, a weaker hint; '' for a word without a sentence. */
  sentence: string
  /** This card is the current one: the key P plays the word again. */
  isActive: boolean
  isShown: boolean
  onSay: ((text: string, accent?: VoiceAccent, rate?: number) => void) | undefined
}

/** Relative to the voice's normal rate. */
const SLOW = 0.7

const ACCENTS = [
  { accent: 'uk', name: '英' },
  { accent: 'us', name: '美' },
] as const

export function SoundFront({ word, sentence, isActive, isShown, onSay }: SoundFrontProps) {
  const british = useVoice('en-GB')
  const chosen = useSoundAccent()
  const [isSlow, setSlow] = useState(false)
  const say = (text: string, accent: VoiceAccent, isSlowly: boolean) =>
    isSlowly ? onSay?.(text, accent, SLOW) : onSay?.(text, accent)
  const choose = (accent: VoiceAccent) => {
    chooseAccent(accent)
    say(word, accent, isSlow)
  }
  const toggleSlow = () => {
    setSlow(!isSlow)
    say(word, chosen, !isSlow)
  }
  useHotkeys({ p: () => say(word, chosen, isSlow) }, isActive)
  return (
    <div className={styles.front}>
      <button
        type="button"
        className={styles.disc}
        aria-label={isShown ? `听 ${word}` : '再听一遍'}
        onClick={() => say(word, chosen, isSlow)}
      >
        <Ring />
        <WordSpeakerIcon />
      </button>
      <div className={styles.accents}>
        {british.isAvailable && (
          <fieldset aria-label="口音">
            {ACCENTS.map(({ accent, name }) => (
              <button
                key={accent}
                type="button"
                aria-label={`${name}音`}
                aria-pressed={chosen === accent}
                onClick={() => choose(accent)}
              >
                <span>{name}</span>
              </button>
            ))}
          </fieldset>
        )}
        <button type="button" aria-pressed={isSlow} onClick={toggleSlow}>
          <span>慢速</span>
        </button>
      </div>
      <p className={styles.slot} lang="en">
        {isShown && word}
      </p>
      <p className={styles.hint}>{!isShown && '听发音，回想词义'}</p>
      {!isShown && sentence !== '' && (
        <button type="button" className={styles.sentence} onClick={() => say(sentence, chosen, isSlow)}>
          听例句
        </button>
      )}
    </div>
  )
}

/** Shows the playback progress. */
function Ring() {
  const arc = useRef<SVGCircleElement>(null)
  const isSounding = useIsSounding()
  useEffect(() => {
    const draw = () => arc.current?.setAttribute('stroke-dashoffset', String(1 - getSoundingShare()))
    draw()
    if (!isSounding) return
    let frame = requestAnimationFrame(function next() {
      draw()
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [isSounding])
  return (
    <svg viewBox="0 0 128 128" aria-hidden="true" data-sounding={isSounding || undefined}>
      <circle ref={arc} cx="64" cy="64" r="63" pathLength="1" strokeDasharray="1" />
    </svg>
  )
}
