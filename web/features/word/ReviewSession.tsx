// The screen of a review session: progress at the top, one card, four ratings below it (pattern "card": wide
// windows show key hints).
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { requestIdle, runAfterFrame } from '../../lib/scheduler.ts'
import { KeyHint } from '../../ui/Badge.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { notifyNoSound } from '../../ui/silent.ts'
import { showNotice } from '../../ui/toast.ts'
import type { ReviewDriver } from './driver.ts'
import { getSessionProgress } from './progress.ts'
import styles from './Review.module.css'
import { ReviewBar } from './ReviewBar.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import {
  chooseMode,
  getReviewModes,
  type ReviewMode,
  useIsSoundMissing,
  useReviewMode,
} from './review-mode.ts'
import type { SessionState } from './session.ts'
import { usePronounce } from './use-pronounce.ts'
import { useReview } from './use-review.ts'

const ReviewKeys = lazy(async () => ({ default: (await import('./ReviewKeys.tsx')).ReviewKeys }))
const loadConfirm = () => import('./ConfirmLeave.tsx')
const ConfirmLeave = lazy(async () => ({ default: (await loadConfirm()).ConfirmLeave }))

export interface ReviewSessionProps {
  makeDriver: () => ReviewDriver
  onLeave: () => void
  /** Number of cards due today, if it is known before all of them are loaded. */
  expected?: number
  /** Above the card: a note about this session, if one is needed. */
  note?: ReactNode
  /** Rendered at the end. */
  end: (session: SessionState, again: () => void) => ReactNode
}

