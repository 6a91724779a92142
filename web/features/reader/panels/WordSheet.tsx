// The sheet for a tapped word: rendered at once from the browser's core dictionary, then completed by the
// response of the server.
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { type ModelSense, withModelSense } from '../../../../domain/language/model-sense.ts'
import type { DictionaryAnswer } from '../../../../domain/language/resolve-entry.ts'
import { requestIdle, runAfterFrame } from '../../../lib/scheduler.ts'
import { useIsWide } from '../../../lib/use-media.ts'
import { getLoadedCore, loadCore } from '../../../local/core-dictionary.ts'
import type { CoreEngine } from '../../../local/core-engine.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import type { OpenText } from '../article-id.ts'
import type { WordTarget } from '../highlights/target.ts'
import type { TextSpot } from '../highlights/use-highlights.ts'
import { getLoadedSenses, loadSenses } from '../senses.ts'
import { buildEntryHead, type EntryHead, getLitSpots, toWordSubject, type WordSubject } from './answer.ts'
import { LazyExtraDisclosures } from './lazy-extra-disclosures.ts'
import { LazyOwnGloss } from './lazy-own-gloss.ts'
import { useDictionaryEntry } from './queries.ts'
import { WordAnswer } from './WordAnswer.tsx'

/** The result of a lookup: highlighted in the text, and saved by the shortcuts. */
export type OpenedWord = {
  target: WordTarget
  subject: WordSubject
  parts: readonly TextSpot[]
  between: readonly TextSpot[]
}

export interface WordSheetProps {
  target: WordTarget | undefined
  open: boolean
  article: OpenText
  /** The target that was opened by keyboard. */
  keyed: WordTarget | undefined
  /** ARIA live region that announces the result; it is mounted before the sheet. */
  liveRegion: RefObject<HTMLElement | null>
  onWordOpened: (word: OpenedWord) => void
  onClose: () => void
}

export function WordSheet({
  target,
  open,
  article,
  keyed,
  liveRegion,
  onWordOpened,
  onClose,
}: WordSheetProps) {
  const isWide = useIsWide()
  // Prefetch for offline use, and so that the content is complete when the sheet opens.
  useEffect(
    () =>
      requestIdle(() => {
        void LazyExtraDisclosures.preload()
        void LazyOwnGloss.preload()
      }),
    [],
  )
  useEffect(() => requestIdle(() => void loadSenses(article)), [article])
  const { entry, isWaiting } = useWordEntry(target, article)
  const head = useMemo(() => target && buildEntryHead(target, entry), [target, entry])
  // Runs before the frame that shows the sheet, so that both are highlighted at once.
  useLayoutEffect(() => {
    if (target && head)
      onWordOpened({ target, subject: toWordSubject(target, head), ...getLitSpots(target, head.spans) })
  }, [target, head, onWordOpened])
  return (
    <>
      <LiveRegionPortal to={liveRegion.current}>
        {open && target && head && !isWaiting && <Found text={target.text} head={head} />}
      </LiveRegionPortal>
      <Sheet
        open={open && target !== undefined}
        onClose={onClose}
        focusFor={keyed}
        label={`单词 ${target?.text ?? ''}`}
        modal={false}
        aboveBar
        expandable
        steady
      >
        {target && head && (
          <WordAnswer
            key={`${target.paragraph} ${target.start} ${target.end}`}
            target={target}
            head={head}
            entry={entry}
            isWaiting={isWaiting}
            article={article}
            isSidePanel={isWide}
          />
        )}
      </Sheet>
    </>
  )
}

function LiveRegionPortal({ to, children }: { to: HTMLElement | null; children: ReactNode }) {
  return to && createPortal(children, to)
}

/** Screen reader text: the word, its headword, and its meaning here. */
function Found({ text, head }: { text: string; head: EntryHead }) {
  return (
    <>
      <span lang="en">
        {text}
        {text !== head.headword && `, ${head.headword}`}
      </span>{' '}
      {head.sense?.zh ?? '词典暂未收录这个词'}
    </>
  )
}

/** Hook for the core dictionary; loads it when it is not loaded yet. */
function useCore(): CoreEngine | undefined {
  const [core, setCore] = useState(getLoadedCore)
  useEffect(() => {
    if (core) return
    let isHere = true
    loadCore().then(
      (loaded) => isHere && setCore(loaded),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [core])
  return core
}

/**
 * The server's entry once its response is there; until then the browser's, which must not be delayed. A
 * model's sense is the first one only if it was loaded before the tap, so that the text does not change while
 * it is being read.
 */
function useWordEntry(
  target: WordTarget | undefined,
  article: WordSheetProps['article'],
): { entry: DictionaryAnswer | undefined; isWaiting: boolean } {
  const core = useCore()
  const quick = useMemo(() => target && core?.entryAt(target), [core, target])
  const read = useReadHere(target, article)
  const [painted, setPainted] = useState<WordTarget>()
  useEffect(() => runAfterFrame(() => setPainted(target)), [target])
  const full = useDictionaryEntry(target, painted !== undefined && painted === target)
  const { data } = full
  const entry = useMemo(() => {
    const latestEntry = data?.here?.by && quick?.here ? { ...data, here: quick.here } : (data ?? quick)
    return target && core
      ? withModelSense<DictionaryAnswer>(latestEntry, target.text, read, target.start)
      : latestEntry
  }, [data, quick, core, target, read])
  return { entry, isWaiting: !entry && full.isPending }
}

/** The model senses of the target's paragraph that were loaded at the time of the tap. */
function useReadHere(
  target: WordTarget | undefined,
  article: WordSheetProps['article'],
): readonly ModelSense[] {
  const [taken, setTaken] = useState<{ target: WordTarget | undefined; senses: readonly ModelSense[] }>()
  if (taken && taken.target === target) return taken.senses
  const senses = target ? getLoadedSenses(article, target.paragraph) : []
  setTaken({ target, senses })
  return senses
}
