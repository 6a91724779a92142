// Mutation testing: changes the code of one target in one place at a time and checks whether its tests fail.
// Usage: probe.ts ROOM SEED CORES.
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
/** Sample size for a target. The target of the domain rules has some six thousand mutants in total. */
const SAMPLE = 300
/** Percentage of the sample that the tests have to detect. */
const ENOUGH = 85

const IS_CODE = /(?<!\.test|\.d|\.generated)\.ts$/

/** The files of a target that can be mutated, as paths from the root. */
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

/** All possible mutants, created by Stryker's own instrumenter. */
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

/** `file:line:column-line:column`, the format of Stryker's `mutate` option: lines from 1, columns from 0. */
const rangeOf = ({ fileName, location: { start, end } }: Mutant) =>
  `${relative(ROOT, fileName)}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`

async function probe(targetName: MutationTargetName, seed: number, cores: number): Promise<MutantResult[]> {
  await prepareDictionary()
  const mutants = await allMutants(filesOf(targetName))
  const chosen = sampleValues(mutants, SAMPLE, seed)
  process.stdout.write(`  ${targetName}: ${chosen.length} of ${mutants.length} mutants, seed ${seed}\n`)
  const tempDirName = `.cache/mutants/${targetName}`
  // Delete the copies of the repository that a killed run has left.
  rmSync(join(ROOT, tempDirName), { recursive: true, force: true })
  const folder = mkdtempSync(join(tmpdir(), 'kaijuan-mutants-'))
  process.env['MUTATION_SAMPLE'] = join(folder, 'sample.json')
  process.env['MUTATION_ROOM'] = targetName
  writeFileSync(process.env['MUTATION_SAMPLE'], JSON.stringify(chosen.map(keyOf)))
  try {
    const options: PartialStrykerOptions = {
      // Mutate only at the positions of the sample: with all mutants, the code is too slow for the timeouts
      // of the tests.
      mutate: chosen.map(rangeOf),
      checkers: ['sample'],
      plugins: ['@stryker-mutator/vitest-runner', join(ROOT, 'tools/mutation/sample.mjs')],
      testRunner: 'vitest',
      vitest: { configFile: 'vitest.mutation.config.ts', related: true },
      coverageAnalysis: 'perTest',
      concurrency: cores,
      disableTypeChecks: false,
      // There are no references to rewrite, and Stryker rewrites them with an API that TypeScript 7 does not
      // have.
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
    // A mutant with an endless loop is killed together with its tests, and its database continues to run.
    await removeStaleDatabases()
  }
}

/** Lines and columns of results are counted from 1. */
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

/** Prints the mutants that no test detected. Returns whether enough mutants were detected. */
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
