// The buttons of the word sheet: save the word, mark it as known, undo. The first one is the primary action.
// A word that only the level counts as known gets the save button first too, because a reader who taps it is
// not sure of it.
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useWordHighlights } from '../../../local/word-highlights.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import type { TextId } from '../article-id.ts'
import type { WordStanding, WordSubject } from './answer.ts'
import { CheckIcon } from './icons.tsx'
import { formatNextReview } from './next-review.ts'
import { toggleSaved, toggleState } from './saving.ts'
import styles from './WordSheet.module.css'

export interface WordActionsProps {
  subject: WordSubject
  standing: WordStanding
  from: TextId
}

/** Reaction time (ms) to a button that appears: an earlier press was meant for the button before it. */
const LATE_MS = 350

/**
 * The same action is the same element in each state, so that a button that appears under a finger does not
 * receive its click.
 */
export function WordActions({ subject, standing, from }: WordActionsProps) {
  const { lemma } = subject
  const row = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  // Actions that replaced others, and when. After a press by the reader the change is expected, so no action
  // is guarded.
  const late = useRef({ hasPressed: false, at: Number.NEGATIVE_INFINITY, actions: new Set<Action>() })
  // A word that was saved just now gets 撤销; a word that was saved earlier gets 移出生词本.
  const [isFresh, setFresh] = useState(false)
  // The standing now, and the one before it; undefined until the first change while the sheet is open.
  const [change, setChange] = useState<{ to: WordStanding; from?: WordStanding }>({ to: standing })
  if (change.to !== standing) setChange({ to: standing, from: change.to })
  const card = useWordHighlights().cards.get(lemma)
  // A line that appears later would move the buttons, while an existing line is only replaced. Without the
  // button 认识 ✓ the line alone confirms the press.
  const [hasLine] = useState(standing === 'BASE' || standing === 'KNOWN' || card !== undefined)
  const actions = actionsOf(standing, change.from)
  const before = useRef(actions)
  // When the pressed button disappears, the first action gets its focus: a keyboard user stays in the sheet.
  useLayoutEffect(() => {
    const { current } = row
    const isLost = standing && !current?.contains(document.activeElement)
    if (isPressed.current && isLost) current?.querySelector<HTMLElement>('a, button')?.focus()
    isPressed.current = false
  }, [standing])
  useLayoutEffect(() => {
    const moved = actions.filter((action, place) => action !== before.current[place])
    before.current = actions
    if (moved.length === 0 || late.current.hasPressed) return
    late.current.at = performance.now()
    late.current.actions = new Set(moved)
  }, [actions])
  /** Ignore the second click of a double click: it hits the button that the first click has put in place. */
  const single = (action: Action, run?: () => void) => (event: MouseEvent) => {
    const { at, actions } = late.current
    const isLate = event.detail > 0 && actions.has(action) && performance.now() - at < LATE_MS
    if (event.detail > 1 || isLate) event.preventDefault()
    else run?.()
  }
  const pressed = (action: Action, run: () => void) =>
    single(action, () => {
      isPressed.current = true
      late.current.hasPressed = true
      run()
    })
  const save = (action: Action) =>
    pressed(action, () => {
      setFresh(standing !== 'SAVED')
      toggleSaved(subject.target, from, { lemma, gloss: subject.gloss })
    })
  const turn = (action: Action, state: 'KNOWN' | 'IGNORED') =>
    pressed(action, () => toggleState(lemma, state))
  const isLeading = standing !== 'KNOWN'
  const buttons: Record<Action, ReactNode> = {
    open: (
      <Link
        key="open"
        to={`/myword/${encodeURIComponent(lemma)}/show`}
        className={cx(buttonClass(), styles.soft)}
        onClick={single('open')}
      >
        <CheckIcon />
        在生词本里
      </Link>
    ),
    remove: (
      <Button key="remove" onClick={save('remove')}>
        {isFresh ? '撤销' : '移出生词本'}
      </Button>
    ),
    save: (
      <Button key="save" variant={isLeading ? 'primary' : 'quiet'} onClick={save('save')}>
        加入生词本
      </Button>
    ),
    know: (
      <Button key="know" aria-pressed={false} onClick={turn('know', 'KNOWN')}>
        认识
      </Button>
    ),
    known: (
      <Button
        key="know"
        className={styles.soft}
        aria-pressed={true}
        icon={<CheckIcon />}
        onClick={turn('known', 'KNOWN')}
      >
        认识
      </Button>
    ),
    undo: (
      <Button key="know" onClick={turn('undo', 'KNOWN')}>
        撤销
      </Button>
    ),
    ignored: (
      <Button key="ignored" className={styles.soft} aria-pressed={true} onClick={turn('ignored', 'IGNORED')}>
        已忽略
      </Button>
    ),
  }
  return (
    <>
      {hasLine && standing === 'BASE' && <p className={styles.assumed}>按你的水平，默认已认识</p>}
      {standing === 'KNOWN' && (hasLine || change.from === 'BASE') && (
        <p className={cx(styles.assumed, styles.stateNote)}>
          <CheckIcon />
          已标为认识
        </p>
      )}
      {standing === 'SAVED' && card && (hasLine || isFresh) && (
        <p className={styles.due}>{formatNextReview(card, Date.now())}</p>
      )}
      <div ref={row} className={styles.actions}>
        {actions.map((action) => buttons[action])}
      </div>
    </>
  )
}

type Action = 'open' | 'remove' | 'save' | 'know' | 'known' | 'undo' | 'ignored'

const SAVED: readonly Action[] = ['open', 'remove']
const JUST_KNOWN: readonly Action[] = ['save', 'undo']
const KNOWN: readonly Action[] = ['known', 'save']
const IGNORED: readonly Action[] = ['save', 'ignored']
const NEW: readonly Action[] = ['save', 'know']

/**
 * In display order; the first one is the wide one. `from`: the standing before, undefined until it changes.
 */
function actionsOf(standing: WordStanding, from: WordStanding | undefined): readonly Action[] {
  if (standing === 'SAVED') return SAVED
  if (standing === 'KNOWN') return from === 'BASE' ? JUST_KNOWN : KNOWN
  return standing === 'IGNORED' ? IGNORED : NEW
}
