// What a tapped word means here: painted at once from the browser's own dictionary, filled in by the server's.
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { type ModelSense, withModelSense } from '../../../../domain/language/model-sense.ts'
import type { DictionaryAnswer } from '../../../../domain/language/resolve-entry.ts'
import { afterFrame, whenIdle } from '../../../lib/later.ts'
import { useIsWide } from '../../../lib/use-media.ts'
import { coreNow, loadCore } from '../../../local/core-dictionary.ts'
import type { Core } from '../../../local/core-engine.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import type { OpenText } from '../article-id.ts'
import type { Target } from '../highlights/target.ts'
import type { Spot } from '../highlights/use-highlights.ts'
import { loadSenses, sensesNow } from '../senses.ts'
import { type Head, headOf, litOf, type Subject, subjectOf } from './answer.ts'
import { LastFolds } from './last-folds.ts'
import { OwnGloss } from './own-gloss.ts'
import { useEntry } from './queries.ts'
import { WordAnswer } from './WordAnswer.tsx'

/** What the sheet has found: to be lit in the text, and what the keys save. */
export type Asked = { target: Target; subject: Subject; parts: readonly Spot[]; between: readonly Spot[] }

export interface WordSheetProps {
  target: Target | undefined
  open: boolean
  article: OpenText
  /** The target that was opened by key. */
  keyed: Target | undefined
  /** Where what is found is read out from: it is in the page before the sheet is. */
  told: RefObject<HTMLElement | null>
  onAsked: (asked: Asked) => void
  onClose: () => void
}

export function WordSheet({ target, open, article, keyed, told, onAsked, onClose }: WordSheetProps) {
  const isWide = useIsWide()
  // For when the network goes, and so that what is in the sheet is there when it rises.
  useEffect(
    () =>
      whenIdle(() => {
        void LastFolds.preload()
        void OwnGloss.preload()
      }),
    [],
  )
  useEffect(() => whenIdle(() => void loadSenses(article)), [article])
  const { entry, isWaiting } = useWordEntry(target, article)
  const head = useMemo(() => target && headOf(target, entry), [target, entry])
  // Before the frame that shows the sheet, so that both are lit at once.
  useLayoutEffect(() => {
    if (target && head) onAsked({ target, subject: subjectOf(target, head), ...litOf(target, head.spans) })
  }, [target, head, onAsked])
  return (
    <>
      <Told to={told.current}>
        {open && target && head && !isWaiting && <Found text={target.text} head={head} />}
      </Told>
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
            isBeside={isWide}
          />
        )}
      </Sheet>
    </>
  )
}

function Told({ to, children }: { to: HTMLElement | null; children: ReactNode }) {
  return to && createPortal(children, to)
}

/** The word, what it is of, and its meaning here, to be read out. */
function Found({ text, head }: { text: string; head: Head }) {
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

/** The core dictionary once it is there; it is asked for when it is not. */
function useCore(): Core | undefined {
  const [core, setCore] = useState(coreNow)
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
 * The server's entry when it has come, else the browser's, which nothing may hold up. What a model read here stands first if
 * it has come before the tap: what a reader is reading does not change under their eyes.
 */
function useWordEntry(
  target: Target | undefined,
  article: WordSheetProps['article'],
): { entry: DictionaryAnswer | undefined; isWaiting: boolean } {
  const core = useCore()
  const quick = useMemo(() => target && core?.entryAt(target), [core, target])
  const read = useReadHere(target, article)
  const [painted, setPainted] = useState<Target>()
  useEffect(() => afterFrame(() => setPainted(target)), [target])
  const full = useEntry(target, painted !== undefined && painted === target)
  const { data } = full
  const entry = useMemo(() => {
    const told = data?.here?.by && quick?.here ? { ...data, here: quick.here } : (data ?? quick)
    return target && core ? withModelSense<DictionaryAnswer>(told, target.text, read, target.start) : told
  }, [data, quick, core, target, read])
  return { entry, isWaiting: !entry && full.isPending }
}

/** The senses of the target's paragraph that were there when it was tapped. */
function useReadHere(target: Target | undefined, article: WordSheetProps['article']): readonly ModelSense[] {
  const [taken, setTaken] = useState<{ target: Target | undefined; senses: readonly ModelSense[] }>()
  if (taken && taken.target === target) return taken.senses
  const senses = target ? sensesNow(article, target.paragraph) : []
  setTaken({ target, senses })
  return senses
}
