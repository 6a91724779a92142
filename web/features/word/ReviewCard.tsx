// One review card: the question, the answer on the next key, and its actions; by tap, key or swipe.

import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { DueCard } from '../../../contract/entities/word.ts'
import type { Rating } from '../../../domain/word/card.ts'
import { findWordSpans, splitCloze } from '../../../domain/word/cloze.ts'
import { buildContextPath } from '../../../domain/word/context-path.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { useIsWide } from '../../lib/use-media.ts'
import { KeyHint } from '../../ui/Badge.tsx'
import { showToast } from '../../ui/toast.ts'
import { CardAnswer, ContextSource } from './CardAnswer.tsx'
import { CardQuestion, HeardSentence } from './CardQuestion.tsx'
import { PreparedContent } from './PreparedContent.tsx'
import { lettersText, RatingButtons } from './RatingButtons.tsx'
import styles from './Review.module.css'
import { getRatingDates } from './rating-dates.ts'
import { MODE_LABELS, type ReviewMode } from './review-mode.ts'
import { getSoundAccent } from './sound-accent.ts'
import { isAutoPlayOn } from './sound-muted.ts'
import { useGlossEditor } from './use-gloss-editor.ts'
import type { VoiceAccent } from './use-pronounce.ts'
import { useSwipe } from './use-swipe.ts'

export interface ReviewCardProps {
  card: DueCard
  /** This card is the current one; the next card is rendered in advance, detached from the page. */
  isActive: boolean
  isShown: boolean
  mode: ReviewMode
  /** The mode that the key M switches to. */
  nextMode: ReviewMode
  onMode: (mode: ReviewMode) => void
  onShow: () => void
  onRate: (rating: Rating) => void
  /** Resolves with whether it was saved. '' resets to the dictionary's gloss, which is `seen` if known. */
  onEditGloss: (card: DueCard, gloss: string, seen?: string) => Promise<boolean>
  onSay: ((text: string, accent?: VoiceAccent) => void) | undefined
}

/** Set `key` to the turn, so that the open parts of one card are not open on the next. */
export function ReviewCard(props: ReviewCardProps) {
  const { card, isActive, isShown, mode, nextMode, onMode, onShow, onRate, onEditGloss, onSay } = props
  const isWide = useIsWide()
  const navigate = useNavigate()
  const dates = useMemo(() => getRatingDates(card, new Date()), [card])
  const [isLettered, setLettered] = useState(false)
  const [isZhOpen, setZhOpen] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const GlossEditor = useGlossEditor(isEditing, setEditing)
  const [context] = useState(
    () => card.contexts.find((each) => findWordSpans(each).length > 0) ?? card.contexts[0],
  )
  const [parts] = useState(() => (context ? splitCloze(context.sentence, findWordSpans(context)) : []))
  const hasBlank = parts.some(({ isMasked }) => isMasked)
  const hasLetters = !isShown && (mode === 'meaning' || (mode === 'cloze' && (hasBlank || card.gloss !== '')))
  const shouldAutoPlay = isActive && mode === 'sound' && onSay !== undefined
  const hasPlayed = useRef(false)
  useEffect(() => {
    if (!shouldAutoPlay || hasPlayed.current) return
    // Only once automatically, also when other voices load later.
    hasPlayed.current = true
    if (isAutoPlayOn()) onSay(card.lemma, getSoundAccent())
  }, [shouldAutoPlay, onSay, card.lemma])

  const editGloss = async (gloss: string) => {
    setEditing(false)
    if (!(await onEditGloss(card, gloss))) return
    const mended = { ...card, gloss, is_gloss_own: gloss !== '' }
    const takeBack = () => void onEditGloss(mended, card.is_gloss_own ? card.gloss : '', card.gloss)
    // At the top, because the ratings are at the bottom.
    showToast(`已修改 ${card.lemma} 的释义`, { key: 'gloss', action: { label: '撤销', run: takeBack } })
  }
  const letter = () => hasLetters && setLettered(true)
  const address = context && buildContextPath(context)
  useHotkeys(
    {
      h: letter,
      m: () => onMode(nextMode),
      t: () => isShown && setZhOpen(!isZhOpen),
      e: () => isShown && setEditing(true),
      // The sound front has its own handler, at the selected rate.
      ...(mode !== 'sound' && {
        p: () => (isShown || mode === 'word') && onSay?.(card.lemma, getSoundAccent()),
      }),
      o: () => isShown && address && void navigate(address),
    },
    isActive,
  )
  const swipe = useSwipe({
    onLeft: () => onRate(1),
    onRight: () => onRate(3),
    isEnabled: isShown && !isEditing,
  })
  const heard = mode === 'sound' && <HeardSentence parts={hasBlank ? parts : []} onSay={onSay} />
  const answer = (
    <CardAnswer
      card={card}
      context={context}
      isWide={isWide}
      isZhOpen={isZhOpen}
      onZh={() => setZhOpen(!isZhOpen)}
      onEdit={() => setEditing(true)}
      onSay={onSay}
      isWordShown={mode === 'sound'}
      sentence={!isWide && heard}
      editor={
        isEditing && GlossEditor ? (
          <GlossEditor
            card={card}
            sentence={context?.sentence ?? ''}
            onSave={(gloss) => void editGloss(gloss)}
            onClose={() => setEditing(false)}
          />
        ) : undefined
      }
    />
  )
  return (
    <PreparedContent isShown={isActive}>
      <div className={styles.stage} {...swipe}>
        <article className={styles.card} aria-live="polite">
          <div className={styles.question}>
            <CardQuestion
              card={card}
              parts={hasBlank ? parts : []}
              mode={mode}
              isActive={isActive}
              isShown={isShown}
              isLettered={isLettered}
              onSay={onSay}
            />
            {isWide && isShown && heard}
            {isWide && context && <ContextSource context={context} isWide />}
          </div>
          <div className={styles.side}>
            {isWide && !isShown && (
              <div className={styles.tools}>
                {hasLetters && (
                  <Tool label={lettersText(isLettered)} hotkey="H" onPress={letter} isDone={isLettered} />
                )}
                <Tool label={`换成${MODE_LABELS[nextMode]}`} hotkey="M" onPress={() => onMode(nextMode)} />
              </div>
            )}
            <PreparedContent isShown={isShown}>{answer}</PreparedContent>
          </div>
        </article>
      </div>
      <RatingButtons
        dates={dates}
        isShown={isShown}
        onShow={onShow}
        onRate={onRate}
        onLetters={hasLetters && !isWide ? letter : undefined}
        isLettered={isLettered}
      />
    </PreparedContent>
  )
}

interface ToolProps {
  label: string
  hotkey: string
  onPress: () => void
  /** The button was pressed already and is disabled. */
  isDone?: boolean
}

function Tool({ label, hotkey, onPress, isDone = false }: ToolProps) {
  return (
    <button type="button" className={styles.tool} onClick={onPress} disabled={isDone}>
      <span>{label}</span>
      <KeyHint keys={[hotkey]} />
    </button>
  )
}
