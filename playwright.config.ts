// Browser tests: @playwright/test on the system's Chromium. tests/e2e/README.md says how they are organised.
import { defineConfig } from '@playwright/test'
import { DESKTOP, PHONE } from './tests/e2e/support/devices.ts'
import { CHROMIUM_FLAGS, findChromium, findTestBrowser } from './tools/lib/chromium.ts'
import { BROWSER_TEST_WORKERS } from './tools/lib/cores.ts'

const isDebugging = process.env['PWDEBUG'] !== undefined

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/global-setup.ts',
  workers: BROWSER_TEST_WORKERS,
  // A red test is a fault of the test or of the product: there is no second try.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['./tests/e2e/support/failure-reporter.ts']],
  // Upper limits for a hung test, not for a slow machine.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  use: {
    actionTimeout: 45_000,
    navigationTimeout: 90_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Calls, console and network of a failed test. Frames of the screen double the browser's CPU time, snapshots of the
    // document add 8 %: `--trace on` records both.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: isDebugging ? findChromium() : findTestBrowser(),
      args: CHROMIUM_FLAGS,
    },
  },
  projects: [
    { name: 'phone', use: PHONE, grepInvert: /@desktop\b/ },
    { name: 'desktop', use: DESKTOP, grep: /@(desktop|both)\b/ },
  ],
})
