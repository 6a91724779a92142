// The browsers of the benches and the browser tests: finds them, installs them by the system’s package manager, says their flags.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** For Playwright, which adds `--headless`: no sandbox in containers, and no request to anybody outside. */
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
/** Chromium without a window at all: the same engine, a third less processor time (decision 40). */
const SHELL = '/usr/bin/chromium-headless-shell'
const WHAT_TO_INSTALL =
  '浏览器测试需要 Chromium · The browser tests need Chromium: install it (Debian, Ubuntu: apt-get install chromium fonts-noto-cjk; macOS: brew install --cask chromium) or set CHROMIUM_PATH'

const MAY_INSTALL = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * The path of a Chromium: CHROMIUM_PATH, else where systems put it, else (as root with apt-get) installed now together
 * with Chinese fonts. Throws with one line that says what to install.
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
 * The browser of the browser tests: CHROMIUM_PATH, else TEST_BROWSER (what a run has found already), else Chromium's headless
 * shell (as root with apt-get installed now), else whatever `findChromium` finds. Throws as that does.
 */
export function findTestBrowser(): string {
  const configuredPath = givenPath() ?? process.env['TEST_BROWSER']
  if (configuredPath) return configuredPath
  if (!existsSync(SHELL) && MAY_INSTALL)
    try {
      installByApt('chromium-headless-shell')
    } catch (error) {
      // Systems without the package have a Chromium that is slower, and as good.
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

// As a program: finds or installs the browser of the browser tests, and prints its path in the last line, or why there is
// none.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  try {
    process.stdout.write(`${findTestBrowser()}\n`)
  } catch (error) {
    process.stderr.write(`  ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
