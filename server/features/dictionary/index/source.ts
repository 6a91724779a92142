// Reads ECDICT's data file as a stream of rows; memory does not depend on its size. Its code is never loaded.
import { createReadStream, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { BuildProgress } from './dictionary.ts'

/** One row as in the source (columns of ECDICT 0.0.4). */
export type SourceRow = {
  word: string
  phonetic: string
  definition: string
  translation: string
  collins: string
  oxford: string
  tag: string
  bnc: string
  frq: string
  exchange: string
}

const COLUMNS = 'word,phonetic,definition,translation,pos,collins,oxford,tag,bnc,frq,exchange,detail,audio'

export type DictionaryFile = {
  /** Absolute path of the data file. */
  file: string
  /** Identifies its content. */
  stamp: string
}

/** The data file of the installed package. */
export const dictionarySource = (): DictionaryFile => {
  const require = createRequire(import.meta.url)
  const manifest = require.resolve('ecdict/package.json')
  const { version } = require(manifest) as { version: string }
  const file = path.join(path.dirname(manifest), 'assets/ecdict.csv')
  return { file, stamp: `${version}-${statSync(file).size}` }
}

/** Calls `onRow` for every row, in order. Throws when the header is not that of ECDICT. */
export const readSource = async (
  file: string,
  onRow: (row: SourceRow) => void,
  progress: BuildProgress,
): Promise<void> => {
  const total = statSync(file).size
  const stream = createReadStream(file, { highWaterMark: 1 << 17 })
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  let isHeader = true
  let done = 0
  const take = (line: string): void => {
    if (isHeader) {
      if (line.trim() !== COLUMNS) throw new Error(`${file} does not have the columns of ECDICT`)
      isHeader = false
    } else if (line !== '') onRow(rowOf(line.endsWith('\r') ? line.slice(0, -1) : line))
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const text = rest + decoder.decode(chunk, { stream: true })
    let from = 0
    // Fields of ECDICT contain no line breaks (they are escaped as \n), so each line is a row.
    for (let to = text.indexOf('\n'); to >= 0; to = text.indexOf('\n', from)) {
      take(text.slice(from, to))
      from = to + 1
    }
    rest = text.slice(from)
    done += chunk.length
    progress(done, total)
  }
  take(rest + decoder.decode())
}

const rowOf = (line: string): SourceRow => {
  const fields = line.includes('"') ? quotedFields(line) : line.split(',')
  const at = (index: number): string => fields[index] ?? ''
  return {
    word: at(0),
    phonetic: at(1),
    definition: at(2),
    translation: at(3),
    collins: at(5),
    oxford: at(6),
    tag: at(7),
    bnc: at(8),
    frq: at(9),
    exchange: at(10),
  }
}

const quotedFields = (line: string): string[] => {
  const fields: string[] = []
  let at = 0
  while (at <= line.length) {
    if (line[at] !== '"') {
      const comma = line.indexOf(',', at)
      const end = comma < 0 ? line.length : comma
      fields.push(line.slice(at, end))
      at = end + 1
      continue
    }
    let end = line.indexOf('"', at + 1)
    let isEscaped = false
    while (end >= 0 && line[end + 1] === '"') {
      isEscaped = true
      end = line.indexOf('"', end + 2)
    }
    if (end < 0) end = line.length
    const field = line.slice(at + 1, end)
    fields.push(isEscaped ? field.replaceAll('""', '"') : field)
    at = end + 2
  }
  return fields
}
