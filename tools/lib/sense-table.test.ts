// Shows that the learner's inventory of senses keeps its format and its size, and that breaches of the format are found.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { readSenseTable } from './sense-table.ts'

const FOLDER = join(import.meta.dirname, '../../data/senses')
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const COLUMNS = 'headword\tpart\tmeaning\tregister\tcues'
const CUES = 'river water mud grass flood steep fish boat'

function readLines(...lines: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'senses-'))
  folders.push(folder)
  writeFileSync(join(folder, 'b.tsv'), `${[COLUMNS, ...lines].join('\n')}\n`)
  return readSenseTable(folder)
}

it('has no fault in the table', () => {
  expect(readSenseTable(FOLDER).faults).toEqual([])
})

it('has the headwords that an article or a book needs, those with several meanings above all', () => {
  const counts = new Map<string, number>()
  for (const { headword } of readSenseTable(FOLDER).senses)
    counts.set(headword, (counts.get(headword) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(8000)
  expect([...counts.values()].filter((count) => count > 1).length).toBeGreaterThan(5000)
})

it('has no meaning of a headword twice', () => {
  const seen = new Set<string>()
  const twice: string[] = []
  for (const { headword, part, meaning } of readSenseTable(FOLDER).senses) {
    const key = `${headword} ${part} ${meaning}`
    if (seen.has(key)) twice.push(key)
    seen.add(key)
  }
  expect(twice).toEqual([])
})

it('reads what is right', () => {
  const { senses, faults } = readLines(`bank\tn\t河岸，岸边\t\t${CUES}`, 'banner\tn\t横幅\t\t')
  expect(faults).toEqual([])
  expect(senses[0]).toEqual({
    headword: 'bank',
    part: 'n',
    meaning: '河岸，岸边',
    register: '',
    cues: CUES.split(' '),
  })
})

it.each([
  [`bank\tnoun\t银行\t\t${CUES}`, 'no part of speech'],
  [`bank\tn\tbank\t\t${CUES}`, 'no Chinese'],
  [`bank\tn\t银行,\t\t${CUES}`, 'half-width marks'],
  [`bank\tn\t银行\t\t${CUES} bank`, 'the headword is a cue'],
  [`bank\tn\t银行\t\t${CUES} mud`, 'a cue twice'],
  [`bank\tn\t银行\t\t${CUES} 7`, 'no words'],
  [`Bank\tn\t银行\t\t${CUES}`, 'no headword'],
  [`cat\tn\t猫\t\t${CUES}`, 'belongs to another file'],
  [`bank\tn\t银行\t\t${CUES}\tmore`, 'more than five columns'],
  [`bank\tn\t把钱存进一家银行里面去并且等着利息\t\t${CUES}`, 'longer than'],
])('finds the fault in %j', (line, fault) => {
  expect(readLines(line).faults.map(({ text }) => text)).toContainEqual(expect.stringContaining(fault))
})

it('finds a word out of order, and a meaning among several that too few cues tell apart', () => {
  const { faults } = readLines(
    `bus\tn\t公共汽车\t\t${CUES}`,
    'bank\tn\t银行\t\tmoney',
    `bank\tn\t岸\t\t${CUES}`,
  )
  expect(faults.map(({ text }) => text)).toEqual(['bank is behind bus', 'bank 银行: 1 cues'])
})
