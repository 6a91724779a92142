// Builds the dictionary index on demand, for machines that should not build it at the first start.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultDataDir } from '../server/db/embedded.ts'
import { buildDictionary, isIndexBuilt } from '../server/features/dictionary/index/build.ts'
import { openDictionary } from '../server/features/dictionary/index/open.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const dir = path.join(process.env.DATA_DIR ?? defaultDataDir(ROOT), 'dictionary')
const started = performance.now()
let shown = -1

if (isIndexBuilt(dir)) process.stdout.write('The dictionary is already there.\n')
else
  await buildDictionary(dir, (done, total) => {
    const percent = Math.floor((done / total) * 100)
    if (percent !== shown && process.stdout.isTTY) process.stdout.write(`\r${percent} %`)
    shown = percent
  })

const dictionary = openDictionary(dir)
const [raw, gzip, brotli] = dictionary.core.sizes.map((bytes) => `${(bytes / 1e6).toFixed(2)} MB`)
process.stdout.write(
  `\r${dictionary.size} entries in ${((performance.now() - started) / 1000).toFixed(1)} s; ` +
    `browser core ${raw} (gzip ${gzip}, brotli ${brotli}) in ${path.resolve(dir)}\n`,
)
dictionary.close()
