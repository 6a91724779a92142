// The tests that mutants are tried with; tools/mutation says in MUTATION_ROOM which room's.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { isMutationTarget, MUTATION_TARGETS, type MutationTarget } from './tools/mutation/targets.ts'

const name = process.env['MUTATION_ROOM'] ?? ''
if (!isMutationTarget(name)) throw new Error(`MUTATION_ROOM names no room: ${name}`)
const room: MutationTarget = MUTATION_TARGETS[name]

export default defineConfig({
  plugins: [react()],
  test: {
    include: [...room.tests],
    environment: 'node',
    // Code full of mutants is many times slower; one that never ends is Stryker’s to end.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    cache: false,
    setupFiles: ['tools/mutation/slow-clock.ts'],
    runner: 'tools/mutation/runner.ts',
    // The dictionary is there already, made by code without mutants.
    globalSetup: room.hasDatabase ? ['tests/support/database-setup.ts'] : [],
  },
})
