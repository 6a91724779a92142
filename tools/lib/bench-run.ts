// Runs the benchmarks one after another, each in a process of its own, and writes their parts as one page.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/** What a benchmark writes as JSON to the path in its first argument. */
export type BenchPart = {
  title: string
  /** How it was measured, in a sentence or two. */
  method: string
  columns: string[]
  rows: (string | number)[][]
  /** Goals of the project: what was promised, what was measured, whether it holds. */
  goals: { name: string; goal: string; measured: string; is_met: boolean }[]
}

/**
 * Runs `bench/*.bench.ts` in the order of their names (only those whose name contains one of `only`, when given) and
 * writes bench/RESULTS.md from all parts, old ones of benchmarks that did not run included. False when one failed.
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
  await writeFile(join(folder, 'RESULTS.md'), await page(parts, all))
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

async function page(parts: string, names: string[]): Promise<string> {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const sections = [
    '# Benchmarks',
    `Made by \`npm run bench\` on ${machine}. Ratios compare peers within one run.`,
  ]
  for (const name of names) {
    const file = partOf(parts, name)
    if (!existsSync(file)) continue
    const part: BenchPart = JSON.parse(await readFile(file, 'utf8'))
    sections.push(`## ${part.title}`, part.method, table(part.columns, part.rows))
    if (part.goals.length > 0)
      sections.push(
        table(
          ['goal', 'promised', 'measured', ''],
          part.goals.map(({ name: goal, goal: promised, measured, is_met }) => [
            goal,
            promised,
            measured,
            is_met ? '✓' : '✗',
          ]),
        ),
      )
  }
  return `${sections.join('\n\n')}\n`
}

const row = (cells: (string | number)[]) =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
const table = (columns: string[], rows: (string | number)[][]) =>
  [row(columns), row(columns.map(() => '---')), ...rows.map(row)].join('\n')
