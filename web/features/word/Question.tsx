// What a card asks: the sentence with blanks, the word in its sentence, the meaning alone, or the sound alone.
import { lazy, Suspense } from 'react'
import type { DueCard } from '../../../contract/entities/word.ts'
import type { MaskedPart } from '../../../domain/word/mask.ts'
import { Cloze } from './Cloze.tsx'
import { hintOf, partsOf } from './gloss.ts'
import styles from './Review.module.css'
import type { ReviewMode } from './review-mode.ts'
import type { Accent } from './use-say.ts'

// Seldom chosen.
const SoundFront = lazy(() => import('./SoundFront.tsx').then((m) => ({ default: m.SoundFront })))

export interface QuestionProps {
  card: DueCard
  /** [] where the word stands in no sentence. */
  parts: readonly MaskedPart[]
  mode: ReviewMode
  isShown: boolean
  isLettered: boolean
  onSay: ((text: string, accent?: Accent) => void) | undefined
}

export function Question({ card, parts, mode, isShown, isLettered, onSay }: QuestionProps) {
  if (mode === 'meaning' && !isShown)
    return <Meaning gloss={card.gloss} letters={isLettered ? lettersOf(card.lemma) : ''} />
  if (mode === 'sound') {
    const sentence = parts.map(({ text }) => text).join('')
    return (
      <>
        <Suspense fallback={<div className={styles.listen} />}>
          <SoundFront word={card.lemma} sentence={sentence} isShown={isShown} onSay={onSay} />
        </Suspense>
        {isShown && parts.length > 0 && <Cloze parts={parts} isShown hint="" isLettered={false} />}
      </>
    )
  }
  if (parts.length > 0) {
    return (
      <Cloze
        parts={parts}
        isShown={isShown || mode !== 'cloze'}
        hint={mode === 'cloze' ? hintOf(card.gloss) : ''}
        isLettered={isLettered}
      />
    )
  }
  // On the back it stands in the answer.
  if (isShown) return null
  return mode === 'cloze' && card.gloss !== '' ? (
    <Meaning gloss={card.gloss} letters={isLettered ? lettersOf(card.lemma) : ''} />
  ) : (
    <p className={styles.bare} lang="en">
      {card.lemma}
    </p>
  )
}

const lettersOf = (word: string): string =>
  word
    .split(' ')
    .map((each) => `${each.slice(0, 1)}…`)
    .join(' ')

function Meaning({ gloss, letters }: { gloss: string; letters: string }) {
  const { pos, zh } = partsOf(gloss)
  return (
    <p className={styles.meaning}>
      {pos && <i lang="en">{pos}.</i>}
      {zh || '还没有释义'}
      {letters && (
        <span className={styles.letters} lang="en">
          {letters}
        </span>
      )}
    </p>
  )
}
