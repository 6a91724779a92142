// Sanitizes untrusted style sheets: removes external references and all declarations that do more than style.
import postcss, { type ChildNode, type Container } from 'postcss'

/**
 * Allowed CSS functions. A declaration with any other function is removed as a whole, e.g. `image-set`,
 * `src`, `expression`.
 */
const FUNCTIONS = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color', 'color-mix'],
  ...['calc', 'min', 'max', 'clamp', 'var', 'attr', 'counter', 'counters', 'format', 'local', 'url'],
  ...['linear-gradient', 'radial-gradient', 'repeating-linear-gradient', 'repeating-radial-gradient'],
  ...['translate', 'translatex', 'translatey', 'scale', 'scalex', 'scaley', 'rotate', 'skew', 'matrix'],
  ...['cubic-bezier', 'steps', 'rect', 'inset', 'circle', 'ellipse', 'polygon'],
])
const AT_RULES = new Set(['media', 'supports', 'font-face', 'page', 'layer', 'container'])
/** Properties that run scripts in old browsers, or that disable interaction with our own page. */
const NOT_PROPERTIES =
  /^(behavior|-moz-binding|-ms-behavior|cursor|pointer-events|user-select|-webkit-user-select)$/
const URL = /url\(\s*(?:"([^"\\]*)"|'([^'\\]*)'|([^"'()\\\s]*))\s*\)/gi
const MAX_CSS = 3_000_000
const MAX_NODES = 60_000

/** Resolves a URL in a sheet to a name in the new archive; undefined if the file is not in the book. */
export type NameOf = (address: string) => string | undefined

/**
 * Returns the sheet without unsafe rules; '' if it cannot be parsed. Calls `imported` for each import and
 * removes the import.
 */
export function safeSheet(
  css: string,
  nameOf: NameOf,
  imported: (address: string) => void = () => {},
): string {
  if (css.length > MAX_CSS) return ''
  let root: postcss.Root
  try {
    root = postcss.parse(css)
  } catch {
    return ''
  }
  let nodes = 0
  const clean = (container: Container<ChildNode>): void => {
    for (const node of [...(container.nodes ?? [])]) {
      nodes += 1
      if (nodes > MAX_NODES || !isAllowed(node, nameOf, imported)) node.remove()
      else if (node.type === 'rule' || node.type === 'atrule') clean(node)
    }
  }
  clean(root)
  // A sheet is stored as a file, but must never contain `</style`.
  return root.toString().replaceAll('</', '<\\/')
}

/** Sanitizes the declarations of a `style` attribute. */
export function safeStyle(style: string, nameOf: NameOf): string {
  if (!style.includes(':')) return ''
  const sheet = safeSheet(`a{${style}}`, nameOf)
  const inside = /^a\{([^{}]*)\}$/s.exec(sheet)?.[1] ?? ''
  return inside.trim()
}

function isAllowed(node: ChildNode, nameOf: NameOf, imported: (address: string) => void): boolean {
  if (node.type === 'comment') return false
  if (node.type === 'atrule') {
    const name = node.name.toLowerCase()
    if (name === 'import') {
      const address = /^\s*(?:url\(\s*)?["']?([^"')\s]+)/i.exec(node.params)?.[1]
      if (address !== undefined) imported(address)
    }
    return AT_RULES.has(name) && !/[\\(][^)]*url/i.test(node.params) && isPlain(node.params)
  }
  if (node.type === 'rule') return node.selector.length < 4000 && !/[<\\]\//.test(node.selector)
  if (NOT_PROPERTIES.test(node.prop.toLowerCase())) return false
  const value = safeValue(node.value, nameOf)
  if (value === undefined) return false
  node.value = value
  // Reset `raws`: otherwise postcss serializes the original text, including comments.
  node.raws = { before: node.raws.before ?? '', between: ':' }
  return true
}

const isPlain = (params: string): boolean => !/[<{}]/.test(params)

function safeValue(written: string, nameOf: NameOf): string | undefined {
  const value = written.replace(/\/\*[\s\S]*?\*\//g, ' ')
  // An escape can spell any function name, so it is allowed only in strings (`content: "\201C"`).
  const outsideStrings = value.replace(/"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/g, '""')
  if (/[\\<{}@]/.test(outsideStrings)) return undefined
  for (const [, name = ''] of outsideStrings.matchAll(/([a-z-][\w-]*)\s*\(/gi))
    if (!FUNCTIONS.has(name.toLowerCase())) return undefined
  let isWhole = true
  const named = value.replace(URL, (_, double?: string, single?: string, unquoted?: string) => {
    const name = nameOf(double ?? single ?? unquoted ?? '')
    if (name === undefined) isWhole = false
    return `url("${name ?? ''}")`
  })
  if (!isWhole) return undefined
  // A URL in an unusual form was not replaced: reject the declaration.
  const unresolved = named.replace(URL, '')
  return /url\s*\(/i.test(unresolved) ? undefined : named
}
