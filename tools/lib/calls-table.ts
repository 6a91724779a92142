// Generates the browser's endpoint tables from the contract: only what a client needs, without a schema.
import type { AnyContract, EndpointDefinition } from '../../contract/kernel/endpoint-definition.ts'

/**
 * The modules of web/lib/calls by file name, one for each feature: method, path, form, query keys and body
 * keys of each endpoint.
 */
export function callModules(contractTable: AnyContract): Map<string, string> {
  return new Map(
    Object.entries(contractTable).map(([noun, calls]) => {
      const ofForm = (isOf: (call: EndpointDefinition) => boolean) =>
        tableOf(Object.entries(calls).filter(([, c]) => isOf(c)))
      const heard = ofForm(({ form }) => form === 'stream' || form === 'either')
      const hasHeard = heard !== '{}'
      return [
        `${noun}.ts`,
        [
          `// Made from the contract by tools/calls-table.ts; do not edit.\nimport { createApiCalls } from '../api.ts'\n`,
          hasHeard && `import { createApiStreams } from '../sse-client.ts'\n`,
          `\nexport const ${noun}Calls = /* @__PURE__ */ createApiCalls<'${noun}'>(${ofForm(({ form }) => form !== 'stream')})\n`,
          hasHeard && `export const ${noun}Streams = /* @__PURE__ */ createApiStreams<'${noun}'>(${heard})\n`,
        ]
          .filter(Boolean)
          .join(''),
      ] as const
    }),
  )
}

function tableOf(calls: readonly [string, EndpointDefinition][]): string {
  const rows = calls.map(([name, c]) => {
    const row = [c.method, c.path, c.form, c.query.join(','), c.body.join(',')]
    return `  ${name}: [${row.map((part) => `'${part}'`).join(', ')}],\n`
  })
  return rows.length === 0 ? '{}' : `{\n${rows.join('')}}`
}
