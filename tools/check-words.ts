// Measures the vocabulary of comments, identifiers and exports. `--check` fails when a limit is exceeded,
// `--tighten` lowers the limits to the measured figures, paths list the literary words of those files.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { CliError } from './lib/install.mjs'
import { listFiles } from './lib/list-files.ts'
import { findLiteraryWords, measureVocabulary } from './lib/vocabulary.ts'
import { findExceeded, formatVocabulary, tightenLimits, VocabularyLimits } from './lib/vocabulary-limits.ts'

const ROOT = resolve(import.meta.dirname, '..')
const LIMITS = resolve(ROOT, 'tools/word-limits.json')
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8')
const args = process.argv.slice(2)
const paths = args.filter((arg) => !arg.startsWith('--'))
const unknown = args.find((arg) => arg.startsWith('--') && arg !== '--check' && arg !== '--tighten')

if (unknown) throw new CliError(`${unknown}? check-words knows --check, --tighten and paths`)
if (paths.length > 0) listWords()
else measure()

function listWords(): void {
  for (const path of paths)
    for (const { line, word, place } of findLiteraryWords(read(path)))
      process.stdout.write(`${path}:${line} ${word} (${place})\n`)
}

function measure(): void {
  const limits = VocabularyLimits.parse(JSON.parse(readFileSync(LIMITS, 'utf8')))
  const { files, commentWords, figures } = measureVocabulary(listFiles(ROOT), read)
  process.stdout.write(`  ${files} files, ${commentWords} words in comments\n`)
  process.stdout.write(`${formatVocabulary(figures, limits)}\n`)
  if (args.includes('--tighten')) {
    const lines = Object.entries(tightenLimits(figures, limits)).map(
      ([figure, { limit, goal }]) => `  "${figure}": { "limit": ${limit}, "goal": ${goal} }`,
    )
    writeFileSync(LIMITS, `{\n${lines.join(',\n')}\n}\n`)
  }
  if (!args.includes('--check')) return
  const exceeded = findExceeded(figures, limits)
  for (const line of exceeded) process.stdout.write(`  ✗ ${line}\n`)
  if (exceeded.length > 0 || files === 0) process.exitCode = 1
}
