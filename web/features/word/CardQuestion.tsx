// The front of a card, by review mode: the sentence with blanks, the word in its sentence, the meaning only,
// or the sound only.
import { lazy, Suspense } from 'react'
import type { DueCard } from '../../../contract/entities/word.ts'
import type { ClozePart } from '../../../domain/word/cloze.ts'
import { IconButton } from '../../ui/Button.tsx'
import { ClozeSentence } from './ClozeSentence.tsx'
import { createHint, splitGloss } from './gloss.ts'
import { WordSpeakerIcon } from './icons.tsx'
import styles from './Review.module.css'
import type { ReviewMode } from './review-mode.ts'
import { getSoundAccent } from './sound-accent.ts'
import type { VoiceAccent } from './use-pronounce.ts'

// Lazy chunk, because this mode is rarely used.
const SoundFront = lazy(() => import('./SoundFront.tsx').then((m) => ({ default: m.SoundFront })))

export interface CardQuestionProps {
  card: DueCard
  /** [] for a word without a sentence. */
  parts: readonly ClozePart[]
  mode: ReviewMode
  /** This card is the current one. */
  isActive: boolean
  isShown: boolean
  isLettered: boolean
  onSay: ((text: string, accent?: VoiceAccent) => void) | undefined
}

export function CardQuestion({ card, parts, mode, isActive, isShown, isLettered, onSay }: CardQuestionProps) {
  if (mode === 'meaning' && !isShown) return <Meaning {...{ card, isLettered }} />
  if (mode === 'sound')
    return (
      <Suspense fallback={<div className={styles.listen} />}>
        <SoundFront word={card.lemma} sentence={sentenceOf(parts)} {...{ isActive, isShown, onSay }} />
      </Suspense>
    )
  if (parts.length > 0) {
    return (
      <ClozeSentence
        parts={parts}
        isShown={isShown || mode !== 'cloze'}
        hint={mode === 'cloze' ? createHint(card.gloss) : ''}
        isLettered={isLettered}
      />
    )
  }
  // On the back of the card, the answer component shows the sentence.
  if (isShown) return null
  return mode === 'cloze' && card.gloss !== '' ? (
    <Meaning {...{ card, isLettered }} />
  ) : (
    <p className={styles.bare} lang="en">
      {card.lemma}
    </p>
  )
}

const sentenceOf = (parts: readonly ClozePart[]): string => parts.map(({ text }) => text).join('')

/**
 * The sentence on the back of a card in sound mode, with a button that speaks it. Renders nothing for a word
 * without a sentence.
 */
export function HeardSentence({ parts, onSay }: Pick<CardQuestionProps, 'parts' | 'onSay'>) {
  if (parts.length === 0) return null
  return (
    <>
      <ClozeSentence parts={parts} isShown isSmall hint="" isLettered={false} />
      {onSay && (
        <IconButton label="听例句" onClick={() => onSay(sentenceOf(parts), getSoundAccent())}>
          <WordSpeakerIcon />
        </IconButton>
      )}
    </>
  )
}

/** The meaning of a card; for a phrase also a blank for each of its words, all of the same width. */
function Meaning({ card, isLettered }: { card: DueCard; isLettered: boolean }) {
  const { pos, zh } = splitGloss(card.gloss)
  const words = card.lemma.split(' ')
  return (
    <p className={styles.meaning}>
      {pos && <i lang="en">{pos}.</i>}
      {zh || '还没有释义'}
      {words.length > 1 && (
        <span className={styles.gaps} lang="en">
          <span className="sr-only" lang="zh-CN">
            （{words.length} 个词的短语）
          </span>
          {words.map((word, at) => (
            <b key={`${String(at)} ${word}`}>{isLettered && word.slice(0, 1)}</b>
          ))}
        </span>
      )}
      {words.length === 1 && isLettered && (
        <span className={styles.letters} lang="en">
          {card.lemma.slice(0, 1)}…
        </span>
      )}
    </p>
  )
}
