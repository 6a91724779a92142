// Builds in a process of its own, so that what a build takes of memory is given back before the server begins.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { CliError, checkNode, ensureInstalled } from './install.mjs'
import { isBuilt } from './sources.mjs'

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Installs and builds what is missing or old; the build prints its progress itself. Answers undefined when
 * all is built, else the code to exit with: 0 when it was told to stop meanwhile, another when the build failed, which
 * has said why. Throws when it was killed.
 * @param {string} root
 */
export async function ensureBuiltApart(root) {
  checkNode()
  await ensureInstalled(root)
  if (isBuilt(root)) return undefined
  // Without the server's own limits of its heap: they are flags of Node, and stand in package.json.
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
