// A program that starts the embedded database, writes rows and says which were acknowledged, until it is killed.
import pg from 'pg'
import { startEmbedded } from '../../server/db/embedded.ts'
import { describeStartupError } from '../../server/db/startup-error.ts'

const [dataDir = ''] = process.argv.slice(2)

try {
  const { connection } = await startEmbedded({ dataDir })
  const pool = new pg.Pool(connection)
  await pool.query('create table if not exists ledger (id bigserial primary key)')
  console.log('ready')
  for (;;) {
    const { rows } = await pool.query('insert into ledger default values returning id')
    process.stdout.write(`acknowledged ${rows[0].id}\n`)
  }
} catch (error) {
  console.log(`refused ${describeStartupError(error) ?? String(error)}`)
  process.exit(1)
}