export function ReviewSession({ makeDriver, onLeave, expected, note, end }: ReviewSessionProps) {
  const [driver] = useState(makeDriver)
  const review = useReview(driver)
  const { session, turn, card, phase, isShown, show, answer, takeBack, mend, hasUnsent } = review
  // A card without sound falls back to the next mode; the cards after it are prompted by sound again.
  const [silentTurn, setSilentTurn] = useState<string>()
  // The current card while its answer is hidden, and the turn whose word was the last to be spoken.
  const up = useRef({ turn: '', word: '' })
  const heardTurn = useRef(NO_TURN)
  const onSilent = useCallback(() => {
    notifyNoSound()
    if (heardTurn.current === up.current.turn) setSilentTurn(heardTurn.current)
  }, [])
  const { isAvailable, say: sayAny } = usePronounce(onSilent)
  const say = useCallback<typeof sayAny>(
    (text, ...how) => {
      heardTurn.current = text === up.current.word ? up.current.turn : NO_TURN
      sayAny(text, ...how)
    },
    [sayAny],
  )
  const chosenMode = useReviewMode(isAvailable)
  const isSoundMissing = useIsSoundMissing(isAvailable)
  const modes = getReviewModes(isAvailable)
  const isSilent = chosenMode === 'sound' && silentTurn === turn
  const mode = isSilent ? (modes[(modes.indexOf('sound') + 1) % modes.length] ?? 'cloze') : chosenMode
  useLayoutEffect(() => {
    up.current = isShown ? { turn: '', word: '' } : { turn, word: card?.lemma ?? '' }
  }, [turn, isShown, card])
  // A manual choice of the sound mode retries the sound.
  const onMode = (wanted: ReviewMode) => {
    setSilentTurn(undefined)
    chooseMode(wanted)
  }
  const nextMode = modes[(modes.indexOf(mode) + 1) % modes.length] ?? 'cloze'
  const [isAskingToLeave, setAskingToLeave] = useState<boolean>()
  const [areKeysOpen, setKeysOpen] = useState<boolean>()
  // Preload the confirmation: ratings are unsent when the network is bad.
  useEffect(() => requestIdle(() => void loadConfirm().catch(() => undefined)), [])
  const leave = () => {
    if (!hasUnsent()) return onLeave()
    loadConfirm().then(
      () => setAskingToLeave(true),
      () => showNotice('刚才的评分还没有保存，请再等几秒'),
    )
  }
  const showOrGood = () => (isShown ? answer(3) : show())
  useHotkeys({
    Space: showOrGood,
    Enter: showOrGood,
    '1': () => answer(1),
    '2': () => answer(2),
    '3': () => answer(3),
    '4': () => answer(4),
    u: takeBack,
    '?': () => setKeysOpen(true),
    Escape: leave,
  })
  // Render the next card in advance after this one is painted.
  const [ready, setReady] = useState('')
  useEffect(() => runAfterFrame(() => setReady(turn)), [turn])
  // Move the focus, so that a screen reader follows the card.
  useEffect(() => {
    if (phase === 'done') document.getElementById('review-end')?.focus()
  }, [phase])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => hasUnsent() && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasUnsent])
  const progress = getSessionProgress(session, phase === 'done' ? 0 : expected)
  return (
    <div className={styles.screen}>
      {phase !== 'done' && <h1 className="sr-only">复习</h1>}
      <ReviewBar
        progress={phase === 'reviewing' ? progress : undefined}
        canUndo={session.rated.length > 0}
        mode={mode}
        modes={modes}
        onMode={onMode}
        onLeave={leave}
        onUndo={takeBack}
        onKeys={() => setKeysOpen(true)}
      />
      {note}
      {isSoundMissing && (
        <p className={styles.note} role="status">
          这台设备没有英文语音，已改用挖空题。
        </p>
      )}
      {phase === 'loading' && (
        <div className={styles.waiting}>
          <SkeletonLines lines={4} label="正在取卡片" />
        </div>
      )}
      {phase === 'failed' && <LoadError message={review.fault} onRetry={review.retry} />}
      {phase === 'reviewing' && card && (
        <>
          {[card, ...(ready === turn ? session.queue.slice(1, 2) : [])].map((each) => (
            <ReviewCard
              // The same key for the prepared card and the current one; a card that was rated and returns
              // gets a new key.
              key={`${each.id} ${timesRated(session, each.id)}`}
              card={each}
              isActive={each === card}
              isShown={isShown && each === card}
              mode={mode}
              nextMode={nextMode}
              onMode={onMode}
              onShow={show}
              onRate={answer}
              onEditGloss={mend}
              onSay={isAvailable ? say : undefined}
            />
          ))}
          <Keys isShown={isShown} canSpeak={isAvailable} mode={mode} />
        </>
      )}
      {phase === 'done' && (
        <div id="review-end" tabIndex={-1} className={styles.end}>
          {end(session, review.again)}
        </div>
      )}
      {areKeysOpen !== undefined && (
        <Suspense>
          <ReviewKeys open={areKeysOpen} onClose={() => setKeysOpen(false)} />
        </Suspense>
      )}
      {isAskingToLeave !== undefined && (
        <Suspense>
          <ConfirmLeave open={isAskingToLeave} onLeave={onLeave} onClose={() => setAskingToLeave(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Value for speech other than the word of a hidden answer: its silence changes no card. */
const NO_TURN = 'none'

const timesRated = ({ rated }: SessionState, id: number): number =>
  rated.filter(({ card }) => card.id === id).length

function Keys({ isShown, canSpeak, mode }: { isShown: boolean; canSpeak: boolean; mode: ReviewMode }) {
  const keys = [
    ...(isShown ? [['空格', '认识，下一张']] : []),
    ...(canSpeak && (isShown || mode === 'sound') ? [['P', isShown ? '朗读' : '再听一遍']] : []),
    ...(isShown ? [['O', '回到原文']] : []),
    ['?', '全部按键'],
  ]
  return (
    <footer className={styles.keys} aria-hidden="true">
      {keys.map(([key = '', does]) => (
        <span key={key}>
          <KeyHint keys={[key]} />
          {does}
        </span>
      ))}
    </footer>
  )
}
