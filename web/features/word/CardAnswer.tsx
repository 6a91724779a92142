// The back of a card: the word and its pronunciation, its meaning here, the sentence's Chinese (collapsed),
// and its source.

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DueCard, WordContext } from '../../../contract/entities/word.ts'
import { buildContextPath } from '../../../domain/word/context-path.ts'
import { KeyHint } from '../../ui/Badge.tsx'
import { RightIcon } from '../../ui/icons.tsx'
import styles from './CardAnswer.module.css'
import { splitGloss } from './gloss.ts'
import { WordDownIcon } from './icons.tsx'
import { PronunciationButtons } from './PronunciationButtons.tsx'
import type { VoiceAccent } from './use-pronounce.ts'

export interface CardAnswerProps {
  card: DueCard
  context: WordContext | undefined
  /** Wide layout, next to the sentence, with key hints; the source is then rendered below the sentence. */
  isWide: boolean
  isZhOpen: boolean
  onZh: () => void
  onEdit: () => void
  onSay: ((text: string, accent: VoiceAccent) => void) | undefined
  /** The question already shows the word. */
  isWordShown: boolean
  /** The sentence, directly below the meaning, for modes whose question does not show it. */
  sentence: ReactNode
  /** Replaces the meaning while it is being edited. */
  editor: ReactNode
}

export function CardAnswer(props: CardAnswerProps) {
  const { card, context, isWide, isZhOpen, onZh, onEdit, onSay, isWordShown, sentence, editor } = props
  const { pos, zh } = splitGloss(card.gloss)
  const edit = (
    <button type="button" className={styles.edit} onClick={onEdit}>
      <span>改释义</span>
      {isWide && <KeyHint keys={['E']} />}
    </button>
  )
  return (
    <section className={styles.answer} aria-label="答案">
      <div className={styles.head}>
        <h2 lang="en" className={isWordShown ? 'sr-only' : undefined}>
          {card.lemma}
        </h2>
        <PronunciationButtons word={card.lemma} phonetics={card.phonetics} onSay={onSay} />
        {!isWide && edit}
      </div>
      {editor ?? (
        <p className={styles.sense}>
          {pos && <i lang="en">{pos}.</i>}
          {zh || '还没有释义'}
        </p>
      )}
      {sentence}
      <div className={styles.lines}>
        {context?.zh && (
          <>
            <button type="button" className={styles.line} aria-expanded={isZhOpen} onClick={onZh}>
              <span>{isZhOpen ? '收起中文' : context.sentence_zh ? '看这句的中文' : '看这段的中文'}</span>
              {isWide ? <KeyHint keys={['T']} /> : <WordDownIcon />}
            </button>
            {isZhOpen && <p className={styles.zh}>{context.sentence_zh || context.zh}</p>}
          </>
        )}
        {isWide && edit}
        {!isWide && context && <ContextSource context={context} isWide={false} />}
      </div>
    </section>
  )
}

/**
 * Link to the paragraph of the article that contains the sentence. Renders nothing for a word without a
 * source.
 */
export function ContextSource({ context, isWide }: { context: WordContext; isWide: boolean }) {
  const address = buildContextPath(context)
  if (address === undefined) return null
  return (
    <Link to={address.to} hash={address.hash} className={styles.line} data-source={isWide || undefined}>
      <span>
        出自 <span lang="en">{context.article_title ?? '原文'}</span>
      </span>
      <RightIcon size={16} />
    </Link>
  )
}
