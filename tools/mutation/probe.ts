// Puts single faults into a room's code, one at a time, and sees whether its tests notice: probe.ts ROOM SEED CORES.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mutant, MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { prepareDictionary } from '../../tests/support/dictionary-setup.ts'
import { removeStaleDatabases } from '../../tests/support/test-database.ts'
import { keyOf } from './sample.mjs'
import { sampleValues } from './sample-values.ts'
import {
  isMutationTarget,
  MUTATION_TARGETS,
  type MutationTarget,
  type MutationTargetName,
} from './targets.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** Of a room; the room of the rules has some six thousand in all. */
const SAMPLE = 300
/** Percent of the sample that the tests have to notice. */
const ENOUGH = 85

const IS_CODE = /(?<!\.test|\.d|\.generated)\.ts$/

/** The files of a room that can be mutated, from the root. */
function filesOf(name: MutationTargetName): string[] {
  const target: MutationTarget = MUTATION_TARGETS[name]
  return target.folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => IS_CODE.test(name))
        .map((name) => join(folder, name)),
    )
    .filter((file) => !target.except?.test(file))
    .sort()
}

interface Instrumenter {
  instrument(
    files: { name: string; mutate: true; content: string }[],
    options: { ignorers: []; excludedMutations: string[]; plugins: null; noHeader: false },
  ): Promise<{ mutants: Mutant[] }>
}
const silent = { debug: () => undefined, info: () => undefined, isDebugEnabled: () => false }

/** Every mutant there could be, by the part of Stryker that makes them. */
async function allMutants(files: readonly string[]): Promise<Mutant[]> {
  const core = createRequire(import.meta.resolve('@stryker-mutator/core'))
  const path = core.resolve('@stryker-mutator/instrumenter')
  const { Instrumenter } = (await import(pathToFileURL(path).href)) as {
    Instrumenter: new (log: typeof silent) => Instrumenter
  }
  const texts = files.map((file) => ({
    name: join(ROOT, file),
    mutate: true as const,
    content: readFileSync(join(ROOT, file), 'utf8'),
  }))
  const options = { ignorers: [], excludedMutations: [], plugins: null, noHeader: false } as const
  return (
    await new Instrumenter(silent).instrument(texts, { ...options, ignorers: [], excludedMutations: [] })
  ).mutants
}

/** `file:line:column-line:column`, as Stryker wants to be told where to mutate: lines from 1, columns from 0. */
const rangeOf = ({ fileName, location: { start, end } }: Mutant) =>
  `${relative(ROOT, fileName)}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`

async function probe(targetName: MutationTargetName, seed: number, cores: number): Promise<MutantResult[]> {
  await prepareDictionary()
  const mutants = await allMutants(filesOf(targetName))
  const chosen = sampleValues(mutants, SAMPLE, seed)
  process.stdout.write(`  ${targetName}: ${chosen.length} of ${mutants.length} mutants, seed ${seed}\n`)
  const tempDirName = `.cache/mutants/${targetName}`
  // A run that was killed has left its copies of the repository there.
  rmSync(join(ROOT, tempDirName), { recursive: true, force: true })
  const folder = mkdtempSync(join(tmpdir(), 'kaijuan-mutants-'))
  process.env['MUTATION_SAMPLE'] = join(folder, 'sample.json')
  process.env['MUTATION_ROOM'] = targetName
  writeFileSync(process.env['MUTATION_SAMPLE'], JSON.stringify(chosen.map(keyOf)))
  try {
    const options: PartialStrykerOptions = {
      // Only where a chosen one stands: code that is full of mutants is too slow for the tests' patience.
      mutate: chosen.map(rangeOf),
      checkers: ['sample'],
      plugins: ['@stryker-mutator/vitest-runner', join(ROOT, 'tools/mutation/sample.mjs')],
      testRunner: 'vitest',
      vitest: { configFile: 'vitest.mutation.config.ts', related: true },
      coverageAnalysis: 'perTest',
      concurrency: cores,
      disableTypeChecks: false,
      // There are no references to rewrite, and Stryker does that by an API that TypeScript 7 does not have.
      tsconfigFile: 'none.json',
      reporters: [],
      fileLogLevel: 'off',
      logLevel: 'error',
      tempDirName,
      cleanTempDir: 'always',
      ignorePatterns: ['.cache/*', '!.cache/dictionary', '.ci', 'bench', 'data/*', '!data/phonetics', 'dist'],
      timeoutMS: 10_000,
      warnings: false,
    } as PartialStrykerOptions
    return await new Stryker(options).runMutationTest()
  } finally {
    rmSync(folder, { recursive: true, force: true })
    // A mutant that never ends is killed with its tests, and its database lives on.
    await removeStaleDatabases()
  }
}

/** Lines and columns of results count from 1. */
function formatMutant({ fileName, location, mutatorName, replacement, status }: MutantResult): string {
  const { start, end } = location
  const line = readFileSync(fileName, 'utf8').split('\n')[start.line - 1] ?? ''
  const isWhole = start.line === end.line
  const was = isWhole ? line.slice(start.column - 1, end.column - 1) : `${line.slice(start.column - 1)} …`
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 100)
  const where = `${relative(ROOT, fileName)}:${start.line}`
  const how = status === 'NoCoverage' ? ', no test comes here' : ''
  return `  ${where} (${mutatorName}${how})\n      ${short(was)}  →  ${short(replacement ?? '')}\n`
}

const byPlace = (a: MutantResult, b: MutantResult) =>
  a.fileName === b.fileName ? a.location.start.line - b.location.start.line : a.fileName < b.fileName ? -1 : 1

/** Prints what nobody noticed; answers whether enough was noticed. */
function report(targetName: MutationTargetName, results: readonly MutantResult[]): boolean {
  const of = (...statuses: MutantResult['status'][]) =>
    results.filter(({ status }) => statuses.includes(status))
  const noticed = of('Killed', 'Timeout')
  const survivors = of('Survived', 'NoCoverage')
  const tried = noticed.length + survivors.length
  const percent = tried === 0 ? 0 : (noticed.length / tried) * 100
  for (const mutant of survivors.toSorted(byPlace)) process.stdout.write(formatMutant(mutant))
  const rest = of('RuntimeError').length
  process.stdout.write(
    `  ${targetName}: ${noticed.length} of ${tried} mutants noticed, ${percent.toFixed(1)} % (at least ${ENOUGH} %); ` +
      `${of('Timeout').length} by running out of time, ${of('NoCoverage').length} where no test comes` +
      `${rest > 0 ? `, ${rest} that Stryker could not try` : ''}\n`,
  )
  return percent >= ENOUGH
}

const [targetName = '', seed = '1', cores = '2'] = process.argv.slice(2)
if (!isMutationTarget(targetName))
  throw new Error(`the rooms are ${Object.keys(MUTATION_TARGETS).join(', ')}`)
process.exit(report(targetName, await probe(targetName, Number(seed), Number(cores))) ? 0 : 1)
