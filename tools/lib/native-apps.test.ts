// Holds docs/NATIVE.md, the page and both native apps to the same messages, and the sources of the apps to git.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles } from './list-files.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8')
const files = listFiles(ROOT)

const document = read('docs/NATIVE.md')
const block = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(document)?.[1] ?? ''
const find = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).sort()
const unique = (names: string[]) => [...new Set(names)]

const messages = find(block('json'), /"action": "(\w+)"/g)
const events = unique(find(block('js'), /Event\('(\w+)'/g))
const [, table = ''] = /^\| message or event \|.*\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(document) ?? []
/** A row of the table: the name, what Android does, what iOS does. */
const rows = table
  .trimEnd()
  .split('\n')
  .map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

const APPS = [
  ['Android', 'native/src/android/KaijuanPlugin.java', 1],
  ['iOS', 'native/src/ios/AppDelegate.swift', 2],
] as const

it('has the same messages and events in the list, in the table and in the page', () => {
  expect(messages.length).toBeGreaterThan(5)
  expect(events).toEqual(['GO_BACK', 'THEME', 'VOLUME'])
  const [, type = ''] = /type BridgeAction =([^\n]*(?:\n +\|[^\n]*)*)/.exec(read('web/lib/bridge.ts')) ?? []
  expect(find(type, /'(\w+)'/g)).toEqual(messages)
  const page = read('web/lib/bridge.ts') + read('web/lib/volume-keys.ts')
  expect(unique(find(page, /addEventListener\('(\w+)'/g))).toEqual(events)
  expect(rows.map(([name = '']) => name.replaceAll('`', '')).sort()).toEqual([...messages, ...events].sort())
})

describe.each(APPS)('the app for %s', (_, path, column) => {
  const source = read(path)

  it('handles exactly the messages of the document', () => {
    const cases = find(source, /\b(?:case |action\.equals\()(?=")((?:"\w+"(?:, )?)+)/g)
    expect(cases.flatMap((names) => find(names, /"(\w+)"/g)).sort()).toEqual(messages)
  })

  it('sends exactly the events that the table gives it', () => {
    const sent = rows.filter(
      (row) => events.includes((row[0] ?? '').replaceAll('`', '')) && row[column] !== '–',
    )
    expect(sent.length).toBeGreaterThan(0)
    expect(unique(find(source, /Event\('(\w+)'/g))).toEqual(
      sent.map(([name = '']) => name.replaceAll('`', '')).sort(),
    )
  })

  it('registers under the name that the page calls', () => {
    const page = read('web/lib/bridge.ts')
    expect(page).toContain('window.kaijuan')
    expect(page).toContain('messageHandlers?.kaijuan')
    expect(
      find(source, /(?:addJavascriptInterface\(this, |addScriptMessageHandler\(.*name: )"(\w+)"/g),
    ).toEqual(['kaijuan'])
  })
})

it('has every source in git that the build copies, and copies every source', () => {
  const copied = find(read('native/build.mjs'), /'(src\/[\w./]+)'/g).map((path) => `native/${path}`)
  expect(copied.length).toBeGreaterThanOrEqual(3)
  expect(files.filter((path) => path.startsWith('native/src/')).sort()).toEqual(copied)
})

it('anchors the patterns of each .gitignore: others also match a folder of sources', () => {
  const patterns = files
    .filter((path) => /(^|\/)\.gitignore$/.test(path))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .map((line) => `${path}: ${line}`),
    )
    .filter((line) => !/: (?:#|$)/.test(line))
  expect(patterns.length).toBeGreaterThan(8)
  // Packages, secrets and logs may be in any folder; no source has such a name.
  expect(patterns.filter((line) => !/: (?:!?\/|node_modules\/$|\.env$|\*\.log$)/.test(line))).toEqual([])
})
