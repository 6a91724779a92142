// Builds the index in a child process, so that the memory of the build is freed when the process exits.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BuildProgress } from './dictionary.ts'

/** Message of the child process: progress, or the error that ended the build. */
export type BuildNews =
  | { done: number; total: number }
  | { fault: { message: string; code?: string; path?: string } }

/**
 * Runs `buildDictionary` in a child process; `stopping` aborts it. Inside the server's process, a build left
 * 80 MB of heap allocated until the server's exit (Node 24). Rejects with the child's error, including its
 * `code` and `path`.
 */
export const buildApart =
  (stopping: AbortSignal) =>
  (dir: string, progress: BuildProgress): Promise<void> =>
    new Promise((resolve, reject) => {
      const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
      const child = fork(fileURLToPath(new URL(`./dictionary-build.${suffix}`, import.meta.url)), [dir], {
        // Without the server's own options, which limit the heap.
        execArgv: suffix === 'ts' ? ['--import', 'tsx'] : [],
        signal: stopping,
      })
      let fault = 'it said nothing'
      let details: object = {}
      child.on('message', (news: BuildNews) => {
        if ('fault' in news) ({ message: fault, ...details } = news.fault)
        else progress(news.done, news.total)
      })
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        if (code === 0) resolve()
        else
          reject(
            Object.assign(new Error(`the dictionary was not built (${signal ?? code}): ${fault}`), details),
          )
      })
    })
