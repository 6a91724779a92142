// A row of the list: the word, its meaning, its memory strength, and one line of its sentence that contains
// the word.
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Card } from '../../../contract/entities/word.ts'
import { findWordSpans } from '../../../domain/word/cloze.ts'
import { HighlightedText } from '../../ui/HighlightedText.tsx'
import { useDeleteWord } from './changes.ts'
import { createExcerpt } from './excerpt.ts'
import { StrengthMark } from './StrengthMark.tsx'
import { useSwipeAway } from './use-swipe-away.ts'
import styles from './WordList.module.css'

export interface WordRowProps {
  card: Card
  /** In the split view, opening another word replaces the history entry. */
  isSplit: boolean
  isCurrent: boolean
}

/** The path of a word's page: next to the list, or on a screen of its own. */
export const getWordPath = (lemma: string, isSplit: boolean): string =>
  isSplit ? `/myword?word=${encodeURIComponent(lemma)}` : `/myword/${encodeURIComponent(lemma)}/show`

export function WordRow({ card, isSplit, isCurrent }: WordRowProps) {
  const remove = useDeleteWord()
  const row = useRef<HTMLLIElement>(null)
  const swipe = useSwipeAway((comeBack) => remove.mutate(card, { onError: comeBack }))
  const context = card.contexts.find(({ sentence }) => sentence !== '')
  const excerpt = context && createExcerpt(context.sentence, findWordSpans(context))
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li ref={row} className={styles.item} data-current={isCurrent || undefined}>
      <div className={styles.away} aria-hidden="true">
        移出生词本
      </div>
      <div className={styles.moving} {...swipe}>
        <Link
          to={getWordPath(card.lemma, isSplit)}
          replace={isSplit}
          className={styles.row}
          aria-current={isCurrent || undefined}
        >
          <span className={styles.head}>
            <b lang="en">{card.lemma}</b>
            <span className={styles.gloss}>{card.gloss}</span>
          </span>
          <StrengthMark strength={card.strength} />
          {excerpt && (
            <span lang="en" className={styles.sentence}>
              <HighlightedText text={excerpt.text} ranges={excerpt.ranges} color="word" />
            </span>
          )}
        </Link>
      </div>
    </li>
  )
}
