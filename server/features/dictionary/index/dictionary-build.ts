// The process that builds the index (build-apart.ts starts it): its folder is the argument, its progress goes to the server.
import { buildDictionary } from './build.ts'
import type { BuildNews } from './build-apart.ts'

const [, , dir = ''] = process.argv
const tell = (news: BuildNews) => process.send?.(news)

// A terminal's Ctrl-C reaches this process too; the server, which it is meant for, tells when to end.
process.on('SIGINT', () => undefined)
const alone = () => process.exit(1)
process.on('disconnect', alone)
try {
  await buildDictionary(dir, (done, total) => void tell({ done, total }))
} catch (error) {
  const { message, code, path } = error as NodeJS.ErrnoException
  tell({ fault: { message, ...(code ? { code } : {}), ...(path ? { path } : {}) } })
  process.exitCode = 1
}
process.off('disconnect', alone)
process.disconnect?.()
