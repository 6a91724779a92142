// Inserts the definition of a new endpoint into the source of its feature's contract.

export interface NewEndpoint {
  name: string
  method: 'GET' | 'POST'
  /** E.g. `/reader/myword/{id}/archive`. */
  path: string
  access: 'open' | 'user' | 'owner' | 'admin'
}

/** Parses the command line. Undefined when the arguments do not describe an endpoint. */
export function readNewEndpoint(args: readonly string[]): (NewEndpoint & { noun: string }) | undefined {
  const [noun = '', name = '', method, path = '', access] = args
  if (!/^[a-z]+$/.test(noun) || !/^[a-z][A-Za-z]+$/.test(name)) return undefined
  if (method !== 'GET' && method !== 'POST') return undefined
  if (!/^(\/(\w+|\{[a-z_]+\}))+$/.test(path)) return undefined
  if (access !== 'open' && access !== 'user' && access !== 'owner' && access !== 'admin') return undefined
  return { noun, name, method, path, access }
}

/**
 * The contract with the new entry at its end and the imports that it needs. Undefined when the name is taken.
 */
export function addEndpoint(
  contract: string,
  { name, method, path, access }: NewEndpoint,
): string | undefined {
  if (new RegExp(`^  ${name}: `, 'm').test(contract)) return undefined
  const definer = method === 'GET' ? 'defineGet' : 'definePost'
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => `${key}: IdField`)
  const lines = [
    `  ${name}: ${definer}('${path}', {`,
    `    access: '${access}',`,
    `    summary: '',`,
    ...(params.length > 0 ? [`    params: { ${params.join(', ')} },`] : []),
    `    ${method === 'GET' ? 'query' : 'body'}: {},`,
    '    result: z.literal(true),',
    '    errors: [],',
    '  }),',
  ]
  const needed = withImport(withImport(contract, 'z', 'zod'), definer, './kernel/endpoint-definition.ts')
  const whole = params.length > 0 ? withImport(needed, 'IdField', './kernel/fields.ts') : needed
  return `${whole.trimEnd().replace(/\n?\}$/, '')}\n${lines.join('\n')}\n}\n`
}

function withImport(text: string, name: string, from: string): string {
  const line = new RegExp(`^import \\{ ([^}]*) \\} from '${from.replaceAll('.', '\\.')}'$`, 'm')
  const [found, names = ''] = line.exec(text) ?? []
  if (found === undefined && !/^import /m.test(text))
    return text.replace('\n', `\nimport { ${name} } from '${from}'\n`)
  if (found === undefined) {
    const last = text.lastIndexOf('\nimport ')
    const end = text.indexOf('\n', text.indexOf(" from '", last))
    return `${text.slice(0, end)}\nimport { ${name} } from '${from}'${text.slice(end)}`
  }
  const all = names.split(/,\s*/).filter(Boolean)
  if (all.includes(name)) return text
  const sorted = [...all, name].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  return text.replace(found, `import { ${sorted.join(', ')} } from '${from}'`)
}
