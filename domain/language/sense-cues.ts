// Selects a gloss by the neighbouring words: near "river" a bank is 岸, near "loan" it is 银行.

import { type GlossLine, splitGlossLine } from './choose-gloss.ts'
import type { Lexicon } from './lexicon.ts'
import { toWordKey } from './normalise.ts'
import { SENSE_CUES_A } from './sense-cues-a.ts'
import { CUE_CLASSES, SENSE_CUES_B } from './sense-cues-b.ts'
import { tokenizeText } from './tokenize.ts'
import type { SentencePlace } from './word-in-context.ts'

/**
 * One sense: its gloss and its cue words. `river` matches anywhere near the word, `_of` directly after it,
 * `in_` before it.
 */
type Cued = { gloss: string; cues: string[] }

const linesOf = (text: string): string[] => text.trim().split('\n')
const headOf = (line: string): [string, string] => {
  const at = line.indexOf(' ')
  return [line.slice(0, at), line.slice(at + 1)]
}

let cached: { words: Map<string, string>; classes: Map<string, string[]> } | undefined
/** Parsed lazily, because most page views do not need it; then cached. */
const lists = () => {
  cached ??= {
    words: new Map([...linesOf(SENSE_CUES_A), ...linesOf(SENSE_CUES_B)].map(headOf)),
    classes: new Map(linesOf(CUE_CLASSES).map((line) => [headOf(line)[0], headOf(line)[1].split(' ')])),
  }
  return cached
}

/** Parses the senses of a lemma that have cue words; [] if there are none. */
export const parseCues = (lemma: string): Cued[] => {
  const { words, classes } = lists()
  return (words.get(lemma) ?? '')
    .split('; ')
    .filter(Boolean)
    .map((part) => {
      const [gloss = '', cues = ''] = part.split(': ')
      return { gloss, cues: [...new Set(cues.split(' ').flatMap((cue) => classes.get(cue) ?? [cue]))] }
    })
}

/** Returns every lemma with cue words. */
export const listCuedLemmas = (): string[] => [...lists().words.keys()]

/** Weight of an adjacent cue word; a cue elsewhere in the sentence weighs 1. */
const ADJACENT_WEIGHT = 2
const NEIGHBOURS = 2
/**
 * Maximum distance of a cue from the token, in words. In the library's long sentences, more distant words
 * mislead more often than they help.
 */
const REACH = 8
/** Words that are skipped between a token and its neighbour. */
const NOT_COUNTED = new Set(['the', 'a', 'an', 'his', 'her', 'its', 'their', 'my', 'your', 'our'])

/**
 * Returns the gloss with the largest sum of cue weights, with the index of its line; undefined if no cue
 * matches.
 */
export const chooseCuedGloss = (
  lexicon: Pick<Lexicon, 'lemmasOf'>,
  lemma: string,
  lines: readonly GlossLine[],
  { sentence, offset }: SentencePlace,
): { line: number; gloss: string } | undefined => {
  const meanings = parseCues(lemma)
  if (meanings.length === 0) return undefined
  const tokens = tokenizeText(sentence)
  const at = tokens.findIndex(({ start, end }) => offset >= start && offset < end)
  const keys = tokens.map(({ text }) => [toWordKey(text), ...lexicon.lemmasOf(text)])
  const around = new Set(
    keys.flatMap((forms, index) => (index === at || Math.abs(index - at) > REACH ? [] : forms)),
  )
  const neighbours = (step: 1 | -1): string[] => {
    const counted: string[] = []
    for (let index = at + step; keys[index] && counted.length < NEIGHBOURS; index += step)
      if (!NOT_COUNTED.has(keys[index]?.[0] ?? '') || counted.length === 0)
        counted.push(keys[index]?.[0] ?? '')
    return counted
  }
  const after = neighbours(1)
  const before = neighbours(-1)
  const weight = (cue: string): number => {
    if (cue.startsWith('_')) return after[0] === cue.slice(1) ? ADJACENT_WEIGHT : 0
    if (cue.endsWith('_')) return before.includes(cue.slice(0, -1)) ? ADJACENT_WEIGHT : 0
    return around.has(cue) ? 1 : 0
  }
  let best: { line: number; gloss: string; weight: number } | undefined
  for (const { gloss, cues } of meanings) {
    const sum = cues.reduce((total, cue) => total + weight(cue), 0)
    const line = lines.findIndex(({ zh }) => splitGlossLine(zh).includes(gloss))
    if (line >= 0 && sum > (best?.weight ?? 0)) best = { line, gloss, weight: sum }
  }
  return best && { line: best.line, gloss: best.gloss }
}
