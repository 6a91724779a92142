// Makes the browser's table of calls out of the contract: what a client needs of them, and no schema.
import type { Contract } from '../../contract/kernel/call.ts'

/** The text of the table: method, path, form, query keys, body keys of every call. */
export function callsTable(given: Contract): string {
  const nouns = Object.entries(given).map(([noun, calls]) => {
    const rows = Object.entries(calls).map(([name, c]) => {
      const row = [c.method, c.path, c.form, c.query.join(','), c.body.join(',')]
      return `    ${name}: [${row.map((part) => `'${part}'`).join(', ')}],`
    })
    return rows.length === 0 ? `  ${noun}: {},` : `  ${noun}: {\n${rows.join('\n')}\n  },`
  })
  return `// Made from the contract by tools/calls-table.ts; do not edit.\nexport const calls = {\n${nouns.join('\n')}\n} as const\n`
}
