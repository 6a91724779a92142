// Client for DeepL (v2/translate with v3/glossaries), as documented on developers.deepl.com.
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
// Limits: "up to 50 texts", "128 KiB (128 · 1024 bytes)" for the whole request.
const LIMITS = { texts: 50, total: 120_000, each: 120_000, sizeOf: bytesOf }
/** Status 456: "quota exceeded". */
const QUOTA = 456
/** Max. glossary ids cached in this process. */
const MAX_CACHED_GLOSSARIES = 200

/** Base URL of the API that a key belongs to. */
export const deepLBase = (api_key: string): string =>
  api_key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'

/** Errors are `{ message }` with an error status. */
function failureOf(response: TranslationResponse): MachineFailure {
  const detail = String(response.json?.['message'] ?? 'no message')
  if (response.status === QUOTA)
    return new MachineFailure('NO_BALANCE', `status 456: ${detail.slice(0, 200)}`)
  return failureOfStatus(response, detail)
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
  deps: TranslationHttpDeps = defaultTranslationHttpDeps,
): MachineTranslation {
  const { base_url } = settings
  const authorization = `DeepL-Auth-Key ${settings.api_key}`
  const call = (
    signal: AbortSignal | undefined,
    path: string,
    request: { method: string; body?: unknown },
  ): Promise<Record<string, unknown>> =>
    retryTranslationRequest(deps, signal, async () => {
      const response = await sendTranslationRequest(deps, signal, `${base_url}${path}`, {
        method: request.method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      })
      if (response.status === 204) return {}
      if (response.status < 200 || response.status >= 300 || response.json === undefined)
        throw failureOf(response)
      return response.json
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
            // The glossary may have been deleted at DeepL: clear the cache, so that the next request looks it
            // up again.
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
 * Stores one glossary per publication at DeepL. Its name contains the publication's name and a hash of its
 * terms: when the terms change, a new glossary is created and the old one is deleted. `idOf` returns
 * undefined if the account has no free glossary slot (a free account has one). The text is then translated
 * without a glossary, and the caller validates the terms.
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
      const created = await call(signal, '/v3/glossaries', { method: 'POST', body: { name, dictionaries } })
      return typeof created['glossary_id'] === 'string' ? created['glossary_id'] : undefined
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
    const existing = (await listed(signal)).filter((one) => one.name.startsWith(ours))
    // Delete old glossaries before creating the new one: an account may have space for only one.
    for (const old of existing.filter((one) => one.name !== name))
      await call(signal, `/v3/glossaries/${old.id}`, { method: 'DELETE' }).catch(() => undefined)
    const id = existing.find((one) => one.name === name)?.id ?? (await make(name, entries, signal))
    if (cache.size >= MAX_CACHED_GLOSSARIES) cache.clear()
    cache.set(name, id)
    return id
  }
  return { idOf, forget: () => cache.clear() }
}
