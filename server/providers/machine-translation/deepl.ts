// DeepL (v2/translate with v3/glossaries), as developers.deepl.com describes it.
import { createHash } from 'node:crypto'
import { listTermTranslations, type PublicationGlossary } from '../../../domain/article/terms.ts'
import { askInBatches } from './batches.ts'
import {
  defaultTranslationHttpDeps,
  failureOfStatus,
  isRecord,
  retryTranslationRequest,
  sendTranslationRequest,
  type TranslationHttpDeps,
  type TranslationResponse,
} from './http-client.ts'
import { MachineFailure, type MachineTranslation } from './port.ts'

export interface DeepLSettings {
  /** `https://api.deepl.com`, or `https://api-free.deepl.com` for keys that end in `:fx`. */
  base_url: string
  api_key: string
}

const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text))
// "up to 50 texts", "128 KiB (128 · 1024 bytes)" for the whole request.
const LIMITS = { texts: 50, total: 120_000, each: 120_000, sizeOf: bytesOf }
/** "456: quota exceeded" */
const QUOTA = 456
/** Glossaries remembered by this process. */
const MAX_CACHED_GLOSSARIES = 200

/** Where its keys belong. */
export const deepLBase = (api_key: string): string =>
  api_key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'

/** Errors are `{ message }` with a status. */
function failureOf(answer: TranslationResponse): MachineFailure {
  const detail = String(answer.json?.['message'] ?? 'no message')
  if (answer.status === QUOTA) return new MachineFailure('NO_BALANCE', `status 456: ${detail.slice(0, 200)}`)
  return failureOfStatus(answer, detail)
}

const tsvOf = (glossary: PublicationGlossary): string =>
  glossary.terms
    .map((term) =>
      [term.en, listTermTranslations(term)[0] ?? ''].map((side) => side.replace(/\s+/g, ' ').trim()),
    )
    .filter(([en, zh]) => en && zh)
    .map((sides) => sides.join('\t'))
    .join('\n')

export function deepLTranslation(
  settings: DeepLSettings,
  outside: TranslationHttpDeps = defaultTranslationHttpDeps,
): MachineTranslation {
  const { base_url } = settings
  const authorization = `DeepL-Auth-Key ${settings.api_key}`
  const call = (
    signal: AbortSignal | undefined,
    path: string,
    request: { method: string; body?: unknown },
  ): Promise<Record<string, unknown>> =>
    retryTranslationRequest(outside, signal, async () => {
      const answer = await sendTranslationRequest(outside, signal, `${base_url}${path}`, {
        method: request.method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      })
      if (answer.status === 204) return {}
      if (answer.status < 200 || answer.status >= 300 || answer.json === undefined) throw failureOf(answer)
      return answer.json
    })
  const glossaries = deepLGlossaries(call)
  return {
    name: 'deepl',
    async translate(texts, { signal, glossary } = {}) {
      const glossary_id = glossary && (await glossaries.idOf(glossary, signal))
      return askInBatches(texts, LIMITS, async (text) => {
        const body = {
          text,
          source_lang: 'EN',
          target_lang: 'ZH',
          ...(glossary_id === undefined ? {} : { glossary_id }),
        }
        const { translations } = await call(signal, '/v2/translate', { method: 'POST', body }).catch(
          (error) => {
            // Somebody may have thrown it away there: it is looked for anew by the next who asks.
            if (glossary_id !== undefined) glossaries.forget()
            throw error
          },
        )
        if (!Array.isArray(translations)) throw new MachineFailure('BAD_ANSWER', 'no translations')
        return translations.map((one) => (isRecord(one) ? one['text'] : undefined))
      })
    },
  }
}

type Call = (
  signal: AbortSignal | undefined,
  path: string,
  request: { method: string; body?: unknown },
) => Promise<Record<string, unknown>>

/**
 * Keeps a glossary of ours at DeepL for each publication, found again by its name, which says its publication and its
 * terms: when those change, a new one is made and the old one thrown away. Answers undefined where the account takes no
 * more (a free one has room for one): the text is then translated without, and whoever asked looks for the terms.
 */
function deepLGlossaries(call: Call) {
  const cache = new Map<string, string | undefined>()
  const listed = async (signal: AbortSignal | undefined): Promise<{ id: string; name: string }[]> => {
    const { glossaries } = await call(signal, '/v3/glossaries', { method: 'GET' })
    return (Array.isArray(glossaries) ? glossaries : [])
      .filter(isRecord)
      .map((one) => ({ id: String(one['glossary_id']), name: String(one['name']) }))
  }
  const make = async (name: string, entries: string, signal: AbortSignal | undefined) => {
    const dictionaries = [{ source_lang: 'EN', target_lang: 'ZH', entries, entries_format: 'tsv' }]
    try {
      const made = await call(signal, '/v3/glossaries', { method: 'POST', body: { name, dictionaries } })
      return typeof made['glossary_id'] === 'string' ? made['glossary_id'] : undefined
    } catch (error) {
      if (error instanceof MachineFailure && !error.isPassing && error.reason !== 'TIMEOUT') return undefined
      throw error
    }
  }
  const idOf = async (
    glossary: PublicationGlossary,
    signal: AbortSignal | undefined,
  ): Promise<string | undefined> => {
    const entries = tsvOf(glossary)
    if (entries === '') return undefined
    const ours = `kaijuan ${glossary.name} `
    const name = ours + createHash('sha256').update(entries).digest('hex').slice(0, 12)
    if (cache.has(name)) return cache.get(name)
    const there = (await listed(signal)).filter((one) => one.name.startsWith(ours))
    // Room is made first: an account may have none for two.
    for (const old of there.filter((one) => one.name !== name))
      await call(signal, `/v3/glossaries/${old.id}`, { method: 'DELETE' }).catch(() => undefined)
    const id = there.find((one) => one.name === name)?.id ?? (await make(name, entries, signal))
    if (cache.size >= MAX_CACHED_GLOSSARIES) cache.clear()
    cache.set(name, id)
    return id
  }
  return { idOf, forget: () => cache.clear() }
}
