// Checks that the chunk groups of the build name modules that exist: a renamed module would silently leave its chunk.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CHUNK_MODULES } from '../../vite.config.ts'

it.each(Object.entries(CHUNK_MODULES))('chunk %s has modules that exist', (_, modules) => {
  const root = join(import.meta.dirname, '../..')
  expect(modules.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
