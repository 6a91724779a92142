// Writes the small tables: the server's lexicon and the browser's core dictionary.
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CORE_VERSION } from '../../../../domain/language/core-dictionary.ts'
import { packFacts } from '../../../../domain/language/facts-line.ts'
import { LEMMA_EXCEPTIONS } from '../../../../domain/language/lemma-exceptions.ts'
import { splitPhrase } from '../../../../domain/language/phrase-pattern.ts'
import { packSections } from '../../../../domain/language/sections.ts'
import type { CollectedWords } from './collect-words.ts'
import { type IndexManifest, LEXICON_FILE, LEXICON_VERSION, PUBLIC_FOLDER } from './files.ts'

// The build has 15 s in all: brotli 11 alone would take as long, for 6 % less.
const BROTLI_QUALITY = 7
const GZIP_LEVEL = 7

/** Writes `lexicon.txt` and `public/core-<hash>.txt` with its compressed copies into `folder`. */
export const writeTables = async (
  folder: string,
  collected: CollectedWords,
): Promise<IndexManifest['core']> => {
  const { words } = collected
  const facts = table([...words].map(([key, of]) => `${key}\t${packFacts(of)}`))
  const bases = table([...collected.bases].map((key) => `${key}\t`))
  const forms = table(formLines(collected.forms))
  const settled = table(formLines(LEMMA_EXCEPTIONS))
  const phrases = table(phraseLines(collected))
  const synonyms = table(collected.synonyms)
  const shared = { bases, forms, settled, phrases }
  const lexicon = packSections('lexicon', LEXICON_VERSION, { facts, ...shared, synonyms })
  await writeFile(path.join(folder, LEXICON_FILE), lexicon)

  const lines: string[] = []
  for (const [key = '', ...fields] of collected.fields.all()) {
    const of = words.get(key)
    if (of) lines.push([key, packFacts(of), ...fields].join('\t'))
  }
  const entries = table(lines)
  return writeCore(
    path.join(folder, PUBLIC_FOLDER),
    packSections('core', CORE_VERSION, { entries, ...shared }),
  )
}

const formLines = (lemmasOf: ReadonlyMap<string, readonly string[]>): string[] =>
  [...lemmasOf].map(([form, lemmas]) => `${form}\t${lemmas.join(',')}`)

/** Serializes lines in the order that `sortedLines` searches: by key, then by the whole line. */
const table = (lines: string[]): string => {
  const keyOf = (line: string): string => line.slice(0, line.indexOf('\t'))
  lines.sort((a, b) => {
    const left = keyOf(a)
    const right = keyOf(b)
    return left < right ? -1 : left > right ? 1 : a < b ? -1 : 1
  })
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

// The key of a phrase is its first word; `~` replaces that word, so that it is not written twice.
const phraseLines = ({ phrases }: CollectedWords): string[] =>
  phrases.map(({ phrase, split, zh }) => {
    const [first = ''] = splitPhrase(phrase)
    const short = phrase.replace(first, '~')
    return `${first}\t${short}\t${split ? '1' : ''}\t${zh.replace(/\s+/g, ' ')}`
  })

const writeCore = async (folder: string, text: string): Promise<IndexManifest['core']> => {
  await mkdir(folder, { recursive: true })
  const raw = Buffer.from(text)
  const name = `core-${createHash('sha256').update(raw).digest('hex').slice(0, 16)}.txt`
  await writeFile(path.join(folder, name), raw)
  // Sequential, because each compression needs its own buffer memory.
  const zipped = await promisify(gzip)(raw, { level: GZIP_LEVEL })
  await writeFile(path.join(folder, `${name}.gz`), zipped)
  const brotli = await promisify(brotliCompress)(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  })
  const sizes: IndexManifest['core']['sizes'] = [raw.length, zipped.length, brotli.length]
  await writeFile(path.join(folder, `${name}.br`), brotli)
  return { name, sizes }
}
