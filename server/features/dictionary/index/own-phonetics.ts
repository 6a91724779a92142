// Parses data/phonetics/words.tsv: pronunciations by hand, for words missing or wrong in the sources.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * IPA of a headword. `us` undefined: use the source's American pronunciation; empty: same as the British one.
 */
export type OwnPhonetics = { uk: string; us: string | undefined }

const COLUMNS = 'headword\tbritish\tamerican'

/** Parses the table into a map by headword; throws an error when the header has other columns. */
export function parseOwnPhonetics(table: string): ReadonlyMap<string, OwnPhonetics> {
  const [head, ...lines] = table.trimEnd().split('\n')
  if (head !== COLUMNS) throw new Error('words.tsv has other columns')
  return new Map(
    lines.map((line) => {
      const [word = '', uk = '', us = ''] = line.split('\t')
      return [word, { uk, us: us === '' ? undefined : us === uk ? '' : us }] as const
    }),
  )
}

/** The table of the installed program, by key. */
export const OWN_PHONETICS: ReadonlyMap<string, OwnPhonetics> = parseOwnPhonetics(
  readFileSync(createRequire(import.meta.url).resolve('#data/phonetics/words.tsv'), 'utf8'),
)
