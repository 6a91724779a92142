// Runs the benchmarks one after another, each in its own process, and writes their results to one page.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/** The JSON result that a benchmark writes to the path in its first argument. */
export type BenchPart = {
  title: string
  /** How it was measured, in one or two sentences. */
  method: string
  columns: string[]
  rows: (string | number)[][]
  /** Goals of the project: the promised value, the measured value, and whether the goal is met. */
  goals: { name: string; goal: string; measured: string; is_met: boolean }[]
}

/**
 * Runs `bench/*.bench.ts` in alphabetical order (with `only`: those whose name contains one of its strings).
 * Replaces the sections with the same titles in bench/RESULTS.md; the rest of that page stays unchanged.
 * Returns false when one failed.
 */
export async function runBenchmarks(root: string, only: string[]): Promise<boolean> {
  const folder = join(root, 'bench')
  const parts = join(root, '.cache', 'bench')
  await mkdir(parts, { recursive: true })
  const all = (await readdir(folder)).filter((name) => name.endsWith('.bench.ts')).sort()
  const chosen = all.filter((name) => only.length === 0 || only.some((word) => name.includes(word)))
  const failed: string[] = []
  for (const name of chosen) {
    process.stdout.write(`\n▸ ${name}\n`)
    const began = performance.now()
    const isGood = await run(root, join('bench', name), partOf(parts, name))
    process.stdout.write(
      `${isGood ? '✓' : '✗'} ${name} (${((performance.now() - began) / 1000).toFixed(0)} s)\n`,
    )
    if (!isGood) failed.push(name)
  }
  const results = join(folder, 'RESULTS.md')
  const before = existsSync(results) ? await readFile(results, 'utf8') : ''
  const measured = chosen.filter((name) => !failed.includes(name))
  await writeFile(results, pageWith(before, await sectionsOf(parts, measured)))
  process.stdout.write(`\nbench/RESULTS.md: ${chosen.length - failed.length} of ${chosen.length} ran\n`)
  return failed.length === 0
}

const partOf = (parts: string, name: string) => join(parts, name.replace(/\.bench\.ts$/, '.json'))

function run(root: string, file: string, part: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', file, part], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0 && existsSync(part)))
  })
}

const EARLIER = '# Measured earlier'

/**
 * Returns `page` with each of `sections`: a section with the same title is replaced, a new one is added after
 * those of this machine.
 */
export function pageWith(page: string, sections: readonly { title: string; text: string }[]): string {
  const [before = '', ...old] = page.split(/^(?=## |# Measured earlier)/m)
  const previous = old.map((text) => text.trim())
  for (const { title, text } of sections) {
    const at = previous.findIndex((each) => each.split('\n', 1)[0] === `## ${title}`)
    // An older measurement from another machine is removed as soon as this machine has its own.
    if (at >= 0) previous.splice(at, 1)
    const earlier = previous.findIndex((each) => each.startsWith(EARLIER))
    const end = earlier < 0 ? previous.length : earlier
    previous.splice(at >= 0 && at < end ? at : end, 0, text)
  }
  const head =
    before.trim() || '# Benchmarks\n\nMade by `npm run bench`. Ratios compare peers within one run.'
  return `${[head, ...previous].join('\n\n')}\n`
}

async function sectionsOf(
  parts: string,
  names: readonly string[],
): Promise<{ title: string; text: string }[]> {
  const read = async (name: string) => {
    const part: BenchPart = JSON.parse(await readFile(partOf(parts, name), 'utf8'))
    return { title: part.title, text: sectionOf(part) }
  }
  return Promise.all(names.map(read))
}

const machine = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`

const sectionOf = ({ title, method, columns, rows, goals }: BenchPart): string =>
  [
    `## ${title}`,
    `${method} On ${machine()}.`,
    table(columns, rows),
    ...(goals.length === 0
      ? []
      : [
          table(
            ['goal', 'promised', 'measured', ''],
            goals.map(({ name, goal, measured, is_met }) => [name, goal, measured, is_met ? '✓' : '✗']),
          ),
        ]),
  ].join('\n\n')

const row = (cells: (string | number)[]) =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
const table = (columns: string[], rows: (string | number)[][]) =>
  [row(columns), row(columns.map(() => '---')), ...rows.map(row)].join('\n')
