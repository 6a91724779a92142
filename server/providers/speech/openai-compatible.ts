// Speech synthesis through any endpoint with OpenAI's /audio/speech API, also a self-hosted one.
import { SpeechFailure, type SpeechReason, type SpeechVoice } from './port.ts'
import { soundOf } from './sound-of.ts'

export interface SpeechSettings {
  /** Base URL with the version, e.g. `https://api.openai.com/v1`. */
  base_url: string
  api_key: string | undefined
  model: string
  voice: string
  timeout_ms?: number
  /** Milliseconds before the first retry; doubled for the second one. */
  retry_pause?: number
}

const TIMEOUT_MS = 30_000
const PAUSE_MS = 1000
const MAX_ATTEMPTS = 3
const MAX_BYTES = 20_000_000

export const speechVoice = (settings: SpeechSettings): SpeechVoice => ({
  name: `${settings.model} ${settings.voice}`,
  async say(text, signal) {
    for (let attempt = 1; ; attempt += 1)
      try {
        return soundOf(await ask(settings, text, signal))
      } catch (error) {
        signal.throwIfAborted()
        const failure = asFailure(error)
        const isPassing = failure.reason === 'FAILED' || failure.reason === 'TIMEOUT'
        if (!isPassing || attempt === MAX_ATTEMPTS) throw failure
        await new Promise((resolve) =>
          setTimeout(resolve, (settings.retry_pause ?? PAUSE_MS) * 2 ** (attempt - 1)),
        )
      }
  },
})

async function ask(
  { base_url, api_key, model, voice, timeout_ms = TIMEOUT_MS }: SpeechSettings,
  text: string,
  signal: AbortSignal,
): Promise<Buffer> {
  const response = await fetch(`${base_url.replace(/\/+$/, '')}/audio/speech`, {
    method: 'POST',
    // Do not follow redirects: they would send the API key to another host.
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      ...(api_key ? { authorization: `Bearer ${api_key}` } : {}),
    },
    body: JSON.stringify({ model, voice, input: text, response_format: 'wav' }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout_ms)]),
  })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new SpeechFailure(reasonOf(response.status), `the voice answered HTTP ${response.status}`)
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > MAX_BYTES) throw new SpeechFailure('BAD_ANSWER', 'the voice does not stop')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function reasonOf(status: number): SpeechReason {
  if (status === 401 || status === 403) return 'KEY_REFUSED'
  if (status === 402) return 'NO_BALANCE'
  return status === 429 || status >= 500 ? 'FAILED' : 'BAD_ANSWER'
}

function asFailure(error: unknown): SpeechFailure {
  if (error instanceof SpeechFailure) return error
  const isTimeout = error instanceof Error && error.name === 'TimeoutError'
  return new SpeechFailure(isTimeout ? 'TIMEOUT' : 'FAILED', 'the voice did not answer', { cause: error })
}
