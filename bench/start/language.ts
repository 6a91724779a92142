// Measures the build of the dictionary index and the analysis of an article.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { analyseText } from '../../domain/language/analyse.ts'
import { openOrBuildDictionary } from '../../server/features/dictionary/index/build.ts'
import { median } from '../lib/part.ts'
import { seedTexts } from '../seed/texts.ts'

const WORDS = 1500
const TEXTS = 50

/** Runs in its own process, so that its memory can be measured. */
export async function dictionaryBuild(dir: string): Promise<{ ms: number; extra: number }> {
  const child = join(import.meta.dirname, 'dictionary-child.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', child, dir])
  return JSON.parse(stdout)
}

/** Milliseconds for a text of about 1,500 words: the first one, and the median of the others. */
export async function measureAnalysis(
  dir: string,
): Promise<{ words: number; median: number; first: number }> {
  const dictionary = await openOrBuildDictionary(dir, () => undefined)
  try {
    const pieces = seedTexts(TEXTS * 4, dictionary).texts.map(({ paragraphs }) =>
      paragraphs.map(({ text }) => text),
    )
    const texts: string[][] = [[]]
    for (const paragraph of pieces.flat()) {
      const text = texts.at(-1) ?? []
      text.push(paragraph)
      if (text.join(' ').split(' ').length >= WORDS) texts.push([])
    }
    texts.pop()
    // A new dictionary has none of the words in its cache.
    const fresh = await openOrBuildDictionary(dir, () => undefined)
    const [first, ...others] = texts.slice(0, TEXTS).map((text) => {
      const began = performance.now()
      const { word_count } = analyseText(text, fresh)
      return { ms: performance.now() - began, word_count }
    })
    fresh.close()
    if (!first) throw new Error('there is no text')
    return {
      words: Math.round(median(others.map(({ word_count }) => word_count))),
      median: median(others.map(({ ms }) => ms)),
      first: first.ms,
    }
  } finally {
    dictionary.close()
  }
}
