// Creates Anki packages with SQLite in a worker thread, which is killed when it exceeds its limits.
import { KillableThread } from '../killable-thread.ts'
import { AnkiFailure, type AnkiPackages } from './port.ts'

/** 20,000 words take two seconds on an idle machine. */
const TIMEOUT_MS = 60_000
/** Limit of the worker's heap. SQLite's WebAssembly memory, about 60 MB for 20,000 words, is not included. */
const MEMORY_MB = 128

export function makeAnkiPackages(options: { worker_url?: URL; timeout_ms?: number } = {}): AnkiPackages {
  const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const thread = new KillableThread({
    url: options.worker_url ?? new URL(`./anki-worker.${suffix}`, import.meta.url),
    timeout_ms: options.timeout_ms ?? TIMEOUT_MS,
    memory_mb: MEMORY_MB,
  })
  return {
    async pack(deck, words, now) {
      try {
        return (await thread.run({ deck, words, now })) as Uint8Array
      } catch (error) {
        throw new AnkiFailure('the package could not be made', { cause: error })
      }
    },
    close: () => thread.close(),
  }
}
