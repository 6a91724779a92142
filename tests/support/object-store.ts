// Starts an object store that speaks S3 and refuses forged signatures, on loopback: Debian's python3-swift.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { findFreePort } from './free-port.ts'

/** Debian's own: the one that sees python3-swift. */
const PYTHON = '/usr/bin/python3'
const SCRIPT = path.join(import.meta.dirname, 'object-store.py')
const ACCESS = 'test:tester'
const SECRET = 'testing'
const REGION = 'us-east-1'
const BUCKET = 'test-bucket'
/** How much of what the servers print is in the error when they do not start. */
const LAST_PRINTED = 2000
/** Four servers in Python: half a minute on a machine with much else to do. */
const START_MS = 90_000

export interface ObjectStore {
  /** Environment variables that make the product use it. */
  settings: Record<string, string>
  /** Every request fails from now on, as when the store is away. */
  stop(): void
  close(): Promise<void>
}

/** Undefined, with a line that says why, where it is not installed and cannot be. */
export async function anObjectStore(): Promise<ObjectStore | undefined> {
  if (!isThere() && !installs()) {
    process.stderr.write(
      '  没有 python3-swift，对象存储的测试跳过 · no python3-swift: tests on object storage are skipped (Debian: apt-get install python3-swift)\n',
    )
    return undefined
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'kaijuan-objects-'))
  for (const name of ['etc', 'data/d1']) await mkdir(path.join(folder, name), { recursive: true })
  const port = await findFreePort()
  const given = [String(port), userInfo().username, ACCESS, SECRET, REGION]
  // A process group of its own, so that the servers end with the one that forks them.
  const servers = spawn(PYTHON, ['-I', SCRIPT, folder, ...given], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  servers.stderr.on('data', (text: Buffer) => {
    printed = (printed + text.toString()).slice(-LAST_PRINTED)
  })
  const stop = () => {
    if (servers.pid && isUp(servers)) process.kill(-servers.pid, 'SIGKILL')
  }
  const check = () => {
    if (!isUp(servers)) throw new Error(`object store: ${printed}`)
  }
  const endpoint = `http://127.0.0.1:${port}`
  try {
    await makeBucket(endpoint, check)
  } catch (error) {
    stop()
    throw error
  }
  return {
    settings: {
      ...{ S3_ENDPOINT: endpoint, S3_BUCKET: BUCKET, S3_REGION: REGION, S3_PATH_STYLE: 'on' },
      ...{ S3_ACCESS_KEY: ACCESS, S3_SECRET_KEY: SECRET },
    },
    stop,
    close: async () => {
      stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const isThere = (): boolean =>
  existsSync(PYTHON) && spawnSync(PYTHON, ['-I', '-c', 'import swift.common.wsgi']).status === 0

const isUp = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

/** Whether it is there after an attempt to install it. */
function installs(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['-o', 'DPkg::Lock::Timeout=120', 'install', '-y', '-q', '--no-install-recommends', 'python3-swift'],
  ])
    if (spawnSync('apt-get', args, { env }).status !== 0) return false
  return isThere()
}

/**
 * Logs in and makes the bucket, and the one for the parts, as soon as the servers answer; `check` throws once they are
 * gone.
 */
async function makeBucket(endpoint: string, check: () => void): Promise<void> {
  const ends = Date.now() + START_MS
  for (let fault: unknown; ; ) {
    check()
    try {
      const headers = { 'x-auth-user': ACCESS, 'x-auth-key': SECRET }
      const login = await fetch(`${endpoint}/auth/v1.0`, { headers })
      const token = login.headers.get('x-auth-token') ?? ''
      const account = ACCESS.slice(0, ACCESS.indexOf(':'))
      for (const name of [BUCKET, `${BUCKET}+segments`]) {
        const made = await fetch(`${endpoint}/v1/AUTH_${account}/${encodeURIComponent(name)}`, {
          method: 'PUT',
          headers: { 'x-auth-token': token, 'x-container-meta-access-control-allow-origin': '*' },
        })
        if (!made.ok) throw new Error(`${name}: HTTP ${made.status}`)
      }
      return
    } catch (error) {
      fault = error
    }
    if (Date.now() > ends) throw new Error('the object store did not start', { cause: fault })
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
