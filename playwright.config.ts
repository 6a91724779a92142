// Configuration of the browser tests: @playwright/test on the system's Chromium. tests/e2e/README.md
// describes their structure.
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
  // A failed test is a defect of the test or of the product, so there are no retries.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['./tests/e2e/support/failure-reporter.ts']],
  // Timeouts for a hung test, not for a slow machine.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  use: {
    actionTimeout: 45_000,
    navigationTimeout: 90_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Calls, console and network of a failed test. Screenshots of each frame double the browser's CPU time
    // and DOM snapshots add 8 %, so both are off by default: `--trace on` records them.
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
