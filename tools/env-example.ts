// Writes .env.example from the settings' schema, docs/OPERATIONS.md and compose.yaml.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { formatEnvExample } from './lib/env-example.ts'
import { readSettings } from './lib/setting-list.ts'

const ROOT = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8')
const text = formatEnvExample({
  settings: readSettings(ROOT),
  operations: read('docs/OPERATIONS.md'),
  compose: read('compose.yaml'),
})
writeFileSync(resolve(ROOT, '.env.example'), text)
