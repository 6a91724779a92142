// The flags and settings that `npm start` gives to Node, for tests and benchmarks that start the program in the same way.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '../../package.json')

/**
 * What stands between `node` and `tools/start.mjs` in package.json. By `exec` the shell that npm starts makes way for
 * the program: what npm is told (SIGTERM by a container) would else end the shell alone.
 */
export const npmStartFlags = (): string[] => npmStart().flags.split(' ').filter(Boolean)

/**
 * What stands between `env` and `node`. MALLOC_ARENA_MAX: by itself the allocator of the system takes memory apart for
 * each thread and gives little of it back, some 30 MB after minutes of load.
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
