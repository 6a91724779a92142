// The house rules as patterns: what must not stand in which file, and what to do instead.

const LONGEST = 400
const CODE = /\.(ts|tsx|mjs|cjs)$/
const TEST = /\.test\.tsx?$|^tests\//
const GENERATED = /\.generated\.ts$|(^|\/)migrations\//
const TEXT = /\.(ts|tsx|mjs|cjs|css|json|md|html|yml|yaml|sh|sql|svg|webmanifest)$|^\.[\w./-]+$/

type Rule = { files: (path: string) => boolean; pattern: RegExp; message: string }

const isCode = (path: string) => CODE.test(path) && !GENERATED.test(path)
const isShipping = (path: string) => isCode(path) && !TEST.test(path)
/** This file and its test spell out what they forbid. */
const isElsewhere = (path: string) => !path.startsWith('tools/lib/house-rules.')

const RULES: Rule[] = [
  {
    files: (path) => path.startsWith('domain/') && isShipping(path),
    pattern:
      /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(|\bperformance\.now\(|\brandomUUID\(|\bgetRandomValues\(/,
    message: 'domain has no clock and no dice: take now or the number as a parameter',
  },
  {
    files: (path) =>
      /^(server|web|contract|domain)\//.test(path) && isShipping(path) && path !== 'server/config.ts',
    pattern: /\bprocess\.env\b/,
    message: 'settings are read in server/config.ts only',
  },
  {
    files: isCode,
    pattern: /@ts-(ignore|nocheck|expect-error)|\bbiome-ignore\b|\bas any\b|: any\b|<any>/,
    message: 'say the type; nothing is silenced here',
  },
  { files: isCode, pattern: /\b(TODO|FIXME|XXX|HACK)\b/, message: 'finish it or leave it out' },
  {
    files: (path) => TEST.test(path),
    pattern: /\b(it|test|describe)\.(skip|only|todo|fails)\(/,
    message: 'a test runs or is deleted; for absent data use skipIf',
  },
  {
    files: () => true,
    pattern: /registry\.(npmjs|yarnpkg|npmmirror|npm\.taobao)|"resolved": "https?:/,
    message: 'no registry is named in the repository',
  },
  {
    files: () => true,
    pattern: /(^|[^\w.])\/(work\/(main|shared)|home\/\w+|Users\/\w+)\b/,
    message: 'no path of one machine',
  },
]

/** What is wrong with a file, each as `path:line message`; `read` is called only when a rule wants the text. */
export function findFaults(path: string, read: () => string): string[] {
  if (!TEXT.test(path)) return []
  const text = read()
  const lines = text.split('\n')
  const faults = RULES.filter((rule) => rule.files(path) && isElsewhere(path)).flatMap((rule) =>
    lines.flatMap((line, index) => (rule.pattern.test(line) ? [`${path}:${index + 1} ${rule.message}`] : [])),
  )
  if (!isCode(path)) return faults
  const length = text.endsWith('\n') ? lines.length - 1 : lines.length
  if (length > LONGEST) faults.push(`${path}:${LONGEST + 1} ${length} lines: split it (at most ${LONGEST})`)
  if (!/^(\/\/|\/\*) ?\S/.test(lines[0] ?? '') || /^(\/\/|\/\*) ?(eslint|biome|@ts)/.test(lines[0] ?? ''))
    faults.push(`${path}:1 the first line says why the file exists`)
  return faults
}
