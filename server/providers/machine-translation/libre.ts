// LibreTranslate, which anybody may run; calls, limits and errors as in its own source (libretranslate/app.py).
import { askInBatches } from './batches.ts'
import {
  defaultTranslationHttpDeps,
  failureOfStatus,
  retryTranslationRequest,
  sendTranslationRequest,
  type TranslationHttpDeps,
} from './http-client.ts'
import { MachineFailure, type MachineTranslation } from './port.ts'

export interface LibreSettings {
  base_url: string
  api_key?: string | undefined
  /** Its code of Chinese: `zh`, in newer versions `zh-Hans`. */
  target: string
}

// Whoever runs it sets --char-limit (all texts of a request) and --batch-limit; its public instance takes 2,000 characters.
const LIMITS = { texts: 20, total: 2000, each: 2000 }

/** Errors are `{ error }` with 400, 403 (key), 429 ("Slowdown: …") or 500. It knows no glossary. */
export const libreTranslation = (
  settings: LibreSettings,
  outside: TranslationHttpDeps = defaultTranslationHttpDeps,
): MachineTranslation => ({
  name: 'libre',
  translate: (texts, { signal } = {}) =>
    askInBatches(texts, LIMITS, (q) =>
      retryTranslationRequest(outside, signal, async () => {
        const { base_url, target, api_key } = settings
        const answer = await sendTranslationRequest(outside, signal, `${base_url}/translate`, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ q, source: 'en', target, format: 'text', ...(api_key ? { api_key } : {}) }),
        })
        const { status, json } = answer
        const error = String(json?.['error'] ?? 'no error')
        // A missing key is answered with 400, a wrong one with 403.
        if (status === 400 && /api key/i.test(error))
          throw new MachineFailure('KEY_REFUSED', error.slice(0, 200))
        const list = json?.['translatedText']
        if (status !== 200 || !Array.isArray(list)) throw failureOfStatus(answer, error)
        return list
      }),
    ),
})
