// Extracts articles from pages in a worker thread, which is killed when a page exceeds its limits.

import type { ArticleBlock } from '../../../domain/article/block.ts'
import { KillableThread, TaskFailure, ThreadFailure } from '../killable-thread.ts'
import type { ThreadTask } from './extract-worker.ts'
import {
  type ExtractedPage,
  ExtractFailure,
  type ExtractReason,
  type FoundContents,
  type PageExtractor,
} from './port.ts'

/**
 * Real pages take 10–300 ms. Hostile pages can take a minute and would block all tasks behind them in the
 * queue.
 */
const TIMEOUT_MS = 10_000
const MEMORY_MB = 384
const MAX_BYTES = 16_000_000
const REASONS: readonly ExtractReason[] = ['TOO_LARGE', 'TOO_DEEP', 'TOO_MANY_ELEMENTS', 'NO_TEXT']

export interface PageExtractorOptions {
  /** URL of the worker's module. Default: the module next to this file, bundled (`.js`) or not (`.ts`). */
  worker_url?: URL
  timeout_ms?: number
  memory_mb?: number
}

export function makePageExtractor(options: PageExtractorOptions = {}): PageExtractor {
  const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const thread = new KillableThread({
    url: options.worker_url ?? new URL(`./extract-worker.${suffix}`, import.meta.url),
    timeout_ms: options.timeout_ms ?? TIMEOUT_MS,
    memory_mb: options.memory_mb ?? MEMORY_MB,
  })
  const run = async (task: ThreadTask, size: number, url: string): Promise<unknown> => {
    if (size > MAX_BYTES) throw new ExtractFailure('TOO_LARGE', { url, limit: MAX_BYTES })
    try {
      return await thread.run(task)
    } catch (error) {
      throw extractFault(error, url)
    }
  }
  return {
    extractArticle: async (body, url, { content_type = null } = {}) =>
      (await run({ want: 'article', body, url, content_type }, body.length, url)) as ExtractedPage,
    readContents: async (body, url, { content_type = null } = {}) =>
      (await run({ want: 'contents', body, url, content_type }, body.length, url)) as FoundContents,
    blocksOf: async (html, base) =>
      (await run({ want: 'blocks', html, base }, html.length, base)) as ArticleBlock[],
    close: () => thread.close(),
  }
}

function extractFault(error: unknown, url: string): ExtractFailure {
  if (error instanceof ThreadFailure) {
    const reason = error.reason === 'DIED' ? 'BROKEN' : error.reason
    return new ExtractFailure(reason, { url }, { cause: error })
  }
  const known = REASONS.find((reason) => error instanceof TaskFailure && error.reason === reason)
  const detail = error instanceof Error ? error.message.slice(0, 500) : ''
  return new ExtractFailure(known ?? 'BROKEN', known ? { url } : { url, detail }, { cause: error })
}
