// Configuration of Vitest for mutation testing. tools/mutation sets the target in MUTATION_ROOM.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { isMutationTarget, MUTATION_TARGETS, type MutationTarget } from './tools/mutation/targets.ts'

const name = process.env['MUTATION_ROOM'] ?? ''
if (!isMutationTarget(name)) throw new Error(`MUTATION_ROOM names no room: ${name}`)
const target: MutationTarget = MUTATION_TARGETS[name]

export default defineConfig({
  plugins: [react()],
  test: {
    include: [...target.tests],
    environment: 'node',
    // Timeout for instrumented code, which is many times slower. Stryker itself stops endless loops.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    cache: false,
    setupFiles: ['tools/mutation/slow-clock.ts'],
    runner: 'tools/mutation/runner.ts',
    // The dictionary index already exists, built by code without mutants.
    globalSetup: target.hasDatabase ? ['tests/support/database-setup.ts'] : [],
  },
})
