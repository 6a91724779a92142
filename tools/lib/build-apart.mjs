// Runs the build in its own process, so that its memory is released before the server starts.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { CliError, checkNode, ensureInstalled } from './install.mjs'
import { isBuilt } from './sources.mjs'

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Installs and builds what is missing or outdated; the build prints its own progress. Returns undefined when
 * everything is built, else the exit code: 0 when it was stopped by a signal, another when the build failed
 * and has printed its error. Throws when the build process was killed.
 * @param {string} root
 */
export async function ensureBuiltApart(root) {
  checkNode()
  await ensureInstalled(root)
  if (isBuilt(root)) return undefined
  // Without the heap limits of the server: they are Node flags in package.json.
  const child = spawn(process.execPath, [join(root, 'tools/build.mjs')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let isStopping = false
  const stop = (name) => {
    isStopping = true
    child.kill(name)
  }
  for (const name of STOPS) process.on(name, stop)
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (...ended) => resolve(ended))
  })
  for (const name of STOPS) process.off(name, stop)
  if (isStopping) return 0
  if (code === null)
    throw new CliError(
      `构建被中断，也许内存不够 · The build was ended by ${signal}; perhaps there is too little memory`,
    )
  return code === 0 ? undefined : code
}
