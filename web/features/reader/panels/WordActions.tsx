// What can be done with the word of the sheet: keep it, know it, take that back. One button leads:
// saving also for a word that only the level counts as known, because whoever taps it is not sure of it.
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { useWordHighlights } from '../../../local/word-highlights.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import type { TextId } from '../article-id.ts'
import type { Standing, Subject } from './answer.ts'
import { CheckIcon } from './icons.tsx'
import { nextReview } from './next-review.ts'
import { toggleSaved, toggleState } from './saving.ts'
import styles from './WordSheet.module.css'

export interface WordActionsProps {
  subject: Subject
  standing: Standing
  from: TextId
}

/** The second click of a double one meets what the first has put in its place. */
const single = (run?: () => void) => (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault()
  else run?.()
}

export function WordActions({ subject, standing, from }: WordActionsProps) {
  const { lemma } = subject
  const row = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  // What was saved just now is taken back; what was saved before is taken out.
  const [isFresh, setFresh] = useState(false)
  // What it was before it became what it is, by a button or by a key; undefined as long as the sheet shows what it met.
  const [change, setChange] = useState<{ to: Standing; from?: Standing }>({ to: standing })
  if (change.to !== standing) setChange({ to: standing, from: change.to })
  // Who presses by key goes on from what stands there now, not from the top of the page.
  useLayoutEffect(() => {
    if (isPressed.current && standing) row.current?.querySelector<HTMLElement>('a, button')?.focus()
    isPressed.current = false
  }, [standing])
  const pressed = (run: () => void) =>
    single(() => {
      isPressed.current = true
      run()
    })
  const save = pressed(() => {
    setFresh(standing !== 'SAVED')
    toggleSaved(subject.target, from, { lemma, gloss: subject.gloss })
  })
  const turn = (state: 'KNOWN' | 'IGNORED') => pressed(() => toggleState(lemma, state))
  // The line replaces the one that was there: what is below does not move.
  const isToldFromBase = standing === 'KNOWN' && change.from === 'BASE'
  const hasToldLine = isToldFromBase || (standing === 'KNOWN' && change.from === undefined)
  const card = useWordHighlights().cards.get(lemma)
  return (
    <>
      {standing === 'BASE' && <p className={styles.assumed}>按你的水平，默认已认识</p>}
      {hasToldLine && (
        <p className={cx(styles.assumed, styles.told)}>
          <CheckIcon />
          已标为认识
        </p>
      )}
      {standing === 'SAVED' && card && <p className={styles.due}>{nextReview(card, Date.now())}</p>}
      <div ref={row} className={styles.actions}>
        {standing === 'SAVED' && (
          <>
            <Link
              to={`/myword/${encodeURIComponent(lemma)}/show`}
              className={cx(buttonClass(), styles.soft)}
              onClick={single()}
            >
              <CheckIcon />
              在生词本里
            </Link>
            <Button onClick={save}>{isFresh ? '撤销' : '移出生词本'}</Button>
          </>
        )}
        {isToldFromBase && (
          <>
            <Button onClick={save}>加入生词本</Button>
            <Button onClick={turn('KNOWN')}>撤销</Button>
          </>
        )}
        {standing === 'KNOWN' && !isToldFromBase && (
          <>
            <Button className={styles.soft} aria-pressed={true} icon={<CheckIcon />} onClick={turn('KNOWN')}>
              认识
            </Button>
            <Button onClick={save}>加入生词本</Button>
          </>
        )}
        {(standing === 'NEW' || standing === 'BASE' || standing === 'IGNORED') && (
          <>
            <Button variant="primary" onClick={save}>
              加入生词本
            </Button>
            {standing === 'IGNORED' ? (
              <Button className={styles.soft} aria-pressed={true} onClick={turn('IGNORED')}>
                已忽略
              </Button>
            ) : (
              <Button aria-pressed={false} onClick={turn('KNOWN')}>
                认识
              </Button>
            )}
          </>
        )}
      </div>
    </>
  )
}
