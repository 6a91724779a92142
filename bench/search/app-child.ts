// Runs the app on an existing database with the current or the previous search; both are started in the same
// way.
import { join } from 'node:path'
import { openDatabase } from '../../server/db/open.ts'
import { openOrBuildDictionary } from '../../server/features/dictionary/index/build.ts'
import { appOn, POOL_SIZE } from '../calls/prepare.ts'
import { asBefore } from './before.ts'

const [, , way = '', url = '', folder = ''] = process.argv
const database = openDatabase({ url, max: POOL_SIZE })
const dictionary = await openOrBuildDictionary(join(folder, 'dictionary'), () => undefined)
const app = await appOn(database, dictionary, folder, (stores) =>
  way === 'before' ? asBefore(stores, database) : stores,
)
await app.fastify.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
