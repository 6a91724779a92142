// Saves a word with its sentence and undoes it; shared by the word sheet, the selection toolbar and the
// shortcuts.
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { findSentenceChinese } from '../../../../domain/language/find-sentence-chinese.ts'
import { toWordKey } from '../../../../domain/language/normalise.ts'
import { getLoadedCore } from '../../../local/core-dictionary.ts'
import { recordSavedHere } from '../../../local/saved-here.ts'
import {
  deleteWordLocally,
  getWordHighlights,
  saveWordLocally,
  setWordState,
} from '../../../local/word-highlights.ts'
import { showToast } from '../../../ui/toast.ts'
import type { TextId } from '../article-id.ts'
import type { WordTarget } from '../highlights/target.ts'

/** Toast at the top, because the sheet with the buttons is at the bottom. */
const showWordToast = (text: string, undo?: () => void): void => {
  const action = undo && { label: '撤销', run: undo }
  showToast(text, { key: 'word', ...(action ? { action } : { duration: 2000 }) })
}

/** Max. offset that the contract accepts. */
const FARTHEST = 2000

/** Formats a sense for a card. */
export const formatGlossLine = ({ pos, zh }: { pos: string; zh: string }): string =>
  pos ? `${pos}. ${zh}` : zh

/** The lemma under which a target is saved, as far as the browser can compute it. */
export const getTargetLemma = (target: WordTarget): string =>
  getLoadedCore()?.lemmaAt(target) ?? toWordKey(target.text)

/** Saves the target, or deletes it when it is saved already. Pass `lemma` and `gloss` when they are known. */
export function toggleSaved(
  target: WordTarget,
  from: TextId,
  known: { lemma?: string | undefined; gloss?: string | undefined } = {},
): void {
  const lemma = known.lemma ?? getTargetLemma(target)
  if (getWordHighlights().cards.has(lemma)) {
    const undo = deleteWordLocally(lemma)
    showWordToast(`已移出生词本：${lemma}`, undo)
    return
  }
  const gloss = known.gloss ?? glossOf(target)
  const undo = saveWordLocally(
    {
      word: target.text,
      sentence: target.sentence,
      ...(typeof from === 'number' ? { article_id: from, paragraph: target.paragraph } : { book_uuid: from }),
      ...(target.offset <= FARTHEST ? { offset: target.offset } : {}),
      ...(gloss ? { gloss: truncateText(gloss, 500) } : {}),
    },
    lemma,
    { zh: target.zh, sentence_zh: findSentenceChinese({ text: target.whole, zh: target.zh }, target.start) },
  )
  if (typeof from === 'number') recordSavedHere(from, lemma)
  showWordToast(`已加入生词本：${lemma}`, undo)
}

/** Marks a lemma as known or ignored, or removes that mark. */
export function toggleState(lemma: string, state: 'KNOWN' | 'IGNORED'): void {
  const highlights = getWordHighlights()
  if (highlights.states.get(lemma) === state) {
    setWordState(lemma, highlights.cards.has(lemma) ? 'LEARNING' : 'UNKNOWN')
    showWordToast('已取消')
    return
  }
  const undo = setWordState(lemma, state)
  const message = state === 'KNOWN' ? `已标为认识：${lemma}` : `已忽略：${lemma}`
  showWordToast(message, undo)
}

function glossOf(target: WordTarget): string | undefined {
  const here = getLoadedCore()?.entryAt(target)?.here
  return here ? formatGlossLine(here) : undefined
}
