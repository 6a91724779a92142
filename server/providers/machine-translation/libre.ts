// Client for LibreTranslate, which can be self-hosted, as in its source (libretranslate/app.py).
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
  /** Its language code for Chinese: `zh`, in newer versions `zh-Hans`. */
  target: string
}

// The operator of a server configures --char-limit (all texts of a request) and --batch-limit; the public
// instance accepts 2,000 characters.
const LIMITS = { texts: 20, total: 2000, each: 2000 }

/**
 * Errors are `{ error }` with status 400, 403 (key), 429 ("Slowdown: …") or 500. It has no glossary feature.
 */
export const libreTranslation = (
  settings: LibreSettings,
  deps: TranslationHttpDeps = defaultTranslationHttpDeps,
): MachineTranslation => ({
  name: 'libre',
  translate: (texts, { signal } = {}) =>
    askInBatches(texts, LIMITS, (q) =>
      retryTranslationRequest(deps, signal, async () => {
        const { base_url, target, api_key } = settings
        const response = await sendTranslationRequest(deps, signal, `${base_url}/translate`, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ q, source: 'en', target, format: 'text', ...(api_key ? { api_key } : {}) }),
        })
        const { status, json } = response
        const error = String(json?.['error'] ?? 'no error')
        // A missing key causes status 400, a wrong key 403.
        if (status === 400 && /api key/i.test(error))
          throw new MachineFailure('KEY_REFUSED', error.slice(0, 200))
        const list = json?.['translatedText']
        if (status !== 200 || !Array.isArray(list)) throw failureOfStatus(response, error)
        return list
      }),
    ),
})
