// Translates paragraphs with a language model, a few at a time, and lets nothing through that cannot be a translation.
import { findTranslationFault, type TranslationFault } from '../../../domain/language/translation-fault.ts'
import {
  findMixUps,
  isRepeatedTranslation,
  type TranslatedText,
} from '../../../domain/language/translation-mix-up.ts'
import { type LanguageModel, ProviderFailure, type TranslateOptions, type Translator } from './port.ts'
import { readTranslations, translationPrompt } from './translation-prompt.ts'

// Small enough for a slow model to finish within the limit of a stream, large enough to see the context.
const BATCH_PARAGRAPHS = 8
const BATCH_CHARACTERS = 4000

interface Numbered {
  index: number
  text: string
}

const batchesOf = (paragraphs: readonly Numbered[]): Numbered[][] => {
  const batches: Numbered[][] = []
  let size = 0
  for (const paragraph of paragraphs) {
    const batch = batches.at(-1)
    size += paragraph.text.length
    if (batch && batch.length < BATCH_PARAGRAPHS && size <= BATCH_CHARACTERS) batch.push(paragraph)
    else {
      batches.push([paragraph])
      size = paragraph.text.length
    }
  }
  return batches
}

type Verdict =
  | { zh: string; by: string }
  | { doubtful: string; by: string }
  | { fault: TranslationFault | 'MISALIGNED' | 'NO_ANSWER' }

type Wish = Pick<TranslateOptions, 'signal' | 'instead' | 'glossary'>

/** The answer to one question; undefined when it was none, cut at its limit or withheld. */
const answerOf = async (model: LanguageModel, texts: readonly string[], wish: Wish) => {
  const { signal, instead, glossary } = wish
  try {
    const prompt = translationPrompt(texts, { unwanted: instead, terms: glossary?.terms })
    const { text, by = model.name } = await model.complete(prompt, signal ? { signal } : {})
    return { text, by }
  } catch (error) {
    if (error instanceof ProviderFailure && error.reason === 'BAD_ANSWER') return undefined
    throw error
  }
}

/** One verdict for each of `batch`. */
const askFor = async (model: LanguageModel, batch: readonly Numbered[], wish: Wish) => {
  const texts = batch.map(({ text }) => text)
  const answer = await answerOf(model, texts, wish)
  const translations = answer && readTranslations(answer.text, batch.length)
  const misplaced = findMixUps(texts.map((text, place) => ({ text, zh: translations?.[place] })))
  return texts.map((text, place): Verdict => {
    const zh = translations?.[place]
    if (!answer || zh === undefined || misplaced.has(place))
      return { fault: answer ? 'MISALIGNED' : 'NO_ANSWER' }
    const { by } = answer
    const fault = findTranslationFault(text, zh)
    // Figures are many things in words: a person may look, but a whole paragraph is not thrown away for them.
    if (fault === 'FIGURES') return { doubtful: zh, by }
    return fault ? { fault } : { zh, by }
  })
}

const zhOf = (verdict: Verdict): string | undefined => ('zh' in verdict ? verdict.zh : undefined)

type Tell = (index: number, verdict: Verdict) => void | Promise<void>

/**
 * Asks once for the batch, then once more for each that was not right; of two answers the better one counts. What is
 * right is told before anything is asked again, because that may fail.
 */
const translateBatch = async (
  model: LanguageModel,
  batch: readonly Numbered[],
  wish: Wish,
  tell: Tell,
): Promise<void> => {
  const answered = (await askFor(model, batch, wish)).flatMap((verdict, place) => {
    const paragraph = batch[place]
    return paragraph ? [{ paragraph, verdict }] : []
  })
  for (const { paragraph, verdict } of answered) {
    if ('zh' in verdict) await tell(paragraph.index, verdict)
  }
  const passed: TranslatedText[] = answered.map(({ paragraph: { text }, verdict }) => ({
    text,
    zh: zhOf(verdict),
  }))
  for (const { paragraph, verdict } of answered) {
    if ('zh' in verdict) continue
    const [second = verdict] = await askFor(model, [paragraph], wish)
    const one = { text: paragraph.text, zh: zhOf(second) }
    const isRepeated = passed.some((other) => isRepeatedTranslation(one, other))
    passed.push(one)
    if ('fault' in second) await tell(paragraph.index, verdict)
    // Said twice, and of two paragraphs: a person may look.
    else if (isRepeated && 'zh' in second) await tell(paragraph.index, { doubtful: second.zh, by: second.by })
    else await tell(paragraph.index, second)
  }
}

/** The translator made of `model`. Paragraphs without any letter are handed back as they are. */
export const modelTranslator = (model: LanguageModel): Translator => ({
  get engine() {
    return model.name
  },
  async translate(paragraphs, { onTranslated, onDoubtful, ...wish } = {}) {
    const result: (string | undefined)[] = paragraphs.map((text) => (text.trim() === '' ? '' : text))
    const translatable = paragraphs.flatMap((text, index) => (/\p{L}/u.test(text) ? [{ index, text }] : []))
    for (const batch of batchesOf(translatable)) {
      await translateBatch(model, batch, wish, async (index, verdict) => {
        if ('zh' in verdict) await onTranslated?.(index, verdict.zh, verdict.by)
        if ('doubtful' in verdict) await onDoubtful?.(index, verdict.doubtful, verdict.by)
        result[index] = 'zh' in verdict ? verdict.zh : 'doubtful' in verdict ? verdict.doubtful : undefined
      })
    }
    return result
  },
})
