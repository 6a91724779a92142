// Detects whether a token in its context is a name, and of which kind, from its entry and the words before
// it.

import { splitGlossLine } from './choose-gloss.ts'
import type { Sense, WordFacts } from './lexicon.ts'
import type { NameKind } from './name-kinds.ts'
import { isCapitalised, isName } from './names.ts'
import { findSentenceAt } from './sentences.ts'
import { findWordAt } from './tokenize.ts'
import type { SentencePlace } from './word-in-context.ts'

const TITLE =
  /(?:^|[\s("“‘])(?:Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Professor|Sir|Dame|Lady|Captain|Capt|Colonel|General|Admiral|President|Queen|King|Saint)\.?\s$/
/** Patterns in the dictionary's glosses of names: 英格兰人的姓氏, (男子名), 美国地名, 意大利港市. */
const KINDS: readonly (readonly [NameKind, RegExp])[] = [
  ['PERSON', /人名|姓氏|(?:[男女]子?|教)名(?:[，；）)\]]|$)|[男女]名/],
  [
    'PLACE',
    /地名|[省市郡州洲县镇岛河江湖海洋湾山峡]名?(?:[，；）)\]（(]|$)|首都|城市|港市|海峡|半岛|群岛|国家?(?:[，；]|$)/,
  ],
  ['SHIP', /[船舰]名/],
  ['WORK', /[书剧]名/],
  ['GROUP', /公司/],
]

/**
 * Returns the kind of name at a place, or null for an ordinary word. A word in an exam list, or one of the
 * most frequent words, is no name, unless a title is before it. Returns null without a sentence: Brown may be
 * the colour then, and all its senses are shown.
 */
export const detectNameKind = (
  { word, senses }: { word: string; senses: readonly Sense[] },
  facts: WordFacts,
  text: string,
  placed: SentencePlace | undefined,
): NameKind | null => {
  if (!isCapitalised(text) || text.length < 2) return null
  const token = placed && findWordAt(placed.sentence, placed.offset)
  if (!token) return null
  const before = placed.sentence.slice(0, token.start)
  if (TITLE.test(before)) return 'PERSON'
  const isFirst = !/\p{L}/u.test(before) || findSentenceAt(placed.sentence, token.start).start === token.start
  if (!isName(token, isFirst, facts)) return null
  const statedKind = senses.map(({ zh }) => KINDS.find(([, pattern]) => pattern.test(zh))?.[0]).find(Boolean)
  if (statedKind) return statedKind
  // Swedish and Inuit are ordinary words. Titles capitalize ordinary words too, but the dictionary does not.
  const isWord = senses.some(({ pos, zh }) => pos === 'a' || /[人语](?:[，；（(]|$)/.test(zh))
  return isFirst || isWord || !isCapitalised(word) ? null : 'NAME'
}

const statesKind = (zh: string): boolean => KINDS.some(([, pattern]) => pattern.test(zh))
const matchesKind = (name: NameKind, zh: string): boolean =>
  KINDS.some(([kind, pattern]) => kind === name && pattern.test(zh))

/**
 * Returns the sense of a name in context: only its Chinese, without famous bearers of the name and without
 * other senses of the word. Returns null when the entry has only the ordinary word (Mr Brown): 棕色的 is no
 * translation of his name.
 */
export const selectNameSense = <SenseLike extends { zh: string; phrase?: string }>(
  name: NameKind,
  here: SenseLike | null,
  senses: readonly SenseLike[],
  headword: string,
): SenseLike | null => {
  if (here?.phrase !== undefined) return here
  const known = here && statesKind(here.zh) ? here : senses.find(({ zh }) => matchesKind(name, zh))
  const meant = known ?? (isCapitalised(headword) ? here : null)
  if (!meant) return null
  const glosses = splitGlossLine(meant.zh)
  const [first = ''] = [...glosses.filter(statesKind), ...glosses]
  return { ...meant, zh: first.replace(/\s*[（(]\s*①.*$/s, '') }
}
