// Saving a word with its sentence and taking it back, the same from the sheet, a selection and the keyboard.
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { findSentenceChinese } from '../../../../domain/language/find-sentence-chinese.ts'
import { toWordKey } from '../../../../domain/language/normalise.ts'
import { coreNow } from '../../../local/core-dictionary.ts'
import { noteSavedHere } from '../../../local/saved-here.ts'
import { deleteWord, saveWord, setWordState, wordHighlights } from '../../../local/word-highlights.ts'
import { toast } from '../../../ui/toast.ts'
import type { TextId } from '../article-id.ts'
import type { Target } from '../highlights/target.ts'

/** At the top: the sheet with the buttons stands at the bottom. */
const tell = (text: string, undo?: () => void): void => {
  const action = undo && { label: '撤销', run: undo }
  toast(text, { key: 'word', ...(action ? { action } : { duration: 2000 }) })
}

/** The greatest offset that the contract takes. */
const FARTHEST = 2000

/** A sense as a card keeps it. */
export const glossLine = ({ pos, zh }: { pos: string; zh: string }): string => (pos ? `${pos}. ${zh}` : zh)

/** The lemma under which a target is kept, as far as this browser can tell. */
export const lemmaOfTarget = (target: Target): string => coreNow()?.lemmaAt(target) ?? toWordKey(target.text)

/** Saves the target, or takes it out when it is saved. `lemma` and `gloss` when somebody knows them already. */
export function toggleSaved(
  target: Target,
  from: TextId,
  known: { lemma?: string | undefined; gloss?: string | undefined } = {},
): void {
  const lemma = known.lemma ?? lemmaOfTarget(target)
  if (wordHighlights().cards.has(lemma)) {
    const undo = deleteWord(lemma)
    tell(`已移出生词本：${lemma}`, undo)
    return
  }
  const gloss = known.gloss ?? glossOf(target)
  const undo = saveWord(
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
  if (typeof from === 'number') noteSavedHere(from, lemma)
  tell(`已加入生词本：${lemma}`, undo)
}

/** Marks a lemma as known or ignored, or takes that back. */
export function toggleState(lemma: string, state: 'KNOWN' | 'IGNORED'): void {
  const highlights = wordHighlights()
  if (highlights.states.get(lemma) === state) {
    setWordState(lemma, highlights.cards.has(lemma) ? 'LEARNING' : 'UNKNOWN')
    tell('已取消')
    return
  }
  const undo = setWordState(lemma, state)
  const told = state === 'KNOWN' ? `已标为认识：${lemma}` : `已忽略：${lemma}`
  tell(told, undo)
}

function glossOf(target: Target): string | undefined {
  const here = coreNow()?.entryAt(target)?.here
  return here ? glossLine(here) : undefined
}
