// Builds the index in a process of its own, so that the memory a build takes is given back when it ends.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BuildProgress } from './dictionary.ts'

/** What the child tells. */
export type BuildNews =
  | { done: number; total: number }
  | { fault: { message: string; code?: string; path?: string } }

/**
 * `buildDictionary`, told to stop by `stopping`. In the server's own process a build left 80 MB behind for as long as it
 * ran (Node 24). Rejects with what the child threw, its `code` and `path` included.
 */
export const buildApart =
  (stopping: AbortSignal) =>
  (dir: string, progress: BuildProgress): Promise<void> =>
    new Promise((resolve, reject) => {
      const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
      const child = fork(fileURLToPath(new URL(`./dictionary-build.${suffix}`, import.meta.url)), [dir], {
        // Not the server's own: its heap is limited.
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
