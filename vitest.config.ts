// Two suites: pure rules and screens, and the server on a real PostgreSQL. Browser tests: playwright.config.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vitest/config'

const LOCAL = 'web/local/**/*.test.ts'
/**
 * Tests that mock or reload modules: in a shared worker they would meet modules that have been loaded before, whose
 * listeners stay on the window, and others theirs.
 */
const MOCKING = /\bvi\.(?:mock|resetModules)\(/
const mocking = ['web', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.test\.tsx?$/.test(path) && MOCKING.test(readFileSync(path, 'utf8'))),
)

/**
 * A single worker gets all files of `unit-alone` at once, and they share the modules that each should have of its own.
 * Not `maxWorkers` of the configuration: there it goes before the one of the command line.
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
    // Bounds for what hangs, not for what is slow: two cores run everything, often under other load, and some tests start
    // compilers or take seconds of CPU time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // Suites run beside each other, and the cache of results is one file.
    cache: false,
    // A larger young generation needs fewer copies: 5 % of the suite's CPU time.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,contract,web,tools}/**/*.test.{ts,tsx}'],
          exclude: [LOCAL, ...mocking],
          environment: 'node',
          // To take the modules in anew for each file is half of the time otherwise.
          isolate: false,
        },
      },
      {
        extends: true,
        // What a browser stores is also held in modules: each of these files has its own. A VM context for each takes a third
        // of the CPU time of a process for each, which loads happy-dom again.
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
          // A worker takes the modules of the server in once: that is a quarter of the suite's time otherwise.
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
