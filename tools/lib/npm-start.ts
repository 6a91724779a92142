// The flags that `npm start` gives to Node, for tests and benchmarks that start the program in the same way.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '../../package.json')

/**
 * What stands between `exec node` and `tools/start.mjs` in package.json. By `exec` the shell that npm starts makes way for
 * the program: what npm is told (SIGTERM by a container) would else end the shell alone.
 */
export function npmStartFlags(): string[] {
  const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync(PACKAGE, 'utf8'))
  const [, flags] = /^exec node (.*)tools\/start\.mjs$/.exec(scripts.start) ?? []
  if (flags === undefined) throw new Error(`not understood: ${scripts.start}`)
  return flags.split(' ').filter(Boolean)
}
