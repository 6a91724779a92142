// Gives a test a translator that does as it is told, and English that no article had before.
import type { TranslateOptions, Translator } from '../../server/providers/llm/port.ts'

export type TranslatorBehaviour = (
  texts: readonly string[],
  options: TranslateOptions,
) => Promise<(string | undefined)[]>

export const zhOf = (text: string): string => `译：${text}`

/** As a good provider does: one by one, told as it goes. */
export const translateWell: TranslatorBehaviour = async (texts, { onTranslated }) => {
  for (const [index, text] of texts.entries()) await onTranslated?.(index, zhOf(text))
  return texts.map(zhOf)
}

export interface TranslatorDouble {
  port: Translator
  behaviour: TranslatorBehaviour
  /** For tests that run side by side: by the story in the text. What they ask for is not remembered. */
  own: Map<string, TranslatorBehaviour>
  /** Every text that was asked for, in order. */
  asked: string[]
  /** Paragraphs of a story that nobody told before: the memory of translations is one for all. */
  english(count: number): string[]
  /** The story of the last `english`. */
  story(): string
  /** Translates well again, nothing asked so far. */
  reset(): void
}

export function aTranslator(): TranslatorDouble {
  let told = 0
  const story = () => `Story ${told}`
  const double: TranslatorDouble = {
    port: {
      engine: 'double',
      translate: (texts, options = {}) => {
        const own = double.own.get(/Story \d+/.exec(texts[0] ?? '')?.[0] ?? '')
        if (own) return own(texts, options)
        double.asked.push(...texts)
        return double.behaviour(texts, options)
      },
    },
    behaviour: translateWell,
    own: new Map(),
    asked: [],
    english: (count) => {
      told += 1
      return Array.from(
        { length: count },
        (_, at) => `${story()} has a sentence of its own at place ${at + 1}.`,
      )
    },
    story,
    reset: () => {
      double.behaviour = translateWell
      double.asked = []
    },
  }
  return double
}
