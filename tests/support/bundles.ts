// Bundles programs of the repository for tests that start them often: through tsx a start takes three times as long.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { NODE_BUNDLE } from '../../tools/lib/node-bundle.ts'

const ROOT = resolve(import.meta.dirname, '../..')

export interface ProgramBundles {
  /** Holds `name.js` for each program `…/name.ts`. */
  folder: string
  remove(): Promise<void>
}

/** `programs` are paths from the repository's root. Inside the repository, so that they find their packages, and as deep as
 * tools/lib/backup, which looks for the migrations from there. */
export async function buildBundles(programs: readonly string[]): Promise<ProgramBundles> {
  await mkdir(join(ROOT, '.cache/bundled'), { recursive: true })
  const folder = await mkdtemp(join(ROOT, '.cache/bundled/'))
  await build({
    absWorkingDir: ROOT,
    entryPoints: [...programs],
    outdir: folder,
    ...NODE_BUNDLE,
    logLevel: 'error',
  })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
