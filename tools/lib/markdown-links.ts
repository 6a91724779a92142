// Finds dead links within the repository in Markdown files.
import { posix } from 'node:path'

const FENCE = /^(```|~~~)[\s\S]*?^\1/gm
const LINK = /!?\[[^\]]*\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g

/**
 * `path:line target` of each relative link whose file or heading does not exist. `read` returns undefined for
 * a missing file.
 */
export function findDeadLinks(path: string, read: (path: string) => string | undefined): string[] {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  const text = (read(path) ?? '').replace(FENCE, blank).replace(/`[^`\n]*`/g, blank)
  return [...text.matchAll(LINK)].flatMap((match) => {
    const target = match[1] ?? ''
    if (/^[a-z][a-z\d+.-]*:/i.test(target)) return []
    const [file = '', heading] = decodeURI(target).split('#')
    const goal = file === '' ? path : posix.join(posix.dirname(path), file)
    const found = read(goal)
    const isThere = found !== undefined && (heading === undefined || anchorsOf(found).has(heading))
    return isThere ? [] : [`${path}:${text.slice(0, match.index).split('\n').length} ${target}`]
  })
}

/** Anchors as GitHub generates them: lower case, hyphens for spaces, punctuation removed. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.replace(FENCE, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
  return new Set(headings)
}
