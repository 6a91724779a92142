// Translates paragraphs with a language model, a few at a time, and lets nothing through that cannot be a translation.
import { type TranslationFault, translationFault } from './check-translation.ts'
import { type LanguageModel, ProviderFailure, type Translator } from './port.ts'
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

type Verdict = { zh: string } | { fault: TranslationFault | 'MISALIGNED' }

/** One verdict for each of `batch`. */
const askFor = async (model: LanguageModel, batch: readonly Numbered[], signal: AbortSignal | undefined) => {
  const prompt = translationPrompt(batch.map(({ text }) => text))
  const { text: answer } = await model.complete(prompt, signal ? { signal } : {})
  const translations = readTranslations(answer, batch.length)
  return batch.map(({ text }, place): Verdict => {
    const zh = translations?.[place]
    if (zh === undefined) return { fault: 'MISALIGNED' }
    const fault = translationFault(text, zh)
    return fault ? { fault } : { zh }
  })
}

/** Asks once for the batch, then once more for each that was not right; the first that still is not fails the whole. */
const translateBatch = async (
  model: LanguageModel,
  batch: readonly Numbered[],
  signal: AbortSignal | undefined,
) => {
  const verdicts = await askFor(model, batch, signal)
  const done: string[] = []
  for (const [place, verdict] of verdicts.entries()) {
    const paragraph = batch[place]
    if (!paragraph) continue
    const [last] = 'zh' in verdict ? [verdict] : await askFor(model, [paragraph], signal)
    if (!last || 'fault' in last) {
      throw new ProviderFailure(
        'BAD_ANSWER',
        `paragraph ${paragraph.index + 1}: ${last?.fault ?? 'MISALIGNED'}`,
      )
    }
    done.push(last.zh)
  }
  return done
}

/** The translator made of `model`. Paragraphs without any letter are handed back as they are. */
export const modelTranslator = (model: LanguageModel): Translator => ({
  engine: model.name,
  async translate(paragraphs, { signal, onTranslated } = {}) {
    const result = paragraphs.map((text) => (text.trim() === '' ? '' : text))
    const asked = paragraphs.flatMap((text, index) => (/\p{L}/u.test(text) ? [{ index, text }] : []))
    for (const batch of batchesOf(asked)) {
      const done = await translateBatch(model, batch, signal)
      for (const [place, { index }] of batch.entries()) {
        const zh = done[place] ?? ''
        result[index] = zh
        await onTranslated?.(index, zh)
      }
    }
    return result
  },
})
