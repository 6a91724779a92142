// Installs the locked dependencies when they are missing or outdated. Uses only Node modules, because no
// package is installed yet.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const OLDEST_NODE = [20, 19]
const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|EHOSTUNREACH|ENETUNREACH|network/i

/** An error that is printed as one line. */
export class CliError extends Error {
  // The name identifies it even when another module loader has evaluated this file a second time.
  name = 'ToolRefused'
}

/** Throws when the version of Node is older than the dependencies require. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [needMajor, needMinor] = OLDEST_NODE
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return
  throw new CliError(
    `Node ${process.versions.node} 太旧 · Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}`,
  )
}

/**
 * Installs what package-lock.json defines, unless node_modules already matches it. Returns whether it
 * installed anything. A stamp file with the hash of the lock file makes the usual case one comparison. Without
 * the stamp (somebody ran npm directly), the versions are compared with npm's own record of what it installed.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  const stamp = join(root, 'node_modules', '.kaijuan-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  const isInstalled = holdsWhatIsLocked(root, JSON.parse(lock.toString()))
  if (!isInstalled) {
    process.stdout.write('  安装依赖 · installing the locked dependencies …\n')
    await npmCi(root)
  }
  writeFileSync(stamp, hash)
  return !isInstalled
}

function holdsWhatIsLocked(root, lock) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(lock.packages).every(
    ([path, entry]) => path === '' || !isForUs(entry) || installed[path]?.version === entry.version,
  )
}

/**
 * Whether a package is for this platform. Packages of other platforms are in the lock file and are not
 * installed.
 */
function isForUs({ optional, os, cpu, libc }) {
  if (!optional) return true
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc)
}

async function npmCi(root) {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npmCli = process.env.npm_execpath
  const [program, first] = npmCli?.endsWith('.js') ? [process.execPath, [npmCli]] : ['npm', []]
  let complaint = ''
  const code = await new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'pipe'] })
    child.stderr.on('data', (chunk) => {
      complaint += chunk
    })
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return
  if (UNREACHABLE.test(complaint))
    throw new CliError(
      '连不上软件源，依赖没有装上 · The package registry cannot be reached; check the network (or npm config get registry) and run again',
    )
  if (/ENOSPC/.test(complaint)) throw new CliError('磁盘已满，依赖没有装上 · The disk is full')
  if (/EROFS/.test(complaint)) throw new CliError('磁盘只读，依赖没有装上 · The disk is read-only')
  throw new CliError(`npm ci 失败 · npm ci failed (${code}):\n${complaint.trim()}`)
}

/** Prints an expected error as one line and a defect with its stack. Exits with code 1. */
export function exitWithFailure(error) {
  const isPlain = error?.name === 'ToolRefused'
  process.stderr.write(`\n  ${isPlain ? error.message : (error?.stack ?? error)}\n\n`)
  process.exit(1)
}
