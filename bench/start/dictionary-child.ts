// Builds the dictionary index and prints the duration and the additional memory.
import { buildDictionary } from '../../server/features/dictionary/index/build.ts'
import { statusOf } from '../lib/server.ts'

const [, , dir = ''] = process.argv
const before = statusOf(process.pid, 'VmRSS')
const began = performance.now()
await buildDictionary(dir, () => undefined)
const ms = performance.now() - began
process.stdout.write(JSON.stringify({ ms, extra: statusOf(process.pid, 'VmHWM') - before }))
