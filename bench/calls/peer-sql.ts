// Peer (b): a plain Fastify route that looks up the session, runs the same statements and sends an object of
// the same bytes.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import type { CapturedStatement, RecordedCall, StatementGroup } from './capture.ts'

const [, , file = '', url = '', connections = '20'] = process.argv
const recorded: RecordedCall[] = JSON.parse(readFileSync(file, 'utf8'))
const routes = new Map(
  recorded.map(({ path, authorization, waves, answer }) => [
    `${authorization} ${path}`,
    { waves, answer: JSON.parse(answer) as unknown },
  ]),
)
const pool = new pg.Pool({ connectionString: url, max: Number(connections) })

type Given = { bytes: string } | { op_id: true } | string | number | boolean | null
const prepared = ({ text, name, row_mode, values }: CapturedStatement, op_id: string) => ({
  text,
  ...(name ? { name } : {}),
  ...(row_mode ? { rowMode: row_mode } : {}),
  values: (values as Given[]).map((value) => {
    if (typeof value !== 'object' || value === null) return value
    if ('bytes' in value) return Buffer.from(value.bytes, 'base64')
    return 'op_id' in value ? op_id : value
  }),
})

async function run(unit: StatementGroup, op_id: string): Promise<void> {
  const [only] = unit
  if (unit.length === 1 && only) {
    await pool.query(prepared(only, op_id))
    return
  }
  const client = await pool.connect()
  try {
    for (const statement of unit) await client.query(prepared(statement, op_id))
  } finally {
    client.release()
  }
}

const app = Fastify()
app.get('/readyz', () => ({ ok: true }))
app.route({
  method: ['GET', 'POST'],
  url: '/*',
  handler: async (request) => {
    const route = routes.get(`${request.headers.authorization ?? ''} ${request.url}`)
    if (!route) throw new Error(`nothing was recorded for ${request.url}`)
    const op_id = randomUUID()
    for (const wave of route.waves) await Promise.all(wave.map((unit) => run(unit, op_id)))
    return route.answer
  },
})
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
