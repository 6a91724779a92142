// Child process that builds the index (started by build-apart.ts) in the folder of its argument.
import { buildDictionary } from './build.ts'
import type { BuildNews } from './build-apart.ts'

const [, , dir = ''] = process.argv
const sendMessage = (news: BuildNews) => process.send?.(news)

// Ctrl-C in a terminal sends SIGINT to this process too; ignore it, because the server decides when to stop.
process.on('SIGINT', () => undefined)
const exitOrphaned = () => process.exit(1)
process.on('disconnect', exitOrphaned)
try {
  await buildDictionary(dir, (done, total) => void sendMessage({ done, total }))
} catch (error) {
  const { message, code, path } = error as NodeJS.ErrnoException
  sendMessage({ fault: { message, ...(code ? { code } : {}), ...(path ? { path } : {}) } })
  process.exitCode = 1
}
process.off('disconnect', exitOrphaned)
process.disconnect?.()
