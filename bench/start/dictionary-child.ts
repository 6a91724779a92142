// Builds the dictionary's index and prints how long it took and how much memory more than before it needed.
import { buildDictionary } from '../../server/features/dictionary/index/build.ts'
import { statusOf } from '../lib/server.ts'

const [, , dir = ''] = process.argv
const before = statusOf(process.pid, 'VmRSS')
const began = performance.now()
await buildDictionary(dir, () => undefined)
const ms = performance.now() - began
process.stdout.write(JSON.stringify({ ms, extra: statusOf(process.pid, 'VmHWM') - before }))
