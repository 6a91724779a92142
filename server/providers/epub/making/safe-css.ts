// Makes style sheets of strangers safe: what only says how text looks stays, what asks for something outside the book goes.
import postcss, { type ChildNode, type Container } from 'postcss'

/** Everything else that looks like a function is left out, whole declaration and all: `image-set`, `src`, `expression` … */
const FUNCTIONS = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color', 'color-mix'],
  ...['calc', 'min', 'max', 'clamp', 'var', 'attr', 'counter', 'counters', 'format', 'local', 'url'],
  ...['linear-gradient', 'radial-gradient', 'repeating-linear-gradient', 'repeating-radial-gradient'],
  ...['translate', 'translatex', 'translatey', 'scale', 'scalex', 'scaley', 'rotate', 'skew', 'matrix'],
  ...['cubic-bezier', 'steps', 'rect', 'inset', 'circle', 'ellipse', 'polygon'],
])
const AT_RULES = new Set(['media', 'supports', 'font-face', 'page', 'layer', 'container'])
/** Scripts of old browsers, and what holds the reader's own page still. */
const NOT_PROPERTIES =
  /^(behavior|-moz-binding|-ms-behavior|cursor|pointer-events|user-select|-webkit-user-select)$/
const URL = /url\(\s*(?:"([^"\\]*)"|'([^'\\]*)'|([^"'()\\\s]*))\s*\)/gi
const MAX_CSS = 3_000_000
const MAX_NODES = 60_000

/** Turns an address written in a sheet into a name of the new archive; undefined for what is not in the book. */
export type NameOf = (address: string) => string | undefined

/** The sheet without what acts or asks; '' for one that cannot be read. Imports are handed to `imported` and left out. */
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
  // A sheet is a file of its own, yet `</style` must never stand in one.
  return root.toString().replaceAll('</', '<\\/')
}

/** Declarations of a `style` attribute, safe. */
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
  // Written back as it was read, comments and all, unless it is told otherwise.
  node.raws = { before: node.raws.before ?? '', between: ':' }
  return true
}

const isPlain = (params: string): boolean => !/[<{}]/.test(params)

function safeValue(written: string, nameOf: NameOf): string | undefined {
  const value = written.replace(/\/\*[\s\S]*?\*\//g, ' ')
  // An escape may spell any name; in strings it is a sign (`content: "\201C"`), elsewhere nobody needs it.
  const outside = value.replace(/"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/g, '""')
  if (/[\\<{}@]/.test(outside)) return undefined
  for (const [, name = ''] of outside.matchAll(/([a-z-][\w-]*)\s*\(/gi))
    if (!FUNCTIONS.has(name.toLowerCase())) return undefined
  let isWhole = true
  const named = value.replace(URL, (_, double?: string, single?: string, bare?: string) => {
    const name = nameOf(double ?? single ?? bare ?? '')
    if (name === undefined) isWhole = false
    return `url("${name ?? ''}")`
  })
  if (!isWhole) return undefined
  // What is not of the usual form was not replaced.
  const left = named.replace(URL, '')
  return /url\s*\(/i.test(left) ? undefined : named
}
