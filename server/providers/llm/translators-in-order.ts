// Combines several translators into one: the next healthy one is the fallback for the remaining paragraphs.
import type { TranslatorName } from '../../../domain/article/translators.ts'
import { type CircuitBreaker, createCircuitBreakers } from './circuit-breaker.ts'
import { ProviderFailure, type TranslateOptions, type Translator, type TranslatorWish } from './port.ts'

export interface TranslatorMember {
  name: TranslatorName
  translator: Translator
}

/**
 * Usage of one translator: number of paragraphs and of English characters; `engine` is the translator that
 * did the work.
 */
export interface TranslatorUse {
  engine: string
  paragraphs: number
  characters: number
}

const isWished = ({ name }: TranslatorMember, wish: TranslatorWish): boolean =>
  wish.ai === undefined || wish.ai === null || wish.ai === (name === 'llm')

/**
 * Counts usage per engine: paragraphs that an engine reported count for it, the rest counts for the
 * translator that got the request.
 */
function countingUse(texts: readonly string[]) {
  const engineByIndex = new Map<number, string>()
  return {
    tell: (index: number, engine: string) => engineByIndex.set(index, engine),
    isReported: (index: number) => engineByIndex.has(index),
    uses: (rest: string | undefined): TranslatorUse[] => {
      const uses = new Map<string, TranslatorUse>()
      for (const [index, text] of texts.entries()) {
        const engine = engineByIndex.get(index) ?? rest
        if (engine === undefined || !/\p{L}/u.test(text)) continue
        const use = uses.get(engine) ?? { engine, paragraphs: 0, characters: 0 }
        use.paragraphs += 1
        use.characters += text.length
        uses.set(engine, use)
      }
      return [...uses.values()]
    },
  }
}

/**
 * `members` are in order of preference, at least one. Paragraphs that were translated before a failure are
 * not requested again. `note` is called with the usage of each engine; an error of `note` is ignored, so that
 * no translation is lost.
 */
export function translatorsInOrder(
  members: readonly TranslatorMember[],
  note: (use: TranslatorUse) => Promise<void> = async () => undefined,
  now: () => number = Date.now,
): Translator {
  const { all, inTurn, failed, well } = createCircuitBreakers(members, now)

  const translate = async (
    some: readonly CircuitBreaker<TranslatorMember>[],
    paragraphs: readonly string[],
    options: TranslateOptions,
  ): Promise<(string | undefined)[]> => {
    const result: (string | undefined)[] = paragraphs.map(() => undefined)
    let left = [...paragraphs.keys()]
    let last: ProviderFailure | undefined
    for (const circuit of inTurn(some)) {
      const { translator } = circuit.of
      const texts = left.map((index) => paragraphs[index] ?? '')
      const counted = countingUse(texts)
      const noteUses = (rest?: string) =>
        Promise.all(counted.uses(rest).map((use) => note(use).catch(() => undefined)))
      const reportTo =
        (callback: TranslateOptions['onTranslated']) =>
        async (place: number, zh: string, engine = translator.engine) => {
          const index = left[place]
          if (index === undefined) return
          counted.tell(place, engine)
          result[index] = zh
          await callback?.(index, zh, engine)
        }
      try {
        const answer = await translator.translate(texts, {
          ...options,
          onTranslated: reportTo(options.onTranslated),
          onDoubtful: reportTo(options.onDoubtful),
        })
        well(circuit)
        await noteUses(translator.engine)
        for (const [place, index] of left.entries()) result[index] ??= answer[place]
        return result
      } catch (error) {
        await noteUses()
        if (!(error instanceof ProviderFailure) || options.signal?.aborted) throw error
        if (error.reason !== 'BAD_ANSWER') failed(circuit, error)
        last = error
        left = left.filter((_, place) => !counted.isReported(place))
      }
    }
    throw last ?? new ProviderFailure('NOT_CONFIGURED', 'no translator')
  }

  const over = (some: readonly CircuitBreaker<TranslatorMember>[]): Translator => ({
    get engine() {
      return inTurn(some)[0]?.of.translator.engine ?? ''
    },
    choices: some.map(({ of }) => of.name),
    only: (wish) => {
      const kind = some.filter(({ of }) => isWished(of, wish))
      const named = kind.filter(({ of }) => of.name === wish.name)
      const found = named.length > 0 ? named : kind
      return found.length > 0 ? over(found) : undefined
    },
    translate: (paragraphs, options = {}) => translate(some, paragraphs, options),
  })
  return over(all)
}
