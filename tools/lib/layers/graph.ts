// Builds the import graph: which module of the repository imports which module or package.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { importsOf, runtimeReferencesOf } from './imports.ts'

/** The source of a dependency. `npm-unknown` is a package that package.json does not list. */
export type DependencyType = 'local' | 'core' | 'npm' | 'npm-dev' | 'npm-unknown'

export interface ModuleDependency {
  from: string
  /** A path from the root (`node_modules/<package>/` for a package), or the name of a Node module. */
  to: string
  type: DependencyType
  isTypeOnly: boolean
}

export interface ModuleGraph {
  modules: string[]
  dependencies: ModuleDependency[]
}

const MODULE = /\.(?:ts|tsx|mts|mjs|cjs|js)$/

/** The import graph of all modules in `folders` of `root`. */
export function readGraph(root: string, folders: readonly string[]): ModuleGraph {
  const modules = folders.flatMap((folder) => modulesIn(root, folder))
  const kindOf = packageTypes(root)
  const dependencies = modules.flatMap((from) =>
    importsOf(from, readFileSync(join(root, from), 'utf8')).map(({ specifier, isTypeOnly }) => ({
      from,
      ...resolveImport(from, specifier, kindOf),
      isTypeOnly,
    })),
  )
  return { modules, dependencies }
}

/** The runtime dependencies of files of the repository. Paths are relative to the root and may not exist. */
export type RuntimeGraph = ReadonlyMap<string, readonly string[]>

const parsed = new Map<string, { text: string; references: string[] }>()

/**
 * The runtime dependencies of each of `files` within this repository: imports, mocked modules, files named by
 * `new URL`. A partly computed name matches each of `files` that it may refer to. A process caches the parse
 * result of a source until the source changes.
 */
export function readRuntimeGraph(root: string, files: readonly string[]): RuntimeGraph {
  const modules = files.filter((file) => MODULE.test(file) && existsSync(join(root, file)))
  return new Map(modules.map((file) => [file, localReferences(root, file, files)]))
}

function localReferences(root: string, file: string, files: readonly string[]): string[] {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  const known = parsed.get(path)
  const references = known?.text === text ? known.references : runtimeReferencesOf(file, text)
  parsed.set(path, { text, references })
  const local = references
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(file), specifier.split('?', 1)[0] ?? ''))
  return [...new Set(local.flatMap((each) => (each.endsWith('*') ? matching(each, files) : [each])))]
}

/**
 * The files in the same folder whose path begins with `pattern` up to its `*`. None when only the folder is
 * known.
 */
function matching(pattern: string, files: readonly string[]): string[] {
  const start = pattern.slice(0, -1)
  if (start.endsWith('/')) return []
  return files.filter((file) => file.startsWith(start) && posix.dirname(file) === posix.dirname(pattern))
}

/**
 * Relative imports of files that do not exist, e.g. without an extension or misspelled. The rules could not
 * check what they import.
 */
export const unresolvedOf = (root: string, { dependencies }: ModuleGraph): ModuleDependency[] =>
  dependencies.filter(({ to, type }) => type === 'local' && !existsSync(join(root, to)))

const modulesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => MODULE.test(path) && !path.includes('node_modules/'))
    .sort()

/**
 * Relative imports contain the full file name (`allowImportingTsExtensions`), so a path is resolved without
 * access to the disk.
 */
function resolveImport(
  from: string,
  specifier: string,
  packageType: (name: string) => DependencyType,
): Pick<ModuleDependency, 'to' | 'type'> {
  const [path = ''] = specifier.split('?', 1)
  if (path.startsWith('.')) return { to: posix.join(posix.dirname(from), path), type: 'local' }
  if (isBuiltin(path)) return { to: path, type: 'core' }
  const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(path) ?? [path]
  return { to: posix.join('node_modules', name, path.slice(name.length), '/'), type: packageType(name) }
}

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function packageTypes(root: string): (name: string) => DependencyType {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  const shipped = { ...manifest.dependencies, ...manifest.optionalDependencies }
  return (name) =>
    Object.hasOwn(shipped, name)
      ? 'npm'
      : Object.hasOwn(manifest.devDependencies ?? {}, name)
        ? 'npm-dev'
        : 'npm-unknown'
}
