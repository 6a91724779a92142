// Parser for dictionary glosses: splits a gloss into senses, and sorts them by their fit to a sentence.

import { splitGlossLine } from './choose-gloss.ts'
import type { Sense, WordForms } from './lexicon.ts'
import { toWordKey } from './normalise.ts'
import { guessPartOfSpeech, hasObject, isVerbInS, type PartOfSpeech } from './part-of-speech.ts'
import { findWordAt } from './tokenize.ts'

const MARK = /^((?:[a-z]{1,6}\.)(?:\s*[&,/]\s*[a-z]{1,6}\.)*)\s*(.+)$/
const NAMES: Record<string, string> = { adj: 'a', ad: 'adv', interj: 'int', na: '', st: '', un: '', phr: '' }

// Only next to hanzi or a bracket: `[网络] A, B 1,000` stays unchanged.
const HALF_WIDTH = /(?<=[\p{Script=Han}\p{Pe}…])\s*([,;])\s*|\s*([,;])\s*(?=[\p{Script=Han}（])/gu

/** Normalizes to Chinese punctuation: the source has `历史, 过去; 经历`. */
const inHanzi = (zh: string): string =>
  zh.replace(HALF_WIDTH, (_, after?: string, before?: string) => ((after ?? before) === ',' ? '，' : '；'))

/**
 * Parses an ECDICT `translation` (lines `n. 锯子, 谚语`) into senses in the order of the source. Lines with a web
 * or subject label (`[网络] …`, `[计] …`) are moved to the end; they have no part of speech.
 */
export const parseSenses = (translation: string): Sense[] => {
  const general: Sense[] = []
  const special: Sense[] = []
  for (const raw of translation.split('\n')) {
    const line = raw.trim()
    if (line === '') continue
    const marked = MARK.exec(line)
    if (marked?.[1] && marked[2]) {
      const parts = marked[1].split(/[&,/]/).map((part) => part.trim().slice(0, -1))
      const pos = parts.map((part) => NAMES[part] ?? part).filter(Boolean)
      general.push({ pos: pos.join('/'), zh: inHanzi(marked[2].trim()) })
    } else (/^\[.{1,4}\]/.test(line) ? special : general).push({ pos: '', zh: inHanzi(line) })
  }
  return [...general, ...special]
}

const TRADE = /^(?:\[[^\]]{1,6}\]\s*)+/

/**
 * Removes web and subject labels from sorted senses. Glosses that only these lines have are joined into one
 * last line for each word; the others are dropped (`[计] 单击` → `单击`).
 */
export const omitTradeLabels = <S extends Sense & { lemma?: string }>(senses: readonly S[]): S[] => {
  const isTrade = ({ pos, zh }: Sense): boolean => pos === '' && TRADE.test(zh)
  if (!senses.some(isTrade)) return [...senses]
  const general = senses.filter((sense) => !isTrade(sense))
  const generalGlosses = new Set(general.flatMap(({ zh }) => splitGlossLine(zh)))
  const lines = new Map<string | undefined, S>()
  for (const sense of senses.filter(isTrade)) {
    const fresh = splitGlossLine(sense.zh)
      .map((gloss) => gloss.replace(TRADE, ''))
      .filter((gloss) => gloss !== '' && !generalGlosses.has(gloss))
    for (const gloss of fresh) generalGlosses.add(gloss)
    const zh = [lines.get(sense.lemma)?.zh ?? '', ...new Set(fresh)].filter(Boolean).join('，')
    if (zh !== '') lines.set(sense.lemma, { ...sense, zh })
  }
  return [...general, ...lines.values()]
}

const PARTS: Record<string, PartOfSpeech> = {
  n: 'noun',
  pl: 'noun',
  v: 'verb',
  vt: 'verb',
  vi: 'verb',
  aux: 'verb',
  a: 'adjective',
  adv: 'adverb',
  prep: 'preposition',
  pron: 'pronoun',
  conj: 'conjunction',
}

/** True if a sense may be used as this part of speech. */
const isPart = (sense: Sense, part: PartOfSpeech): boolean =>
  sense.pos.split('/').some((pos) => (part === 'auxiliary' ? pos === 'aux' : PARTS[pos] === part))

