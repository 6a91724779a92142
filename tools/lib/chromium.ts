// Finds the browsers of the benchmarks and the browser tests, installs them with the system's package
// manager, and defines their flags.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/**
 * Flags for Playwright, which adds `--headless`: no sandbox in containers, and no requests to the internet.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Chromium without a user interface: the same engine, a third less CPU time (decision 40). */
const SHELL = '/usr/bin/chromium-headless-shell'
const WHAT_TO_INSTALL =
  '浏览器测试需要 Chromium · The browser tests need Chromium: install it (Debian, Ubuntu: apt-get install chromium fonts-noto-cjk; macOS: brew install --cask chromium) or set CHROMIUM_PATH'

const MAY_INSTALL = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * The path of a Chromium: CHROMIUM_PATH, else the usual paths of systems, else (as root with apt-get) it is
 * installed together with Chinese fonts. Throws an error of one line that says what to install.
 */
export function findChromium(): string {
  const configuredPath = givenPath()
  if (configuredPath) return configuredPath
  const found = PLACES.find((path) => existsSync(path))
  if (found) return found
  if (MAY_INSTALL) installByApt('chromium')
  const installed = PLACES.find((path) => existsSync(path))
  if (installed) return installed
  throw new Error(WHAT_TO_INSTALL)
}

/**
 * The browser of the browser tests: CHROMIUM_PATH, else TEST_BROWSER (set by a run that has already found
 * one), else Chromium's headless shell (as root with apt-get it is installed), else the result of
 * `findChromium`. Throws the same error as `findChromium`.
 */
export function findTestBrowser(): string {
  const configuredPath = givenPath() ?? process.env['TEST_BROWSER']
  if (configuredPath) return configuredPath
  if (!existsSync(SHELL) && MAY_INSTALL)
    try {
      installByApt('chromium-headless-shell')
    } catch (error) {
      // Fallback for systems without the package: the full Chromium, which is slower and renders the same.
      process.stdout.write(
        `  没有 headless shell，改用 Chromium · ${error instanceof Error ? error.message : error}\n`,
      )
    }
  return existsSync(SHELL) ? SHELL : findChromium()
}

function givenPath(): string | undefined {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath && !existsSync(configuredPath))
    throw new Error(`CHROMIUM_PATH 指向的文件不存在 · CHROMIUM_PATH names no file: ${configuredPath}`)
  return configuredPath || undefined
}

function installByApt(name: string): void {
  process.stdout.write(`  安装 Chromium · installing ${name} and fonts-noto-cjk by apt-get …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', name, 'fonts-noto-cjk'],
  ]) {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${WHAT_TO_INSTALL} (apt-get: ${stderr.trim().split('\n').at(-1)})`)
  }
}

// As a program: finds or installs the browser of the browser tests. The last line of its output is the path,
// or the error.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  try {
    process.stdout.write(`${findTestBrowser()}\n`)
  } catch (error) {
    process.stderr.write(`  ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
