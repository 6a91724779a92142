// Builds the index of some two thousand rows: it comes to be whole or not at all, whoever else builds, whatever was there.
import { createReadStream } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toWordKey } from '../../../../domain/language/normalise.ts'
import { buildDictionary, isIndexBuilt, openOrBuildDictionary } from './build.ts'
import type { Dictionary } from './dictionary.ts'
import { openDictionary } from './open.ts'
import { newWords } from './own-glosses.ts'
import { type DictionaryFile, dictionarySource } from './source.ts'

/** One row in so many of the real source, and those that are asked for below. */
const EVERY = 350
const WANTED = /^(?:word|zebra),/

let folder: string
let source: DictionaryFile
let rows = 0
let dir: string
let dictionary: Dictionary
const told: [number, number][] = []
const ignore = () => undefined

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dictionary-'))
  const lines: string[] = []
  let at = 0
  for await (const line of createInterface({ input: createReadStream(dictionarySource().file) })) {
    if (at % EVERY === 0 || WANTED.test(line)) lines.push(line)
    at += 1
  }
  const keys = new Set(lines.map((line) => toWordKey(line.replace(/^"?([^",]*).*$/, '$1'))))
  rows = lines.length - 1 + newWords().filter(({ key }) => !keys.has(key)).length
  source = { file: path.join(folder, 'small.csv'), stamp: 'small' }
  await writeFile(source.file, `${lines.join('\n')}\n`)

  dir = path.join(folder, 'dictionary')
  await mkdir(path.join(dir, 'building-dead'), { recursive: true })
  await utimes(path.join(dir, 'building-dead'), 1, 1)
  await mkdir(path.join(dir, 'index-0-older'))
  dictionary = await openOrBuildDictionary(dir, (done, total) => told.push([done, total]), source)
})
afterAll(async () => {
  dictionary.close()
  await rm(folder, { recursive: true, force: true })
})

it('has every row of its source, and the words that are newer', () => {
  expect(rows).toBeGreaterThan(2000)
  expect(dictionary.size).toBe(rows)
})

it('tells its progress up to the end', async () => {
  const { size } = await stat(source.file)
  expect(told.length).toBeGreaterThan(1)
  expect(told.map(([, total]) => total)).toEqual(told.map(() => size))
  expect(told.map(([done]) => done)).toEqual(told.map(([done]) => done).toSorted((a, b) => a - b))
  expect(told.at(-1)).toEqual([size, size])
})

it('leaves nothing but the index: no half-built and no older one', async () => {
  expect(await readdir(dir)).toEqual([expect.stringMatching(/^index-\d+-[0-9a-f]{8}-small$/)])
})

it('is named by the version and the size of what is installed', () => {
  expect(dictionarySource().stamp).toMatch(/^0\.0\.4-\d+$/)
})

it('is not repeated, and opens again with the same content', async () => {
  expect(isIndexBuilt(dir, source)).toBe(true)
  expect(isIndexBuilt(dir)).toBe(false)
  const calls: number[] = []
  const again = await openOrBuildDictionary(dir, (done) => calls.push(done), source)
  expect(calls).toEqual([])
  expect(again.entry('zebra')?.senses[0]?.zh).toContain('斑马')
  expect(again.entry('zebra')).toEqual(dictionary.entry('zebra'))
  expect(again.core).toEqual(dictionary.core)
  again.close()
  expect(() => again.entry('zebra')).toThrow()
})

it('may run twice at once: one index stays, and it works', async () => {
  const other = path.join(folder, 'twice')
  await Promise.all([buildDictionary(other, ignore, source), buildDictionary(other, ignore, source)])
  expect(await readdir(other)).toHaveLength(1)
  const opened = openDictionary(other, source)
  expect(opened.size).toBe(rows)
  expect(opened.entry('zebra')).toEqual(dictionary.entry('zebra'))
  // The same source gives the same core, so that browsers need not fetch it again.
  expect(opened.core.name).toBe(dictionary.core.name)
  opened.close()
})

it('is built anew when it was damaged', async () => {
  const other = path.join(folder, 'damaged')
  await cp(dir, other, { recursive: true })
  const [index = ''] = await readdir(other)
  const entries = path.join(other, index, 'entries.txt')
  const { size } = await stat(entries)
  await truncate(entries, Math.floor(size / 2))
  expect(() => openDictionary(other, source)).toThrow()
  const opened = await openOrBuildDictionary(other, ignore, source)
  expect(opened.entry('zebra')).toEqual(dictionary.entry('zebra'))
  expect((await stat(entries)).size).toBe(size)
  opened.close()
})

it('refuses to open a folder without an index', () => {
  expect(() => openDictionary(path.join(folder, 'no-such-dictionary'))).toThrow()
})
