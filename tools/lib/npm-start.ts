// The flags and environment that `npm start` passes to Node, for tests and benchmarks that start the program
// in the same way.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '../../package.json')

/**
 * The flags between `node` and `tools/start.mjs` in package.json. `exec` replaces the shell that npm starts
 * with the program: otherwise a signal to npm (SIGTERM by a container) would stop the shell only.
 */
export const npmStartFlags = (): string[] => npmStart().flags.split(' ').filter(Boolean)

/**
 * The environment variables between `env` and `node`. MALLOC_ARENA_MAX: by default, the system's allocator
 * reserves an arena for each thread and returns little of its memory, some 30 MB after minutes of load.
 */
export const npmStartSettings = (): Record<string, string> =>
  Object.fromEntries(
    npmStart()
      .settings.split(' ')
      .map((setting) => setting.split('=')),
  )

function npmStart(): { settings: string; flags: string } {
  const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync(PACKAGE, 'utf8'))
  const [, settings, flags] =
    /^exec env (\S+(?: \S+=\S+)*) node (.*)tools\/start\.mjs$/.exec(scripts.start) ?? []
  if (settings === undefined || flags === undefined) throw new Error(`not understood: ${scripts.start}`)
  return { settings, flags }
}
