// 读前 10 词: the most frequent unknown words of an article or a chapter, each saved with one tap, and the known
// share that they would add.
import { useEffect, useEffectEvent, useState } from 'react'
import { getErrorMessage } from '../../../lib/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { getWordHighlights, loadHighlights, useWordHighlights } from '../../../local/word-highlights.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/EmptyState.tsx'
import { HighlightedText } from '../../../ui/HighlightedText.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { TextId } from '../article-id.ts'
import type { CountedText, KnownShare } from '../known-share.ts'
import { CheckIcon } from '../panels/icons.tsx'
import { savingWithCore } from '../panels/saving-with-core.ts'
import styles from './BeforeSheet.module.css'
import { setBeforeDone } from './before-done.ts'
import type { WordBefore } from './words-before.ts'

export interface BeforeSheetProps {
  text: CountedText
  /** The text that the words are saved from. */
  from: TextId
  /** Name of the text: 这篇, 这一章. */
  name: string
  open: boolean
  onClose: () => void
}

interface Chosen {
  words: readonly WordBefore[]
  share: KnownShare | undefined
}

export function BeforeSheet({ text, from, name, open, onClose }: BeforeSheetProps) {
  const { chosen, fault, retry } = useWordsBefore(text)
  const { cards } = useWordHighlights()
  const words = chosen?.words ?? []
  const isSaved = ({ lemma }: WordBefore) => cards.has(lemma)
  const left = words.filter((word) => !isSaved(word))
  const close = () => {
    if (chosen) setBeforeDone(text.id)
    onClose()
  }
  const save = async (chosen: readonly WordBefore[]) => {
    const { toggleSaved } = await savingWithCore()
    for (const { target, lemma, gloss } of chosen) toggleSaved(target, from, { lemma, gloss })
  }
  const saveAll = async () => {
    await save(left)
    // Same toast key: it replaces the ten single toasts.
    showToast(`已加入生词本：${left.length} 个`, { key: 'word', duration: 2000 })
  }
  const footer =
    words.length > 0 ? (
      <div className={styles.footer}>
        {left.length > 0 && (
          <Button onClick={() => void saveAll()}>
            {left.length === words.length ? '都加入生词本' : `再加入 ${left.length} 个`}
          </Button>
        )}
        <Button variant="primary" onClick={close}>
          {left.length === words.length ? '直接读' : '开始读'}
        </Button>
      </div>
    ) : undefined
  return (
    <Sheet
      open={open}
      onClose={close}
      label="读前词"
      title={words.length > 0 ? `读前 ${words.length} 词` : '读前词'}
      footer={footer}
    >
      {fault !== '' && <LoadError message={fault} onRetry={retry} />}
      {fault === '' && !chosen && <SkeletonRows rows={5} cover={false} label="正在挑词" />}
      {chosen && words.length === 0 && <EmptyState title={`${name}里没有你不认识的词`} />}
      {words.length > 0 && (
        <>
          <Worth words={words} share={chosen?.share} name={name} />
          <ul className={styles.words} aria-label="读前词">
            {words.map((word) => (
              <Row key={word.lemma} word={word} isSaved={isSaved(word)} onPress={() => void save([word])} />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}

/** The effect of the words on the known share; left out when the reader's vocabulary is unknown. */
function Worth({
  words,
  share,
  name,
}: {
  words: readonly WordBefore[]
  share: KnownShare | undefined
  name: string
}) {
  const times = words.reduce((sum, { count }) => sum + count, 0)
  const now = share && Math.floor(share.percentWith(new Set()) * 10) / 10
  const then = share && Math.floor(share.percentWith(new Set(words.map(({ lemma }) => lemma))) * 10) / 10
  return (
    <p className={styles.worth} aria-live="polite">
      {name}里最常见的生词，一共出现 {formatCount(times)} 次。
      {now !== undefined && then !== undefined && then > now && (
        <>
          学会后，{name}你认识 {now}% → <b>{then}%</b>。
        </>
      )}
    </p>
  )
}

function Row({ word, isSaved, onPress }: { word: WordBefore; isSaved: boolean; onPress: () => void }) {
  const { lemma, gloss, count, target } = word
  const { text, start } = nearWord(target)
  return (
    <li>
      <div className={styles.head}>
        <b lang="en">{lemma}</b>
        <span className={styles.gloss}>{gloss}</span>
        {count > 1 && <small>{count} 次</small>}
        <button
          type="button"
          className={styles.save}
          aria-pressed={isSaved}
          aria-label={`加入生词本：${lemma}`}
          onClick={onPress}
        >
          {isSaved ? (
            <>
              <CheckIcon />
              已加入
            </>
          ) : (
            '加入'
          )}
        </button>
      </div>
      <p className={styles.sentence} lang="en">
        <HighlightedText text={text} ranges={[[start, start + target.text.length]]} color="word" />
      </p>
    </li>
  )
}

/** Max. characters before the word: of two lines on a phone it must be in the first. */
const BEFORE = 30

/** The sentence from shortly before the word on, and the word's offset in that text. */
function nearWord({ sentence, offset }: WordBefore['target']): { text: string; start: number } {
  const from = offset <= BEFORE ? 0 : sentence.indexOf(' ', offset - BEFORE) + 1
  return from > 0 && from <= offset
    ? { text: `…${sentence.slice(from)}`, start: offset - from + 1 }
    : { text: sentence, start: offset }
}

/** Select the words once: the list must not change while the reader is saving from it. */
function useWordsBefore(text: CountedText) {
  const [chosen, setChosen] = useState<Chosen>()
  const [fault, setFault] = useState('')
  const choose = async () => {
    setFault('')
    try {
      // These chunks are loaded already if the word sheet was opened; otherwise the reader waits for them
      // once.
      const [{ loadCore }, { findWordsBefore }, { loadKnownShare }] = await Promise.all([
        import('../../../local/core-dictionary.ts'),
        import('./words-before.ts'),
        import('../known-share.ts'),
      ])
      const [core, share] = await Promise.all([loadCore(), loadKnownShare(text), loadHighlights()])
      setChosen({ words: findWordsBefore(text, core, getWordHighlights()), share })
    } catch (error) {
      setFault(getErrorMessage(error))
    }
  }
  const begin = useEffectEvent(choose)
  useEffect(() => void begin(), [])
  return { chosen, fault, retry: () => void choose() }
}
