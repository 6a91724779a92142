// Asks the compiler about a few files of a copy of the repository: for the test of new-noun.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { API } from 'typescript/unstable/sync'

/**
 * What the compiler says of `files` (paths in `root`, which has its own node_modules), each as `path: message`. What these
 * files import is parsed, and checked only as far as their own types need it: to check all of it takes three times as long.
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
