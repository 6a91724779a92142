// Generates .env.example: names and defaults from the settings schema, descriptions from docs/OPERATIONS.md.
import type { Setting } from './setting-list.ts'

export interface EnvSources {
  settings: readonly Setting[]
  /** Text of docs/OPERATIONS.md. Its first table has a row for each setting or group of settings. */
  operations: string
  /** Text of compose.yaml, which also uses variables that are no settings of the app. */
  compose: string
}

const WIDTH = 110
const HEAD = `# Settings of 开卷, each with its default. Copy this file to .env and remove the # of a line that you change.
# compose.yaml reads .env; without a container: node --env-file=.env tools/start.mjs
# Made by tools/env-example.ts from the settings' schema and docs/OPERATIONS.md.`

/** The whole file. Throws when OPERATIONS has no row for a setting, or a row for an unknown setting. */
export function formatEnvExample({ settings, operations, compose }: EnvSources): string {
  const rows = readMeanings(operations)
  const remaining = new Set(settings)
  const groups = rows.map(({ names, meaning }) => {
    const members = [...remaining].filter((setting) => names.some((name) => isNamedBy(setting, name)))
    for (const name of names)
      if (!members.some((setting) => isNamedBy(setting, name)))
        throw new Error(`docs/OPERATIONS.md has a row for ${name}, which is no setting`)
    for (const member of members) remaining.delete(member)
    const lines = members.map(({ name, defaultValue }) => `#${name}=${defaultValue}`)
    return [...wrapComment(meaning), ...lines].join('\n')
  })
  const [missing] = remaining
  if (missing) throw new Error(`docs/OPERATIONS.md has no row for ${missing.name}`)
  const known = new Set(settings.map(({ name }) => name))
  const others = new Set([...compose.matchAll(/\$\{([A-Z_\d]+)/g)].map(([, name = '']) => name))
  const extra = [...others].filter((name) => !known.has(name)).map((name) => `#${name}=`)
  const last = extra.length > 0 ? [['# only for compose.yaml', ...extra].join('\n')] : []
  return `${[HEAD, ...groups, ...last].join('\n\n')}\n`
}

/** A row names one setting, or several with `PREFIX_…`. */
const isNamedBy = (setting: Setting, name: string): boolean =>
  name.endsWith('…') ? setting.name.startsWith(name.slice(0, -1)) : setting.name === name

function readMeanings(operations: string): { names: string[]; meaning: string }[] {
  const [, table = ''] = /^\| name \| default \| meaning \|\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(operations) ?? []
  return table
    .trimEnd()
    .split('\n')
    .map((row) => {
      // A cell may contain an escaped bar.
      const [, first = '', , meaning = ''] = row.split(/(?<!\\)\|/)
      return {
        names: [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
        meaning: meaning.trim().replaceAll('`', '').replaceAll('\\|', '|'),
      }
    })
}

function wrapComment(text: string): string[] {
  const lines: string[] = []
  let line = '#'
  for (const word of text.split(/\s+/)) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = '#'
    }
    line += ` ${word}`
  }
  return [...lines, line]
}
