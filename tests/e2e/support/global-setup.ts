// Runs once before all browser tests: PostgreSQL, dictionary, build, a website to fetch from, and a template product.
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DICTIONARY_DIR } from '../../support/dictionary-folder.ts'
import { prepareDictionary } from '../../support/dictionary-setup.ts'
import { DIRECTORY_PREFIX, startTestDatabase } from '../../support/test-database.ts'
import { publishEnvironment, type TestEnvironment } from './environment.ts'
import { createDatabase, startProduct, TEMPLATE } from './product-process.ts'
import { startSite } from './site.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Called by Playwright; the returned function is called after the last test. */
export default async function setUp(): Promise<() => Promise<void>> {
  buildProduct()
  await prepareDictionary()
  const cleanups: (() => Promise<void>)[] = []
  const tearDown = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    const database = await startTestDatabase()
    cleanups.push(database.stop)
    const site = await startSite()
    cleanups.push(site.close)
    const dataRoot = await mkdtemp(join(tmpdir(), DIRECTORY_PREFIX))
    cleanups.push(() => rm(dataRoot, { recursive: true, force: true }))
    await writeFile(join(dataRoot, 'owner'), String(process.pid))
    const environment: TestEnvironment = { ...database.connection, siteUrl: site.address, dataRoot }
    publishEnvironment(environment)
    await createTemplate(environment)
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}

/** Returns at once when the build is up to date. */
function buildProduct(): void {
  const { status } = spawnSync(process.execPath, ['tools/build.mjs'], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('the browser tests need a build, and it failed')
}

/** Migrates a database and loads the sample library into it once; every worker copies it. */
async function createTemplate(environment: TestEnvironment): Promise<void> {
  await createDatabase(environment, TEMPLATE, 'template0')
  await mkdir(join(environment.dataRoot, TEMPLATE))
  await symlink(DICTIONARY_DIR, join(environment.dataRoot, TEMPLATE, 'dictionary'))
  const product = await startProduct(environment, TEMPLATE)
  await product.stop()
}
