// Shows when the first command installs, when it leaves everything alone, and what it says without a network.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ensureInstalled } from './install.mjs'

let root: string
const lock = (version: string) => ({
  name: 'small',
  lockfileVersion: 3,
  packages: {
    '': { name: 'small', dependencies: { 'left-pad': version } },
    'node_modules/left-pad': { version, integrity: 'sha512-AAAA' },
    'node_modules/elsewhere': { version: '1.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] },
  },
})
const put = (path: string, value: unknown) => writeFile(join(root, path), JSON.stringify(value))

beforeEach(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  root = await mkdtemp(join(tmpdir(), 'kaijuan-install-'))
  await mkdir(join(root, 'node_modules'))
  await put('package.json', { name: 'small', dependencies: { 'left-pad': '1.3.0' } })
  await put('package-lock.json', lock('1.3.0'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await rm(root, { recursive: true, force: true })
})

it('leaves alone what npm has installed already, what is for other platforms included', async () => {
  await put('node_modules/.package-lock.json', {
    packages: { 'node_modules/left-pad': { version: '1.3.0' } },
  })
  expect(await ensureInstalled(root)).toBe(false)
  expect(existsSync(join(root, 'node_modules/.kaijuan-lock'))).toBe(true)
})

it('holds for this very repository, whose tests are running', async () => {
  expect(await ensureInstalled(resolve(import.meta.dirname, '../..'))).toBe(false)
})

it('tries to install when the lock names another version, and says in one line that the network is missing', async () => {
  await put('node_modules/.package-lock.json', {
    packages: { 'node_modules/left-pad': { version: '1.3.0' } },
  })
  await ensureInstalled(root)
  const stamp = await readFile(join(root, 'node_modules/.kaijuan-lock'), 'utf8')
  await put('package-lock.json', lock('1.2.0'))
  await put('package.json', { name: 'small', dependencies: { 'left-pad': '1.2.0' } })
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/')
  vi.stubEnv('npm_config_fetch_retries', '0')
  vi.stubEnv('npm_config_cache', join(root, 'cache'))
  const installing = ensureInstalled(root)
  await expect(installing).rejects.toThrow(/cannot be reached/)
  await expect(installing).rejects.toSatisfy((error: Error) => !error.message.includes('\n'))
  // npm removes node_modules first; either way nothing says that the new lock is installed.
  const after = await readFile(join(root, 'node_modules/.kaijuan-lock'), 'utf8').catch(() => stamp)
  expect(after).toBe(stamp)
})
