// Configuration of Vitest with two suites: unit tests of rules and screens, and server tests on a real
// PostgreSQL. Browser tests: playwright.config.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vitest/config'

const LOCAL = 'web/local/**/*.test.ts'
/**
 * Tests that mock or reload modules. In a shared worker they would get modules of earlier tests, whose
 * listeners are still on the window, and later tests would get theirs.
 */
const MOCKING = /\bvi\.(?:mock|resetModules)\(/
const mocking = ['web', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.test\.tsx?$/.test(path) && MOCKING.test(readFileSync(path, 'utf8'))),
)

/**
 * A single worker would get all files of `unit-alone` at once, and the files would share modules that each
 * must have for itself. `maxWorkers` of the configuration does not help: there it overrides the command line.
 */
const twoWorkers: Plugin = {
  name: 'two-workers',
  configureVitest: ({ vitest }) => {
    vitest.config.maxWorkers ??= Math.max(2, availableParallelism() - 1)
  },
}

export default defineConfig({
  plugins: [react(), twoWorkers],
  test: {
    // Timeouts for hung tests, not for slow ones: two cores run everything, often under other load, and some
    // tests start compilers or need seconds of CPU time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // Suites run in parallel, and the result cache is a single file.
    cache: false,
    // A larger young generation means fewer copies in garbage collection: 5 % less CPU time for the suite.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,contract,web,tools}/**/*.test.{ts,tsx}'],
          exclude: [LOCAL, ...mocking],
          environment: 'node',
          // Isolation would load the modules again for each file, which takes half of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        // Modules also hold the state of a browser's storage, so each of these files gets its own modules. A
        // VM context for each file takes a third of the CPU time of a process for each file, which would load
        // happy-dom again.
        test: {
          name: 'unit-alone',
          environment: 'node',
          include: [LOCAL, ...mocking],
          pool: 'vmForks',
          setupFiles: ['tests/support/own-modules.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // A worker loads the modules of the server once. With isolation, loading takes a quarter of the time.
          isolate: false,
          include: ['server/**/*.test.ts', 'tests/{server,fuzz,upgrade}/**/*.test.ts'],
          exclude: mocking,
          globalSetup: [
            'tests/support/database-setup.ts',
            'tests/support/dictionary-setup.ts',
            'tests/support/threads-setup.ts',
          ],
          setupFiles: ['tests/support/threads.ts'],
          environment: 'node',
        },
      },
    ],
  },
})
