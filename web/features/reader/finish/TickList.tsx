// Checklist of words that were read without a lookup: the ticked ones are marked as known. Rare words begin
// unticked.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { useFocusBack } from '../../../lib/use-focus-back.ts'
import { Button } from '../../../ui/Button.tsx'
import { PanelDownIcon } from '../panels/icons.tsx'
import styles from './FinishPanel.module.css'
import { markWordsKnown } from './mark-words-known.ts'

/** `isTicked`: the default state. */
export type TickableWord = { lemma: string; isTicked: boolean }

export interface TickListProps {
  words: readonly TickableWord[]
  /**
   * Computes the known share of the article with these words known too; undefined when it cannot be computed.
   */
  percentWith: ((lemmas: ReadonlySet<string>) => number) | undefined
}

const SHOWN = 8

export function TickList({ words, percentWith }: TickListProps) {
  const cache = useQueryClient()
  const id = useId()
  const [isWhole, setWhole] = useState(words.length <= SHOWN)
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [confirmed, setConfirmed] = useState<{ count: number; undo: () => void }>()
  const [isSending, setSending] = useState(false)
  const knowButton = useFocusBack(confirmed !== undefined)
  // A reader can confirm only visible words: folded ones are not counted.
  const seen = isWhole ? words : words.slice(0, SHOWN)
  const isOn = ({ lemma, isTicked }: TickableWord) => isTicked !== turned.has(lemma)
  const ticked = seen.filter(isOn).map(({ lemma }) => lemma)
  const turn = (lemma: string) =>
    setTurned((now) => {
      const next = new Set(now)
      if (!next.delete(lemma)) next.add(lemma)
      return next
    })
  const submitTicked = async () => {
    setSending(true)
    const undo = await markWordsKnown(cache, ticked)
    setSending(false)
    if (undo) setConfirmed({ count: ticked.length, undo })
  }
  if (confirmed) {
    const undo = () => {
      confirmed.undo()
      setConfirmed(undefined)
    }
    return <ConfirmedMessage count={confirmed.count} onUndo={undo} />
  }
  const percent = ticked.length > 0 ? percentWith?.(new Set(ticked)) : undefined
  return (
    <section className={styles.passed} aria-labelledby={id}>
      <h3 id={id}>这些词你没有查过，都认识吗</h3>
      <p className={styles.quiet}>
        勾选的词会标为认识{percent !== undefined && `，这篇就到 ${Math.floor(percent)}%`}
      </p>
      <ul className={styles.ticks}>
        {seen.map((word) => (
          <li key={word.lemma}>
            <label>
              <input type="checkbox" checked={isOn(word)} onChange={() => turn(word.lemma)} />
              <span lang="en">{word.lemma}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className={styles.below}>
        {!isWhole && (
          <button type="button" className={styles.rest} onClick={() => setWhole(true)}>
            还有 {formatCount(words.length - SHOWN)} 个
            <PanelDownIcon />
          </button>
        )}
        {ticked.length > 0 && (
          <Button
            ref={knowButton}
            className={styles.know}
            loading={isSending}
            onClick={() => void submitTicked()}
          >
            这 {formatCount(ticked.length)} 个我认识
          </Button>
        )}
      </div>
    </section>
  )
}

function ConfirmedMessage({ count, onUndo }: { count: number; onUndo: () => void }) {
  const line = useRef<HTMLParagraphElement>(null)
  // The pressed button was unmounted: move the focus here for keyboard users.
  useEffect(() => line.current?.focus({ preventScroll: true }), [])
  return (
    <p ref={line} tabIndex={-1} className={styles.confirmed}>
      已记下 {formatCount(count)} 个 ·
      <Button variant="plain" size="s" onClick={onUndo}>
        撤销
      </Button>
    </p>
  )
}
