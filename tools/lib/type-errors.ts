// Runs the compiler on a few files of a copy of the repository, for the test of new-feature.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { API } from 'typescript/unstable/sync'

/**
 * The type errors of `files` (paths in `root`, which has its own node_modules), each as `path: message`.
 * Files that they import are parsed, and checked only as far as the types of `files` need them: a check of
 * all files takes three times as long.
 */
export function listTypeErrors(root: string, files: readonly string[]): string[] {
  const settings = join(root, 'tsconfig.complaints.json')
  const own = { composite: false, emitDeclarationOnly: false, noEmit: true, types: ['node'] }
  writeFileSync(
    settings,
    JSON.stringify({ extends: './tsconfig.base.json', compilerOptions: own, include: [], files }),
  )
  const compiler = new API({ cwd: root })
  try {
    const program = compiler.updateSnapshot({ openProjects: [settings] }).getProject(settings)?.program
    if (!program) throw new Error(`the compiler does not know ${settings}`)
    const faults = [
      ...program.getConfigFileParsingDiagnostics(),
      ...program.getProgramDiagnostics(),
      ...files
        .map((file) => join(root, file))
        .flatMap((path) => [
          ...program.getSyntacticDiagnostics(path),
          ...program.getSemanticDiagnostics(path),
        ]),
    ]
    return faults.map(({ fileName = settings, text }) => `${fileName.replace(`${root}/`, '')}: ${text}`)
  } finally {
    compiler.close()
  }
}
