// Parses the learner's inventory of senses (data/senses) and reports every line with a format error.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One meaning of a headword. */
export interface TableSense {
  headword: string
  /** Part of speech: one of {@link PARTS}. */
  part: string
  /** Short Chinese gloss for learners: near-synonyms separated by ，, the best one first. */
  meaning: string
  /** '' for a meaning without a register. */
  register: string
  /** English words that often occur near the headword in this meaning. */
  cues: string[]
}

export interface SenseTableError {
  file: string
  /** Line number, from 1. */
  line: number
  text: string
}

export const PARTS_OF_SPEECH = [
  'n',
  'v',
  'a',
  'adv',
  'prep',
  'conj',
  'pron',
  'num',
  'int',
  'det',
  'aux',
] as const
const COLUMNS = 'headword\tpart\tmeaning\tregister\tcues'
/** Max. length in characters: a longer meaning does not fit into the headline of the sheet. */
const MAX_MEANING_LENGTH = 16
const MIN_CUES = 8

/**
 * Parses all files of `folder` in alphabetical order. `faults` has the parse errors and violations of rules.
 */
export function readSenseTable(folder: string): { senses: TableSense[]; faults: SenseTableError[] } {
  const senses: TableSense[] = []
  const faults: SenseTableError[] = []
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .sort()) {
    const [head, ...lines] = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n')
    const report = (line: number, text: string) => faults.push({ file, line, text })
    if (head !== COLUMNS) report(1, `the columns are ${COLUMNS}`)
    let last = ''
    for (const [index, text] of lines.entries()) {
      const line = index + 2
      const [headword = '', part = '', meaning = '', register = '', cues = '', ...rest] = text.split('\t')
      const sense = { headword, part, meaning, register, cues: cues.split(' ').filter(Boolean) }
      if (rest.length > 0) report(line, 'more than five columns')
      if (headword < last) report(line, `${headword} is behind ${last}`)
      if (`${headword[0]}.tsv` !== file) report(line, `${headword} belongs to another file`)
      for (const fault of faultsOf(sense)) report(line, fault)
      last = headword
      senses.push(sense)
    }
  }
  return { senses, faults: [...faults, ...findThinCues(senses)] }
}

function faultsOf({ headword, part, meaning, cues }: TableSense): string[] {
  const faults: string[] = []
  if (!/^[a-z]+$/.test(headword)) faults.push(`no headword: ${headword}`)
  if (!PARTS_OF_SPEECH.some((each) => each === part)) faults.push(`no part of speech: ${part}`)
  if (!/\p{Script=Han}/u.test(meaning)) faults.push(`no Chinese: ${meaning}`)
  if (/[A-Za-z,;:()?!]/.test(meaning)) faults.push(`English letters or half-width marks: ${meaning}`)
  if (meaning.length > MAX_MEANING_LENGTH) faults.push(`longer than ${MAX_MEANING_LENGTH}: ${meaning}`)
  if (cues.includes(headword)) faults.push(`the headword is a cue: ${headword}`)
  if (new Set(cues).size < cues.length) faults.push(`a cue twice: ${cues.join(' ')}`)
  const odd = cues.filter((cue) => !/^[a-z][a-z'-]*$/.test(cue))
  if (odd.length > 0) faults.push(`no words: ${odd.join(' ')}`)
  return faults
}

/**
 * A headword with several meanings needs cues for each: without cues the meanings cannot be distinguished.
 */
function findThinCues(senses: readonly TableSense[]): SenseTableError[] {
  const counts = new Map<string, number>()
  for (const { headword } of senses) counts.set(headword, (counts.get(headword) ?? 0) + 1)
  return senses
    .filter(({ headword, cues }) => (counts.get(headword) ?? 0) > 1 && cues.length < MIN_CUES)
    .map(({ headword, meaning, cues }) => ({
      file: `${headword[0]}.tsv`,
      line: 0,
      text: `${headword} ${meaning}: ${cues.length} cues`,
    }))
}
