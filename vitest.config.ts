// Three suites: pure rules and screens, the server on a real PostgreSQL, and journeys in a real browser.
import { readdirSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'
import { LANES } from './tools/lib/cores.ts'

const LOCAL = 'web/local/**/*.test.ts'
/** Screens' tests that put others in the place of modules, which those that share a worker would meet. */
const mocking = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .map((name) => `web/${name}`)
  .filter((path) => /\.test\.tsx?$/.test(path) && readFileSync(path, 'utf8').includes('vi.mock('))

export default defineConfig({
  plugins: [react()],
  test: {
    // One machine with two cores runs everything, often beside other work: a slow minute is not a failure, and sums of
    // many simulated readers take seconds of a whole core.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    // Suites run beside each other, and the cache of results is one file.
    cache: false,
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
        // What a browser keeps is kept in modules, too: each of these files has its own.
        test: { name: 'unit-alone', environment: 'node', include: [LOCAL, ...mocking] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // A worker takes the modules of the server in once: that is a quarter of the suite's time otherwise.
          isolate: false,
          include: ['server/**/*.test.ts', 'tests/{server,fuzz,upgrade}/**/*.test.ts'],
          globalSetup: [
            'tests/support/database-setup.ts',
            'tests/support/dictionary-setup.ts',
            'tests/support/threads-setup.ts',
          ],
          setupFiles: ['tests/support/threads.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: [
            'tests/support/database-setup.ts',
            'tests/support/dictionary-setup.ts',
            'tests/e2e/support/product-setup.ts',
          ],
          environment: 'node',
          // Every worker is a lane: one product and one browser, which its files use one after the other.
          maxWorkers: LANES,
          isolate: false,
          sequence: { groupOrder: 1 },
          hookTimeout: 120_000,
          // Said by the reporter as `retry x1`: a fault of the product fails twice (decision 23).
          retry: 1,
        },
      },
    ],
  },
})
