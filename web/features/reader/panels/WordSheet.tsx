// What a tapped word means here: painted at once from the browser's own dictionary, filled in by the server's.
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import type { Answer } from '../../../../domain/language/entry-at.ts'
import { wordKey } from '../../../../domain/language/normalise.ts'
import { afterFrame } from '../../../lib/later.ts'
import { useSpeech } from '../../../lib/speech.ts'
import { useIsWide } from '../../../lib/use-media.ts'
import { type Core, coreNow, loadCore } from '../../../local/core-language.ts'
import { useWordHighlights } from '../../../local/word-highlights.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import type { Target } from '../highlights/target.ts'
import { CheckIcon, SpeakerIcon } from '../icons.tsx'
import { useEntry } from '../queries.ts'
import { glossLine, lemmaOfTarget, toggleSaved, toggleState } from './saving.ts'
import { useWordInSight } from './use-word-in-sight.ts'
import { WordMore } from './WordMore.tsx'
import styles from './WordSheet.module.css'

export interface WordSheetProps {
  target: Target | undefined
  open: boolean
  article: Pick<ArticleShown, 'id' | 'words'>
  /** The target that was opened by key. */
  keyed: Target | undefined
  /** Where what is found is read out from: it is in the page before the sheet is. */
  told: RefObject<HTMLElement | null>
  onClose: () => void
}

export function WordSheet({ target, open, article, keyed, told, onClose }: WordSheetProps) {
  // On a phone the buttons stay in reach of the thumb, beside the text they belong under the senses.
  const isWide = useIsWide()
  const { entry, isWaiting } = useWordEntry(target)
  const actions = target && <Actions target={target} entry={entry} article={article} />
  return (
    <>
      <Told to={told.current}>{open && target && entry && <Found target={target} entry={entry} />}</Told>
      <Sheet
        open={open && target !== undefined}
        onClose={onClose}
        focusFor={keyed}
        label={`单词 ${target?.text ?? ''}`}
        modal={false}
        aboveBar
        expandable
        footer={isWide ? undefined : actions}
      >
        {target && (
          <Word
            key={`${target.paragraph} ${target.start} ${target.end}`}
            target={target}
            entry={entry}
            isWaiting={isWaiting}
            words={article.words}
            isBeside={isWide}
            actions={isWide ? actions : undefined}
          />
        )}
      </Sheet>
    </>
  )
}

function Told({ to, children }: { to: HTMLElement | null; children: ReactNode }) {
  return to && createPortal(children, to)
}

/** The word and its first meaning, to be read out. */
function Found({ target, entry }: { target: Target; entry: Answer }) {
  return (
    <>
      <span lang="en">{target.text}</span> {entry.senses[0]?.zh}
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

/** The server's entry when it has come, else the browser's, which nothing may hold up. */
function useWordEntry(target: Target | undefined): { entry: Answer | undefined; isWaiting: boolean } {
  const core = useCore()
  const quick = useMemo(() => target && core?.entryAt(target), [core, target])
  const [painted, setPainted] = useState<Target>()
  useEffect(() => afterFrame(() => setPainted(target)), [target])
  const full = useEntry(target, painted !== undefined && painted === target)
  const entry: Answer | undefined = full.data ?? quick
  return { entry, isWaiting: !entry && full.isPending }
}

interface WordProps {
  target: Target
  entry: Answer | undefined
  isWaiting: boolean
  words: ArticleShown['words']
  isBeside: boolean
  actions: ReactNode
}

function Word({ target, entry, isWaiting, words, isBeside, actions }: WordProps) {
  const root = useRef<HTMLDivElement>(null)
  useWordInSight(root, target, { isBeside })
  const speech = useSpeech()
  const headword = entry?.lemma ?? target.text
  const isInflected = entry !== undefined && wordKey(target.text) !== entry.lemma
  const keys = [wordKey(target.text), ...(entry ? entry.lemmas : [])]
  const resolved = words.filter(({ word }) => keys.includes(wordKey(word)))
  return (
    <div ref={root} className={styles.word}>
      <div className={styles.head}>
        <h2 className={styles.headword} lang="en">
          {headword}
        </h2>
        {entry?.phonetic && (
          <span className={styles.phonetic} lang="en">
            /{entry.phonetic}/
          </span>
        )}
        {speech.isAvailable && (
          <IconButton
            label={`听 ${target.text}`}
            className={styles.speak}
            onClick={() => speech.speak(target.text)}
          >
            <SpeakerIcon />
          </IconButton>
        )}
      </div>
      {isInflected && (
        <p className={styles.surface}>
          文中是 <b lang="en">{target.text}</b>
        </p>
      )}
      {resolved.map(({ word, resolve, tag }) => (
        <p key={`${word} ${resolve}`} className={styles.resolved}>
          <span>{tag || '本文'}</span>
          {resolve}
        </p>
      ))}
      {isWaiting && <SkeletonLines lines={2} label="正在查词" />}
      {!isWaiting && !entry && resolved.length === 0 && (
        <p className={styles.missing}>词典里没有这个词，也许是人名、地名或新词。</p>
      )}
      {entry && <Senses entry={entry} />}
      {actions}
      {entry && <WordMore entry={entry} target={target} />}
    </div>
  )
}

function Senses({ entry }: { entry: Answer }) {
  return (
    <div className={styles.senses}>
      {entry.senses.map(({ pos, zh, lemma }) => (
        <p key={`${lemma ?? ''} ${pos} ${zh}`}>
          {lemma && (
            <i lang="en" className={styles.other}>
              {lemma}
            </i>
          )}
          {pos && <b lang="en">{pos}.</b>}
          {zh}
        </p>
      ))}
    </div>
  )
}

interface ActionsProps {
  target: Target
  entry: Answer | undefined
  article: Pick<ArticleShown, 'id'>
}

function Actions({ target, entry, article }: ActionsProps) {
  const highlights = useWordHighlights()
  const lemma = entry?.lemma ?? lemmaOfTarget(target)
  const state = highlights.states.get(lemma)
  const isSaved = highlights.cards.has(lemma)
  const [sense] = entry?.senses ?? []
  const gloss = sense && glossLine(sense)
  return (
    <div className={styles.actions}>
      <Button
        variant={isSaved ? 'quiet' : 'primary'}
        className={styles.save}
        aria-pressed={isSaved}
        icon={isSaved ? <CheckIcon /> : undefined}
        onClick={() => toggleSaved(target, article.id, { lemma, gloss })}
      >
        {isSaved ? '已收藏' : '收藏单词'}
      </Button>
      <Button
        aria-pressed={state === 'KNOWN'}
        className={styles.state}
        onClick={() => toggleState(lemma, 'KNOWN')}
      >
        认识
      </Button>
      <Button
        aria-pressed={state === 'IGNORED'}
        className={styles.state}
        onClick={() => toggleState(lemma, 'IGNORED')}
      >
        忽略
      </Button>
    </div>
  )
}
