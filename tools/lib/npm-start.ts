// The flags that `npm start` gives to Node, for tests and benchmarks that start the program in the same way.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '../../package.json')

/** What stands between `node` and `tools/start.mjs` in package.json. */
export function npmStartFlags(): string[] {
  const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync(PACKAGE, 'utf8'))
  const [node, ...flags] = scripts.start.split(' ')
  if (node !== 'node' || flags.pop() !== 'tools/start.mjs')
    throw new Error(`not understood: ${scripts.start}`)
  return flags
}
