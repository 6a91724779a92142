// Bundles what runs in threads once for the whole suite: a hundred tests start one, and each would compile it anew.
import type { TestProject } from 'vitest/node'
import { buildBundles } from './bundles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the threads' bundles. */
    threads: string
  }
}
const PROVIDERS = ['anki/anki', 'epub/epub', 'feed/feed', 'page-fetch/extract', 'typeset/typst']

/** Called by vitest before the first file of a project; `threads.ts` tells the workers. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = await buildBundles(PROVIDERS.map((name) => `server/providers/${name}-worker.ts`))
  project.provide('threads', folder)
  return remove
}
