// 易忘词 sheet: words that were forgotten repeatedly (leeches), each with its sentences; the reader can suspend,
// resume or open them.

import { Link } from '@tanstack/react-router'
import type { Card } from '../../../contract/entities/word.ts'
import { findWordSpans } from '../../../domain/word/cloze.ts'
import { buildContextPath } from '../../../domain/word/context-path.ts'
import { LEECH_LAPSES } from '../../../domain/word/leech.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { HighlightedText } from '../../ui/HighlightedText.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonWords } from '../../ui/Skeleton.tsx'
import { useSuspendWord } from './changes.ts'
import { mergeAdjacentSpans } from './excerpt.ts'
import styles from './LeechSheet.module.css'
import { useLeeches } from './queries.ts'

/** Max. sentences per word: enough to see why it is hard to remember; the word's page shows all. */
const SENTENCES = 3

export interface LeechSheetProps {
  open: boolean
  onClose: () => void
}

export function LeechSheet({ open, onClose }: LeechSheetProps) {
  const { data, error, isFetching, refetch } = useLeeches()
  return (
    <Sheet open={open} onClose={onClose} label="易忘词" title="易忘词">
      {error && <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonWords label="正在加载单词" />}
      {data?.items.length === 0 && <EmptyState title="没有易忘词" />}
      {data && data.items.length > 0 && (
        <>
          <p className={styles.why}>
            忘过 {LEECH_LAPSES} 次以上的词，死记硬背效果不好。可以看看例句，或者暂停复习，在阅读中重新遇到。
          </p>
          <ul className={styles.words} aria-label="易忘词">
            {data.items.map((card) => (
              <Leech key={card.id} card={card} onLeave={onClose} />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}

function Leech({ card, onLeave }: { card: Card; onLeave: () => void }) {
  const rest = useSuspendWord()
  const { lemma, gloss, lapses, is_resting } = card
  const contexts = card.contexts.filter(({ sentence }) => sentence !== '').slice(0, SENTENCES)
  return (
    <li data-resting={is_resting || undefined}>
      <div className={styles.head}>
        <Link to={`/myword/${encodeURIComponent(lemma)}/show`} onClick={onLeave} lang="en">
          {lemma}
        </Link>
        <span className={styles.gloss}>{gloss}</span>
      </div>
      <p className={styles.facts}>
        忘过 {lapses} 次{is_resting && ' · 已暂停'}
      </p>
      {contexts.map((context) => {
        const address = buildContextPath(context)
        return (
          <div key={context.id} className={styles.context}>
            <p lang="en">
              <HighlightedText
                text={context.sentence}
                ranges={mergeAdjacentSpans(context.sentence, findWordSpans(context))}
                color="word"
              />
            </p>
            {address && (
              <Link to={address.to} hash={address.hash} onClick={onLeave} lang="en">
                {context.article_title ?? '原文'}
              </Link>
            )}
          </div>
        )
      })}
      <Button
        size="s"
        loading={rest.isPending}
        aria-label={`${is_resting ? '恢复复习' : '暂停复习'}：${lemma}`}
        onClick={() => rest.mutate({ card, is_resting: !is_resting })}
      >
        {is_resting ? '恢复复习' : '暂停复习'}
      </Button>
    </li>
  )
}
