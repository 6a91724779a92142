// The whole contract as text beside it: whoever changes a limit, a role or a refusal sees it as a line of the change.
import { expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from './index.ts'
import type { EndpointDefinition, EndpointDefinitions } from './kernel/endpoint-definition.ts'

/** Settings on the first line, then what is asked and what is answered as JSON Schema. */
function shapeOf(name: string, call: EndpointDefinition): string {
  const { method, path, access, form, addition, params, query, body, errors, rate, bodyLimit } = call
  const settings = { access, form, addition, params, query, body, refusals: errors, rate, bodyLimit }
  const schema = (io: 'input' | 'output', type: z.ZodType) => {
    const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' })
    return JSON.stringify(rest)
  }
  return [
    `${name} ${method} ${path}`,
    `  ${JSON.stringify(settings)}`,
    `  asked ${schema('input', call.input)}`,
    `  answered ${schema('output', call.result)}`,
  ].join('\n')
}

it('is what stands in shape.txt (npx vitest run --project unit contract/shape -u writes it anew)', async () => {
  const shapes = Object.entries(contract as Record<string, EndpointDefinitions>).flatMap(([noun, calls]) =>
    Object.entries(calls).map(([name, call]) => shapeOf(`${noun}.${name}`, call as EndpointDefinition)),
  )
  await expect(`${shapes.join('\n')}\n`).toMatchFileSnapshot('./shape.txt')
})
