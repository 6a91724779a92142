// Finds the browser that the journeys run in, and fetches it through the system's package manager where that is allowed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

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
const WHAT_TO_INSTALL =
  '浏览器测试需要 Chromium · The journeys need Chromium: install it (Debian, Ubuntu: apt-get install chromium fonts-noto-cjk; macOS: brew install --cask chromium) or set CHROMIUM_PATH'

/**
 * The path of a Chromium: CHROMIUM_PATH, else where systems put it, else (as root with apt-get) installed now together
 * with Chinese fonts. Throws with one line that says what to install.
 */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM_PATH 指向的文件不存在 · CHROMIUM_PATH names no file: ${given}`)
  }
  const found = PLACES.find((path) => existsSync(path))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installByApt()
  const installed = PLACES.find((path) => existsSync(path))
  if (installed) return installed
  throw new Error(WHAT_TO_INSTALL)
}

function installByApt(): void {
  process.stdout.write('  安装 Chromium · installing chromium and fonts-noto-cjk by apt-get …\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
  ]) {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${WHAT_TO_INSTALL} (apt-get: ${stderr.trim().split('\n').at(-1)})`)
  }
}

// As a program: prints the path in the last line, or why there is none.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  try {
    process.stdout.write(`${findChromium()}\n`)
  } catch (error) {
    process.stderr.write(`  ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
