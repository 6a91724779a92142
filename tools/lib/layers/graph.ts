// Builds the graph of imports: which of our modules imports which module or package.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { importsOf, runtimeReferencesOf } from './imports.ts'

/** Where a dependency comes from; `npm-unknown` is a package that package.json does not name. */
export type DependencyType = 'local' | 'core' | 'npm' | 'npm-dev' | 'npm-unknown'

export interface ModuleDependency {
  from: string
  /** A path from the root (`node_modules/<package>/` for a package), or the name of a module of Node. */
  to: string
  type: DependencyType
  isTypeOnly: boolean
}

export interface ModuleGraph {
  modules: string[]
  dependencies: ModuleDependency[]
}

const MODULE = /\.(?:ts|tsx|mts|mjs|cjs|js)$/

/** The graph of everything in `folders` of `root`. */
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

/** Files of the repository by what they need at run time: paths from the root, which need not exist. */
export type RuntimeGraph = ReadonlyMap<string, readonly string[]>

const parsed = new Map<string, { text: string; references: string[] }>()

/**
 * What each of `files` needs at run time of this repository: imports, mocked modules, files named by `new URL`. A name that
 * is partly computed stands for each of `files` that it may mean. A process parses a text once, as long as it does not change.
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

/** The files whose path begins as `pattern` does before its `*`, in the same folder; none when only the folder is known. */
function matching(pattern: string, files: readonly string[]): string[] {
  const start = pattern.slice(0, -1)
  if (start.endsWith('/')) return []
  return files.filter((file) => file.startsWith(start) && posix.dirname(file) === posix.dirname(pattern))
}

/** Relative imports that name no file: without an extension, or misspelt. The rules would not see what they reach. */
export const unresolvedOf = (root: string, { dependencies }: ModuleGraph): ModuleDependency[] =>
  dependencies.filter(({ to, type }) => type === 'local' && !existsSync(join(root, to)))

const modulesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => MODULE.test(path) && !path.includes('node_modules/'))
    .sort()

/** Relative imports name their file in full (`allowImportingTsExtensions`), so a path needs no look at the disk. */
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
