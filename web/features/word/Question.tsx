// What a card asks: the sentence with blanks, the word in its sentence, the meaning alone, or the sound alone.
import type { DueCard } from '../../../contract/entities/word.ts'
import type { MaskedPart } from '../../../domain/word/mask.ts'
import { Button } from '../../ui/Button.tsx'
import { Cloze } from './Cloze.tsx'
import { hintOf, partsOf } from './gloss.ts'
import { SpeakerIcon } from './icons.tsx'
import styles from './Review.module.css'
import type { ReviewMode } from './review-mode.ts'

export interface QuestionProps {
  card: DueCard
  /** [] where the word stands in no sentence. */
  parts: readonly MaskedPart[]
  mode: ReviewMode
  isShown: boolean
  isLettered: boolean
  onSay: ((text: string) => void) | undefined
}

export function Question({ card, parts, mode, isShown, isLettered, onSay }: QuestionProps) {
  const isAsked = mode === 'cloze' || mode === 'word'
  if (!isAsked && !isShown) {
    return mode === 'meaning' ? (
      <Meaning gloss={card.gloss} letters={isLettered ? lettersOf(card.lemma) : ''} />
    ) : (
      <p className={styles.listen}>
        <Button icon={<SpeakerIcon />} onClick={() => onSay?.(card.lemma)}>
          再听一遍
        </Button>
      </p>
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
