// Wraps a machine translation service as a `Translator`; validates every result and drops those that cannot
// be a translation.
import { findTranslationFault } from '../../domain/language/translation-fault.ts'
import { findMixUps } from '../../domain/language/translation-mix-up.ts'
import { ProviderFailure, type Translator } from '../providers/llm/port.ts'
import { MachineFailure, type MachineTranslation } from '../providers/machine-translation/port.ts'

/**
 * Creates the translator. Paragraphs without any letter are not sent. No retry of a bad result: a machine
 * returns the same text for the same request.
 */
export const machineTranslator = (machine: MachineTranslation): Translator => ({
  engine: machine.name,
  async translate(paragraphs, { signal, glossary, onTranslated, onDoubtful } = {}) {
    const result: (string | undefined)[] = paragraphs.map((text) => (text.trim() === '' ? '' : text))
    const translatable = paragraphs.flatMap((text, index) => (/\p{L}/u.test(text) ? [{ index, text }] : []))
    if (translatable.length === 0) return result
    const answer = await machine
      .translate(
        translatable.map(({ text }) => text),
        { signal, glossary },
      )
      .catch((error: unknown) => {
        throw error instanceof MachineFailure ? providerFailure(machine.name, error) : error
      })
    const translated = translatable.map(({ index, text }, place) => ({
      index,
      text,
      zh: (answer[place] ?? '').replace(/\s*\n\s*/g, '').trim(),
    }))
    const misplaced = findMixUps(translated)
    for (const [place, { index, text, zh }] of translated.entries()) {
      const fault = findTranslationFault(text, zh)
      const isDoubtful = fault === 'FIGURES' || (fault === undefined && misplaced.has(place))
      result[index] = fault === undefined || isDoubtful ? zh : undefined
      if (fault === undefined && !isDoubtful) await onTranslated?.(index, zh, machine.name)
      if (isDoubtful) await onDoubtful?.(index, zh, machine.name)
    }
    return result
  },
})

const providerFailure = (name: string, error: MachineFailure): ProviderFailure =>
  new ProviderFailure(error.reason, `${name}: ${error.detail}`, {
    cause: error,
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
  })