/** The headword whose senses are sorted; the token in the sentence is a form of it. */
interface Headed {
  head: string
  forms: WordForms
}

/**
 * Returns the parts of speech that follow from the form: `saw` is the past of see, so it is a verb. Returns
 * [] for the headword itself.
 */
const partsOfForm = (
  form: string,
  { head, forms }: Headed,
  sentence: string,
  offset: number,
): PartOfSpeech[] => {
  if (form === head) return []
  const is = (...kinds: (keyof WordForms)[]): boolean => kinds.some((kind) => forms[kind] === form)
  const isPlural = is('plural')
  const isThird = is('third_person')
  if (isPlural || isThird) {
    const isVerb = isThird && (!isPlural || isVerbInS(sentence, offset))
    return isVerb ? ['verb', 'noun'] : ['noun', 'verb']
  }
  if (is('past', 'past_participle')) return ['verb']
  if (is('comparative', 'superlative')) return ['adjective', 'adverb']
  return is('present_participle') ? ['verb', 'noun'] : []
}

/**
 * Sorts the senses of a form without context. Senses possible for this form are first: `trained` cannot be
 * the noun train.
 */
export const orderFormSenses = (senses: readonly Sense[], form: string, of: Headed): Sense[] => {
  const parts = partsOfForm(form, of, form, 0)
  const cost = (sense: Sense): number => {
    const place = parts.findIndex((part) => isPart(sense, part))
    return place < 0 ? parts.length : place
  }
  // "Boxes" without context may be a noun or a verb.
  return parts.length === 0 || form.endsWith('s')
    ? [...senses]
    : [...senses].sort((a, b) => cost(a) - cost(b))
}

// Glosses of a word that is capitalized inside a sentence (Polish, March, Turkey).
const PROPER = /国|[洲岛州]$|[人语]$|人[,，；]|语[,，；]|[一二三四五六七八九十]月|星期|的人/

/**
 * Sorts the senses by their fit to the token at a UTF-16 offset of `sentence`. No sense is removed, and the
 * order within a part of speech is stable. `of` is the headword of the senses, if it may differ from the
 * token.
 */
export const orderSenses = (
  senses: readonly Sense[],
  sentence: string,
  offset: number,
  of?: Headed,
): Sense[] => rankSenses(senses, sentence, offset, of).senses

/**
 * {@link orderSenses}, with the number of leading senses that fit equally well: all of them if there is no
 * evidence.
 */
export const rankSenses = (
  senses: readonly Sense[],
  sentence: string,
  offset: number,
  of?: Headed,
): { senses: Sense[]; fitting: number } => {
  const guessed = guessPartOfSpeech(sentence, offset)
  const form = toWordKey(findWordAt(sentence, offset)?.text ?? '')
  const own = of ? partsOfForm(form, of, sentence, offset) : []
  // A comparative may be an adjective or an adverb: its neighbours decide.
  const parts =
    own[0] === 'adjective' && guessed[0] === 'adverb' ? own.reverse() : own.length > 0 ? own : guessed
  const isCapital =
    offset > 0 && /^\p{Lu}\p{Ll}/u.test(sentence.slice(offset)) && /[a-z,] $/.test(sentence.slice(0, offset))
  const cost = (sense: Sense): number => {
    if (isCapital && PROPER.test(sense.zh)) return -1
    if (sense.pos === '' && sense.zh.startsWith('[')) return 10
    const place = parts.findIndex((part) => isPart(sense, part))
    if (place < 0) return parts.length
    return parts[place] === 'verb' && object !== undefined && sense.pos === (object ? 'vi' : 'vt')
      ? place + OTHER_OBJECT
      : place
  }
  const object = parts.includes('verb') ? hasObject(sentence, offset) : undefined
  const inOrder = senses
    .map((sense, index) => ({ sense, index, cost: cost(sense) }))
    .sort((a, b) => a.cost - b.cost || a.index - b.index)
  const least = Math.floor(inOrder[0]?.cost ?? 0)
  const fitting = inOrder.filter((each) => Math.floor(each.cost) === least).length
  return { senses: inOrder.map(({ sense }) => sense), fitting }
}

/**
 * Penalty for a vt sense without an object, or a vi sense with one: it is sorted after the other verb senses,
 * before other parts of speech.
 */
const OTHER_OBJECT = 0.5
