// Compares the figures of the vocabulary with their limits, which only become stricter.
import { z } from 'zod'
import { FIGURES, type VocabularyFigures } from './vocabulary.ts'

const Limit = z.strictObject({ limit: z.number(), goal: z.number() })
/** The current limit of each figure and its goal from docs/STYLE.md. */
export const VocabularyLimits = z.strictObject({
  comments_field: Limit,
  comments_literary: Limit,
  identifiers_literary: Limit,
  one_word_exports: Limit,
  colliding_exports: Limit,
})
export type VocabularyLimits = z.infer<typeof VocabularyLimits>

const NAMES: Record<(typeof FIGURES)[number], string> = {
  comments_field: 'field terms in comments, of 10,000 words',
  comments_literary: 'literary words in comments, of 10,000 words',
  identifiers_literary: 'literary words in identifiers, of 10,000 words',
  one_word_exports: 'exported names of one word, %',
  colliding_exports: 'names exported from more than one file, %',
}

/** The only figure that must not fall below its limit; all others must not exceed it. */
const isFloor = (figure: (typeof FIGURES)[number]) => figure === 'comments_field'
const isWorse = (figure: (typeof FIGURES)[number], value: number, limit: number) =>
  isFloor(figure) ? value < limit : value > limit

/** A table of figures, limits and goals. */
export function formatVocabulary(figures: VocabularyFigures, limits: VocabularyLimits): string {
  const rows = FIGURES.map((figure) => {
    const { limit, goal } = limits[figure]
    const sign = isFloor(figure) ? '≥' : '≤'
    return [NAMES[figure], figures[figure].toFixed(1), `${sign} ${limit}`, `${sign} ${goal}`]
  })
  const format = ([name = '', ...cells]: string[]) =>
    `  ${name.padEnd(48)}${cells.map((cell) => cell.padStart(9)).join('')}`
  return [['', 'now', 'limit', 'goal'], ...rows].map((row) => format(row).trimEnd()).join('\n')
}

/** One line for each figure that violates its limit. */
export function findExceeded(figures: VocabularyFigures, limits: VocabularyLimits): string[] {
  return FIGURES.filter((figure) => isWorse(figure, figures[figure], limits[figure].limit)).map(
    (figure) =>
      `${NAMES[figure]}: ${figures[figure].toFixed(2)}, the limit is ${limits[figure].limit} (docs/STYLE.md)`,
  )
}

/**
 * Returns limits in which each improved figure is the new limit: words per 10,000 as integers, percentages
 * with one decimal. A limit never becomes less strict and never passes the goal.
 */
export function tightenLimits(figures: VocabularyFigures, limits: VocabularyLimits): VocabularyLimits {
  const tightened = structuredClone(limits)
  for (const figure of FIGURES) {
    const { limit, goal } = limits[figure]
    const steps = figure.endsWith('exports') ? 10 : 1
    tightened[figure].limit = isFloor(figure)
      ? Math.max(limit, Math.min(goal, Math.floor(figures[figure] * steps) / steps))
      : Math.min(limit, Math.max(goal, Math.ceil(figures[figure] * steps) / steps))
  }
  return tightened
}
