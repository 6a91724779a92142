// One saved word: its meaning, its contexts, its review history and its next due date.

import { Link } from '@tanstack/react-router'
import { lazy, type RefObject, Suspense, useState } from 'react'
import type { WordContext } from '../../../contract/entities/word.ts'
import { findWordSpans } from '../../../domain/word/cloze.ts'
import { buildContextPath } from '../../../domain/word/context-path.ts'
import { isReviewMode } from '../../lib/cookies.ts'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { isLoggedIn } from '../../lib/session.ts'
import { useFocusBack } from '../../lib/use-focus-back.ts'
import { HighlightedText } from '../../ui/HighlightedText.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useSetGloss } from './changes.ts'
import { getExamNames } from './exams.ts'
import { mergeAdjacentSpans } from './excerpt.ts'
import { formatCardGloss, splitGloss } from './gloss.ts'
import { MemoryStats } from './MemoryStats.tsx'
import { PronunciationButtons } from './PronunciationButtons.tsx'
import { RATING_LABELS } from './ratings.ts'
import { SentenceChinese } from './SentenceChinese.tsx'
import type { WordDetailResult } from './shapes.ts'
import { useGlossEditor } from './use-gloss-editor.ts'
import type { VoiceAccent } from './use-pronounce.ts'
import styles from './WordDetail.module.css'

const ProEntry = lazy(() => import('./ProEntryView.tsx').then((m) => ({ default: m.ProEntryView })))

export interface WordDetailProps {
  detail: WordDetailResult
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
  onSay: ((text: string, accent: VoiceAccent) => void) | undefined
}

export function WordDetail({ detail, isEditing, onEditing, onSay }: WordDetailProps) {
  const { card, entry } = detail
  const mend = useSetGloss()
  const GlossEditor = useGlossEditor(isEditing, onEditing)
  const editButton = useFocusBack(isEditing)
  const exams = getExamNames(entry?.tags ?? [])
  return (
    <article className={styles.detail}>
      <h1 className={styles.word} lang="en" tabIndex={-1}>
        {card.lemma}
      </h1>
      <div className={styles.sound}>
        <PronunciationButtons word={card.lemma} phonetics={card.phonetics} onSay={onSay} />
        {exams.length > 0 && <span className={styles.exams}>大纲词汇：{exams.join(' · ')}</span>}
      </div>
      {isEditing && GlossEditor ? (
        <GlossEditor
          card={card}
          sentence={card.contexts[0]?.sentence ?? ''}
          onSave={(gloss) => {
            onEditing(false)
            mend.mutate({ card, gloss })
          }}
          onClose={() => onEditing(false)}
        />
      ) : (
        <Sense gloss={card.gloss} editButton={editButton} onEdit={() => onEditing(true)} />
      )}
      <OtherSenses detail={detail} />
      {isLoggedIn() && !isReviewMode() && <MembersDictionary word={card.lemma} />}
      <div className={styles.two}>
        <section>
          <h2>语境{card.contexts.length > 1 && ` ${card.contexts.length} 处`}</h2>
          {card.contexts.length === 0 && <p className={styles.nothing}>加入时没有带句子。</p>}
          {card.contexts.map((context) => (
            <ContextItem key={context.id} context={context} />
          ))}
          <History detail={detail} />
        </section>
        <section className={styles.memory}>
          <MemoryStats detail={detail} />
        </section>
      </div>
    </article>
  )
}

interface SenseProps {
  gloss: string
  editButton: RefObject<HTMLButtonElement | null>
  onEdit: () => void
}

function Sense({ gloss, editButton, onEdit }: SenseProps) {
  const { pos, zh } = splitGloss(gloss)
  return (
    <p className={styles.sense}>
      {pos && <i lang="en">{pos}.</i>}
      <span>{zh || '还没有释义'}</span>
      <button ref={editButton} type="button" onClick={onEdit}>
        改释义
      </button>
    </p>
  )
}

function OtherSenses({ detail: { card, entry } }: { detail: WordDetailResult }) {
  const others = (entry?.senses ?? [])
    .map(formatCardGloss)
    .filter((gloss) => gloss !== '' && gloss !== card.gloss)
  if (others.length === 0) return null
  return (
    <details className={styles.others}>
      <summary>还有 {others.length} 个义项</summary>
      {others.map((gloss) => (
        <p key={gloss}>{gloss}</p>
      ))}
    </details>
  )
}

/** Fetched when it is expanded: few readers open it, and its parts are large. */
function MembersDictionary({ word }: { word: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.others} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>会员词典</summary>
      {isOpen && (
        <Suspense fallback={<SkeletonLines lines={3} label="正在查词典" />}>
          <ProEntry word={word} />
        </Suspense>
      )}
    </details>
  )
}

function ContextItem({ context }: { context: WordContext }) {
  const address = buildContextPath(context)
  return (
    <div className={styles.context}>
      {context.sentence && (
        <p className={styles.sentence} lang="en">
          <HighlightedText
            text={context.sentence}
            ranges={mergeAdjacentSpans(context.sentence, findWordSpans(context))}
            color="word"
          />
        </p>
      )}
      {context.zh && <SentenceChinese sentence={context.sentence_zh} paragraph={context.zh} />}
      <p className={styles.source}>
        {address && (
          <Link to={address.to} hash={address.hash} lang="en">
            {context.article_title ?? '原文'}
          </Link>
        )}
        <span>{formatDate(context.at)}</span>
      </p>
    </div>
  )
}

function History({ detail }: { detail: WordDetailResult }) {
  if (detail.history.length === 0) return null
  return (
    <details className={styles.others}>
      <summary>复习记录 {detail.history.length} 次</summary>
      <table className={styles.history}>
        <thead className="sr-only">
          <tr>
            <th>时间</th>
            <th>评分</th>
            <th>用时</th>
          </tr>
        </thead>
        <tbody>
          {detail.history.map((review) => (
            <tr key={review.id} data-undone={review.is_undone || undefined}>
              <td>{formatDateTime(review.at)}</td>
              <td>
                {RATING_LABELS[review.rating]}
                {review.is_undone && <span className="sr-only">（已撤销）</span>}
              </td>
              <td>{review.spent > 0 ? `${Math.round(review.spent / 1000)} 秒` : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
