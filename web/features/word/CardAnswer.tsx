// The back of a card: the word and its sound, what it means here, the sentence's Chinese folded, where it comes from.

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
  /** Beside the sentence, with its keys; the source then stands under the sentence. */
  isWide: boolean
  isZhOpen: boolean
  onZh: () => void
  onEdit: () => void
  onSay: ((text: string, accent: VoiceAccent) => void) | undefined
  /** The question has written the word already. */
  isWordShown: boolean
  /** The sentence where the question does not show it, right below the meaning. */
  sentence: ReactNode
  /** In the place of the meaning while it is being mended. */
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

/** Where the sentence stands: a way into the article at its paragraph. Nothing when it came from nowhere. */
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
