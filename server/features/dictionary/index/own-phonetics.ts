// Reads the pronunciations by hand (data/phonetics/words.tsv): what the sources lack or have wrong.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** IPA of a headword. `us` is undefined where the source's American pronunciation stays, '' where it is the British one. */
export type OwnPhonetics = { uk: string; us: string | undefined }

const COLUMNS = 'headword\tbritish\tamerican'

/** Parses the table by headword; throws where its columns are others. */
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

/** The table that comes with the program, by key. */
export const OWN_PHONETICS: ReadonlyMap<string, OwnPhonetics> = parseOwnPhonetics(
  readFileSync(createRequire(import.meta.url).resolve('#data/phonetics/words.tsv'), 'utf8'),
)
