// Writes and reads the file of full entries: sorted lines in blocks, with an index of the blocks' first keys.
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { parseExchange } from '../../../../domain/language/exchange.ts'
import { packStars, unpackStars } from '../../../../domain/language/facts-line.ts'
import type { DictionaryEntry } from '../../../../domain/language/lexicon.ts'
import { parseSenses } from '../../../../domain/language/senses.ts'
import { BLOCKS_FILE, ENTRIES_FILE } from './files.ts'
import { britishOf, type DictionaryRow } from './normalise-row.ts'

// One look-up reads one block: small enough to read fast, large enough for a small index of blocks.
const BLOCK_BYTES = 4096
const WRITE_BYTES = 1 << 18

/** Separator before the American phonetic; it never occurs in the source's own phonetics. */
const US = '~us '

export type StoredEntry = Omit<DictionaryEntry, 'rank' | 'tags'>

export type EntriesWriter = { add(row: DictionaryRow): void; finish(): number }

/**
 * Writes rows in the given order, which must be that of their keys (the source is sorted); `finish` returns
 * their number.
 */
export const writeEntries = (folder: string): EntriesWriter => {
  const file = openSync(path.join(folder, ENTRIES_FILE), 'w')
  const blocks: string[] = []
  let pending = '\n'
  let pendingBytes = 1
  let offset = 0
  let blockStart = -BLOCK_BYTES
  let last = ''
  let count = 0
  const flush = (): void => {
    writeSync(file, pending)
    offset += pendingBytes
    pending = ''
    pendingBytes = 0
  }
  return {
    add: (row) => {
      if (row.key < last) throw new Error(`the dictionary's source is not sorted at ${row.word}`)
      last = row.key
      const line = lineOf(row)
      const at = offset + pendingBytes
      if (at - blockStart >= BLOCK_BYTES) {
        // Offset of the line break before, so that every key of the block is between a line break and a tab.
        blocks.push(`${row.key}\t${(at - 1).toString(36)}`)
        blockStart = at
      }
      pending += line
      pendingBytes += Buffer.byteLength(line)
      count++
      if (pendingBytes >= WRITE_BYTES) flush()
    },
    finish: () => {
      flush()
      closeSync(file)
      blocks.push(`\t${offset.toString(36)}`)
      writeFileSync(path.join(folder, BLOCKS_FILE), blocks.join('\n'))
      return count
    },
  }
}

const lineOf = (row: DictionaryRow): string =>
  `${row.key}\t${row.word === row.key ? '' : row.word}\t${row.us === '' ? row.phonetic : `${row.phonetic}${US}${row.us}`}\t${packStars(row.collins, row.oxford).toString(36)}\t${row.exchange}\t${row.translation.replaceAll(
    '\n',
    '\\n',
  )}\t${row.english.replaceAll('\n', '\\n')}\n`

export type EntriesFile = {
  find(key: string): StoredEntry | undefined
  /** Keys that begin with `prefix`, in order, at most `limit`. */
  keysFrom(prefix: string, limit: number): string[]
  close(): void
}

/** Opens the file; a look-up reads one block. Throws an error when the folder has no complete index. */
export const openEntries = (folder: string): EntriesFile => {
  const keys: string[] = []
  const offsets: number[] = []
  for (const line of readFileSync(path.join(folder, BLOCKS_FILE), 'utf8').split('\n')) {
    const tab = line.indexOf('\t')
    keys.push(line.slice(0, tab))
    offsets.push(Number.parseInt(line.slice(tab + 1), 36))
  }
  // The last line only has the length of the file.
  keys.pop()
  const file = openSync(path.join(folder, ENTRIES_FILE), 'r')
  if (fstatSync(file).size !== offsets.at(-1)) {
    closeSync(file)
    throw new Error('the file of dictionary entries is incomplete')
  }
  let buffer = Buffer.allocUnsafe(1 << 16)

  /** The block of `index`, with the line break before its first key. */
  const read = (index: number): Buffer => {
    const from = offsets[index] ?? 0
    const length = (offsets[index + 1] ?? from) - from + 1
    if (length > buffer.length) buffer = Buffer.allocUnsafe(length)
    return buffer.subarray(0, readSync(file, buffer, 0, length, from))
  }

  return {
    find: (key) => {
      const block = read(blockOf(keys, key))
      const at = block.indexOf(`\n${key}\t`)
      if (at < 0) return undefined
      const start = at + 1
      return entryOf(block.toString('utf8', start, block.indexOf(10, start)))
    },
    keysFrom: (prefix, limit) => {
      const found: string[] = []
      for (let index = blockOf(keys, prefix); index < keys.length && found.length < limit; index++) {
        for (const line of read(index).toString('utf8').split('\n')) {
          const key = line.slice(0, line.indexOf('\t'))
          if (key.startsWith(prefix) && found.length < limit && found.at(-1) !== key) found.push(key)
          else if (key > prefix && !key.startsWith(prefix)) return found
        }
      }
      return found
    },
    close: () => closeSync(file),
  }
}

/** Index of the last block whose first key is not after `key` (binary search). */
const blockOf = (keys: readonly string[], key: string): number => {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? '') <= key) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

const entryOf = (line: string): StoredEntry => {
  const [key = '', word = '', phonetic = '', stars = '', exchange = '', translation = '', english = ''] =
    line.split('\t')
  const [written = '', us = ''] = phonetic.split(US)
  return {
    word: word || key,
    phonetics: { uk: britishOf({ key, phonetic: written }), us },
    senses: parseSenses(translation.replaceAll('\\n', '\n')),
    english: english === '' ? [] : english.split('\\n'),
    ...unpackStars(stars),
    forms: parseExchange(exchange),
  }
}
