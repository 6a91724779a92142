// Shows which decision records are refused, how their index is written, and that ours are consecutive and listed.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createSeededRandom } from '../../domain/article/cover/seeded-random.ts'
import { findDecisionFaults, formatDecisionIndex, readDecision } from './decision-records.ts'

const FOLDER = resolve(import.meta.dirname, '../../docs/decisions')
const record = (number: string, status = 'accepted') =>
  `# ${number} Read feeds\n\n- Status: ${status}\n- Date: 2026-11-29\n\n## Context\nx\n\n## Decision\ny\n`

it('holds our records to their form, and the index to them; renew it by `npx tsx tools/decisions.ts`', () => {
  const files = readdirSync(FOLDER).filter((file) => file !== 'README.md')
  const records = files.map((file) => readDecision(file, readFileSync(join(FOLDER, file), 'utf8')))
  expect(records.length).toBeGreaterThan(70)
  expect(findDecisionFaults(records)).toEqual([])
  expect(readFileSync(join(FOLDER, 'README.md'), 'utf8')).toBe(formatDecisionIndex(records))
})

it.each([
  ['0001-read-feeds.md', record('0002'), 'the number of the title is 0002'],
  ['read-feeds.md', record('0001'), 'the number of the title is 0001'],
  ['0001-read-feeds.md', record('0001', 'done'), '"done" is no status'],
  ['0001-read-feeds.md', record('0001').replace('- Date: 2026-11-29\n', ''), 'a record begins with'],
  ['0001-read-feeds.md', record('0001').replace('# 0001', '# 1.'), 'a record begins with'],
  ['0001-read-feeds.md', record('0001').replace('## Decision', '**Decision**'), 'no section "## Decision"'],
])('refuses %s', (file, text, reason) => {
  expect(() => readDecision(file, text)).toThrow(reason)
})

it('links later and earlier records from the index', () => {
  const records = [
    readDecision('0002-b.md', record('0002', 'accepted, supersedes 0001')),
    readDecision('0001-a.md', record('0001', 'superseded by 0002')),
  ]
  expect(formatDecisionIndex(records).split('\n').slice(-3)).toEqual([
    '| [0001](0001-a.md) | Read feeds | superseded by [0002](0002-b.md) | 2026-11-29 |',
    '| [0002](0002-b.md) | Read feeds | accepted, supersedes [0001](0001-a.md) | 2026-11-29 |',
    '',
  ])
})

it('finds every gap and every number that is used twice, at random', () => {
  const dice = createSeededRandom('decisions')
  for (let round = 0; round < 100; round += 1) {
    const numbers = Array.from({ length: dice.int(2, 40) }, (_, index) => index + 1)
    const gone = dice.int(1, numbers.length - 1)
    const twice = dice.pick([1, ...numbers.filter((number) => number !== gone)])
    const listed = [...numbers.filter((number) => number !== gone), ...(twice === gone ? [] : [twice])]
    const records = dice.shuffle(listed).map((number) => {
      const text = String(number).padStart(4, '0')
      return readDecision(`${text}-x.md`, record(text))
    })
    const faults = findDecisionFaults(records)
    expect(faults).toContain(`${String(gone).padStart(4, '0')} is missing`)
    expect(faults).toHaveLength(twice === gone ? 1 : 2)
  }
  expect(findDecisionFaults([readDecision('0001-a.md', record('0001', 'superseded by 0009'))])).toEqual([
    '0001-a.md: its status names 0009, which does not exist',
  ])
})
