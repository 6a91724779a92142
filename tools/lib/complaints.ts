// Asks the compiler about a few files of a copy of the repository, in a second or two: for the tests of new-call and new-noun.
import { join, relative } from 'node:path'
import ts from 'typescript'

/**
 * What the compiler says of `files` (paths in `root`, which has its own node_modules), each as `path: message`. Only they
 * are gone through, and of all packages only `packages` are read: what the server's other types are made of is checked
 * elsewhere, and takes ten seconds.
 */
export function complaints(root: string, files: readonly string[], packages: readonly string[]): string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const light = { types: [], lib: ['ES2023'], incremental: false, tsBuildInfoFile: undefined }
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, ...light }, root)
  const host = ts.createCompilerHost(options)
  const isRead = (name: string) =>
    name.startsWith('.') || packages.some((each) => name === each || name.startsWith(`${each}/`))
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) =>
      // A package's own imports are its own affair.
      isRead(text) || from.includes('/node_modules/')
        ? ts.resolveModuleName(text, from, options, host)
        : { resolvedModule: undefined },
    )
  const paths = files.map((file) => join(root, file))
  const program = ts.createProgram(paths, options, host)
  return paths.flatMap((path) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(path))
      .map(
        ({ messageText }) => `${relative(root, path)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      ),
  )
}
