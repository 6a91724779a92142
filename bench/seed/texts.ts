// Article texts for a large library: paragraphs of the sample library in new combinations, analysed like real
// ones.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Paragraph } from '../../contract/entities/article.ts'
import { buildHanVector } from '../../domain/article/search.ts'
import { analyseText } from '../../domain/language/analyse.ts'
import { parseSample } from '../../server/features/desk/intake/sample-file.ts'
import { lemmasFound } from '../../server/features/desk/lemmas-found.ts'
import type { Dictionary } from '../../server/features/dictionary/index/dictionary.ts'
import { ROOT } from '../lib/server.ts'
import { createRandomBelow, type RandomBelow } from './random-below.ts'

export interface SeedText {
  title: string
  title_zh: string
  digest: string
  paragraphs: Paragraph[]
  lemmas: string[]
  lemma_counts: number[]
  forms: Record<string, string>
  occurrences: [paragraph: string, start: number, lemma: string][]
  coverage: Record<string, number>
  level: string
  word_count: number
  minutes: number
  body: string
  /** Search vector of the Chinese title, and of title and text. */
  title_vector: string
  zh_vector: string
}
export interface SeedLanguage {
  texts: SeedText[]
  /** Lemmas that a reader may have saved, without duplicates. */
  lemmas: string[]
  sentences: string[]
}

const FEWEST_WORDS = 250
const MOST_WORDS = 700

/** `count` different texts of 250 to 700 words, the same for each run. */
export function seedTexts(count: number, dictionary: Dictionary): SeedLanguage {
  const folder = join(ROOT, 'library/articles')
  const samples = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => parseSample(name, readFileSync(join(folder, name), 'utf8')))
  const pool = samples.flatMap(({ paragraphs }) => paragraphs).filter(({ kind }) => kind === 'p')
  const roll = createRandomBelow(1)
  const texts = Array.from({ length: count }, (_, index): SeedText => {
    const sample = samples[index % samples.length]
    if (!sample) throw new Error('the sample library is empty')
    const paragraphs = compose(pool, roll)
    const prose = paragraphs.map(({ text }) => text)
    const analysis = analyseText(prose, dictionary)
    const { word_count, minutes, level, coverage } = analysis
    const { title, title_zh, digest } = sample
    const zh_vector = buildHanVector(`${title_zh}\n${paragraphs.map(({ zh }) => zh).join('\n')}`)
    return {
      title,
      title_zh,
      digest,
      paragraphs,
      ...lemmasFound(analysis, paragraphs),
      coverage,
      level,
      word_count,
      minutes,
      body: prose.join('\n'),
      title_vector: buildHanVector(title_zh),
      zh_vector,
    }
  })
  const lemmas = [...new Set(texts.flatMap((text) => text.lemmas))].filter((lemma) => dictionary.entry(lemma))
  const sentences = pool.flatMap(({ text }) => text.split(/(?<=[.?!]) /)).filter((text) => text.length > 40)
  return { texts, lemmas, sentences }
}

function compose(
  pool: readonly Pick<Paragraph, 'kind' | 'text' | 'zh' | 'runs'>[],
  roll: RandomBelow,
): Paragraph[] {
  const wanted = FEWEST_WORDS + roll(MOST_WORDS - FEWEST_WORDS)
  const paragraphs: Paragraph[] = []
  for (let words = 0; words < wanted; ) {
    const paragraph = pool[roll(pool.length)]
    if (!paragraph) break
    words += paragraph.text.split(' ').length
    paragraphs.push({ ...paragraph, id: `p${paragraphs.length + 1}` })
  }
  return paragraphs
}
