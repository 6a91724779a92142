// Translates paragraphs in batches with a language model, and rejects results that cannot be translations.
import { findTranslationFault, type TranslationFault } from '../../../domain/language/translation-fault.ts'
import {
  findMixUps,
  isRepeatedTranslation,
  type TranslatedText,
} from '../../../domain/language/translation-mix-up.ts'
import { type LanguageModel, ProviderFailure, type TranslateOptions, type Translator } from './port.ts'
import { readTranslations, translationPrompt } from './translation-prompt.ts'

// Small enough for a slow model to finish within the stream timeout, large enough to give the model context.
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

type PromptOptions = Pick<TranslateOptions, 'signal' | 'instead' | 'glossary'>

/** Response to one prompt; undefined if it is a BAD_ANSWER: empty, cut at its token limit, or withheld. */
const answerOf = async (model: LanguageModel, texts: readonly string[], promptOptions: PromptOptions) => {
  const { signal, instead, glossary } = promptOptions
  try {
    const prompt = translationPrompt(texts, { unwanted: instead, terms: glossary?.terms })
    const { text, by = model.name } = await model.complete(prompt, signal ? { signal } : {})
    return { text, by }
  } catch (error) {
    if (error instanceof ProviderFailure && error.reason === 'BAD_ANSWER') return undefined
    throw error
  }
}

/** Sends one prompt for `batch` and returns one verdict for each of its paragraphs. */
const askFor = async (model: LanguageModel, batch: readonly Numbered[], promptOptions: PromptOptions) => {
  const texts = batch.map(({ text }) => text)
  const answer = await answerOf(model, texts, promptOptions)
  const translations = answer && readTranslations(answer.text, batch.length)
  const misplaced = findMixUps(texts.map((text, place) => ({ text, zh: translations?.[place] })))
  return texts.map((text, place): Verdict => {
    const zh = translations?.[place]
    if (!answer || zh === undefined || misplaced.has(place))
      return { fault: answer ? 'MISALIGNED' : 'NO_ANSWER' }
    const { by } = answer
    const fault = findTranslationFault(text, zh)
    // Numbers can be written in many ways in words. Mark the paragraph for an editor to check instead of
    // dropping its translation.
    if (fault === 'FIGURES') return { doubtful: zh, by }
    return fault ? { fault } : { zh, by }
  })
}

const zhOf = (verdict: Verdict): string | undefined => ('zh' in verdict ? verdict.zh : undefined)

type ReportVerdict = (index: number, verdict: Verdict) => void | Promise<void>

/**
 * Sends one request for the batch, then one retry for each paragraph that was not correct; the better of the
 * two results counts. Correct paragraphs are reported before any retry, because a retry may throw.
 */
const translateBatch = async (
  model: LanguageModel,
  batch: readonly Numbered[],
  promptOptions: PromptOptions,
  report: ReportVerdict,
): Promise<void> => {
  const verdicts = (await askFor(model, batch, promptOptions)).flatMap((verdict, place) => {
    const paragraph = batch[place]
    return paragraph ? [{ paragraph, verdict }] : []
  })
  for (const { paragraph, verdict } of verdicts) {
    if ('zh' in verdict) await report(paragraph.index, verdict)
  }
  const passed: TranslatedText[] = verdicts.map(({ paragraph: { text }, verdict }) => ({
    text,
    zh: zhOf(verdict),
  }))
  for (const { paragraph, verdict } of verdicts) {
    if ('zh' in verdict) continue
    const [second = verdict] = await askFor(model, [paragraph], promptOptions)
    const one = { text: paragraph.text, zh: zhOf(second) }
    const isRepeated = passed.some((other) => isRepeatedTranslation(one, other))
    passed.push(one)
    if ('fault' in second) await report(paragraph.index, verdict)
    // The same translation was returned for two different paragraphs: mark it for an editor to check.
    else if (isRepeated && 'zh' in second)
      await report(paragraph.index, { doubtful: second.zh, by: second.by })
    else await report(paragraph.index, second)
  }
}

/** Creates a translator from `model`. Paragraphs without any letter are returned unchanged. */
export const modelTranslator = (model: LanguageModel): Translator => ({
  get engine() {
    return model.name
  },
  async translate(paragraphs, { onTranslated, onDoubtful, ...promptOptions } = {}) {
    const result: (string | undefined)[] = paragraphs.map((text) => (text.trim() === '' ? '' : text))
    const translatable = paragraphs.flatMap((text, index) => (/\p{L}/u.test(text) ? [{ index, text }] : []))
    for (const batch of batchesOf(translatable)) {
      await translateBatch(model, batch, promptOptions, async (index, verdict) => {
        if ('zh' in verdict) await onTranslated?.(index, verdict.zh, verdict.by)
        if ('doubtful' in verdict) await onDoubtful?.(index, verdict.doubtful, verdict.by)
        result[index] = 'zh' in verdict ? verdict.zh : 'doubtful' in verdict ? verdict.doubtful : undefined
      })
    }
    return result
  },
})
