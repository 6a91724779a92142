// Finds file paths in backticks in Markdown files that name no file of the repository.
import { posix } from 'node:path'

const FENCE = /^(```|~~~)[\s\S]*?^\1/gm
/** A path of at least two parts that ends in the extension of a source file, optionally with a line number. */
const PATH =
  /`((?:[\w.@-]+\/)+[\w.@-]+\.(?:[cm]?[jt]s|tsx|css|html|java|json|md|py|sh|sql|svg|swift|txt|tsv|csv|ya?ml))(?::\d+)?`/g
/** Generated files, and files in a folder that a capitalized placeholder names. */
const ELSEWHERE = /^(?:dist|node_modules|[A-Z][A-Z_]+)\//

/**
 * `document:line path` of each path that no file has. A path starts at the root, at the folder of the document,
 * or at any folder (`book/known.ts` for `server/features/book/known.ts`). `endings`: of collectEndings.
 */
export function findMissingPaths(document: string, text: string, endings: ReadonlySet<string>): string[] {
  const prose = text.replace(FENCE, (block) => block.replace(/[^\n]/g, ' '))
  return [...prose.matchAll(PATH)].flatMap(({ 1: path = '', index }) => {
    const isThere = endings.has(path) || endings.has(posix.join(posix.dirname(document), path))
    if (isThere || ELSEWHERE.test(path)) return []
    return [`${document}:${prose.slice(0, index).split('\n').length} ${path}`]
  })
}

/** All endings of paths that begin at a folder or at the file name. */
export function collectEndings(paths: Iterable<string>): ReadonlySet<string> {
  return new Set(
    [...paths].flatMap((path) => {
      const parts = path.split('/')
      return parts.map((_, start) => parts.slice(start).join('/'))
    }),
  )
}
