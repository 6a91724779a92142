// Reads how a page sets its elements: by their own style and by the sheets that the page itself holds.
import postcss, { type Rule } from 'postcss'
import { type LineStyle, lineStyleOf, readDeclaration } from '../../line-style.ts'

const MAX_CSS = 1_000_000
const MAX_RULES = 5000
const LONGEST_SELECTOR = 300
/** So often an element is held against a selector: a page of many of both is read without its sheets from there on. */
const MAX_MATCHES = 50_000

interface Known {
  selector: string
  weight: number
  declarations: [name: string, value: string][]
}

export type StyleOf = (element: Element) => LineStyle

/** Of what several rules say the more special one counts, then the later one; `@media print` counts nothing. */
export function stylesOf(document: Document): StyleOf {
  const byKey = new Map<string, Known[]>()
  for (const known of rulesOf(document)) {
    const key = keyOf(known.selector)
    if (key === undefined) continue
    const others = byKey.get(key)
    if (others) others.push(known)
    else byKey.set(key, [known])
  }
  const found = new Map<Element, LineStyle>()
  let matches = 0
  return (element) => {
    const before = found.get(element)
    if (before) return before
    const style: LineStyle = { display: '', isFloating: false }
    const keys = [
      element.nodeName.toLowerCase(),
      ...[...element.classList].map((name) => `.${name}`),
      `#${element.id}`,
    ]
    const rules: Known[] = []
    for (const known of keys.flatMap((key) => (matches < MAX_MATCHES ? (byKey.get(key) ?? []) : []))) {
      matches += 1
      if (matches > MAX_MATCHES) break
      if (fits(element, known.selector)) rules.push(known)
    }
    for (const { declarations } of rules.sort((a, b) => a.weight - b.weight))
      for (const [name, value] of declarations) readDeclaration(style, name, value)
    const own = lineStyleOf(element.getAttribute('style') ?? '')
    const whole = { display: own.display || style.display, isFloating: own.isFloating || style.isFloating }
    found.set(element, whole)
    return whole
  }
}

function rulesOf(document: Document): Known[] {
  const css = [...document.querySelectorAll('style')].map(({ textContent }) => textContent ?? '')
  const known: Known[] = []
  let left = MAX_CSS
  for (const text of css) {
    left -= text.length
    if (left < 0) break
    if (!/display|float/i.test(text)) continue
    try {
      postcss.parse(text).walkRules((rule) => {
        if (known.length >= MAX_RULES) return false
        known.push(...knownOf(rule, known.length))
        return undefined
      })
    } catch {
      // A browser leaves out what it cannot read, too.
    }
  }
  return known
}

function knownOf(rule: Rule, place: number): Known[] {
  const around = rule.parent
  if (around?.type === 'atrule' && 'params' in around && /\bprint\b/i.test(String(around.params))) return []
  const declarations: Known['declarations'] = []
  rule.each((node) => {
    if (node.type === 'decl' && /^(?:display|float|position)$/i.test(node.prop))
      declarations.push([node.prop, node.value])
  })
  if (declarations.length === 0) return []
  // What a pointer or a place among others makes is no style of the element as such.
  return rule.selectors
    .filter((selector) => selector.length < LONGEST_SELECTOR && !/[:\\[]/.test(selector))
    .map((selector) => ({ selector, weight: weightOf(selector) * MAX_RULES + place, declarations }))
}

const weightOf = (selector: string): number =>
  (selector.match(/#/g)?.length ?? 0) * 100 +
  (selector.match(/\./g)?.length ?? 0) * 10 +
  (selector.match(/(?<![\w.#-])[a-z]/gi)?.length ?? 0)

/** What the element itself must have of the selector: a class, else an id, else a name. */
function keyOf(selector: string): string | undefined {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? ''
  return (
    /\.[\w-]+/.exec(last)?.[0] ?? /#[\w-]+/.exec(last)?.[0] ?? /^[a-z][\w-]*/i.exec(last)?.[0]?.toLowerCase()
  )
}

function fits(element: Element, selector: string): boolean {
  try {
    return element.matches(selector)
  } catch {
    return false
  }
}
