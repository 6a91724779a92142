// Reads how a page sets its elements: by their own style and by the sheets that the page itself holds.
import postcss, { type AtRule, type Node, type Rule } from 'postcss'
import { type Look, lookOf } from '../../../../domain/book/note-markup.ts'
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

export interface PageStyle extends LineStyle {
  /** How its text is raised. */
  look: Look
  /** Set low as a subscript is. */
  isLow: boolean
}

export type StyleOf = (element: Element) => PageStyle

/** What says how high text is, and the size that says that it is a sign. */
const HEIGHT = /^(?:vertical-align|top|font-size)$/i
const OWN_HEIGHT = /(?:^|;)\s*(vertical-align|top|font-size)\s*:([^;]{1,40})/gi
const SETS_HEIGHT = /^(?:vertical-align|top)$/i

/** Reads the sheets of a page when the first style is needed. */
export function lazyStylesOf(document: Document): StyleOf {
  let styleOf: StyleOf | undefined
  return (element) => {
    styleOf ??= stylesOf(document)
    return styleOf(element)
  }
}

/** Of what several rules say the more special one counts, then the later one; what holds on some screens alone counts nothing. */
function stylesOf(document: Document): StyleOf {
  const byKey = new Map<string, Known[]>()
  for (const known of rulesOf(document)) {
    const key = keyOf(known.selector)
    if (key === undefined) continue
    const others = byKey.get(key)
    if (others) others.push(known)
    else byKey.set(key, [known])
  }
  const found = new Map<Element, PageStyle>()
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
    const height = new Map<string, string>()
    for (const { declarations } of rules.sort((a, b) => a.weight - b.weight))
      for (const [name, value] of declarations) {
        readDeclaration(style, name, value)
        if (HEIGHT.test(name)) height.set(name.toLowerCase(), value)
      }
    const written = element.getAttribute('style') ?? ''
    const own = lineStyleOf(written)
    for (const [, name = '', value = ''] of written.matchAll(OWN_HEIGHT))
      height.set(name.toLowerCase(), value)
    const whole = {
      display: own.display || style.display,
      isFloating: own.isFloating || style.isFloating,
      look: lookOf([...height].map(([name, value]) => `${name}:${value}`).join(';')),
      isLow: /^\s*sub\b/i.test(height.get('vertical-align') ?? ''),
    }
    found.set(element, whole)
    return whole
  }
}

function rulesOf(document: Document): Known[] {
  const css = [...document.querySelectorAll('style')]
    .filter((sheet) => isForScreens(sheet.getAttribute('media') ?? ''))
    .map(({ textContent }) => textContent ?? '')
  const known: Known[] = []
  let left = MAX_CSS
  for (const text of css) {
    left -= text.length
    if (left < 0) break
    if (!/display|float|vertical-align|top/i.test(text)) continue
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
  if (isConditional(rule)) return []
  const usual: Known['declarations'] = []
  const important: Known['declarations'] = []
  // Sizes are of use only with heights, and most rules of a sheet have one.
  const isHigh = rule.some((node) => node.type === 'decl' && SETS_HEIGHT.test(node.prop))
  rule.each((node) => {
    if (
      node.type === 'decl' &&
      (/^(?:display|float)$/i.test(node.prop) || (isHigh && HEIGHT.test(node.prop)))
    )
      (node.important ? important : usual).push([node.prop, node.value])
  })
  return rule.selectors.flatMap((written) => {
    if (written.length >= LONGEST_SELECTOR) return []
    const weight = weightOf(written) * MAX_RULES + place
    return [
      ...knownAs(written, usual, weight),
      ...knownAs(written, important, weight + IMPORTANT * MAX_RULES),
    ]
  })
}

/** More than any selector has. */
const IMPORTANT = 1_000_000
/** What a pointer or a place among others makes is no style of the element as such. */
const CONDITIONS = /:[\w-]+(?:\([^()]*\))?|\[[^\]]*\]/g

/** Of a selector with conditions only what keeps words together counts, as if it always held. */
function knownAs(written: string, declarations: Known['declarations'], weight: number): Known[] {
  const selector = written.replace(CONDITIONS, '')
  const counted =
    selector === written
      ? declarations
      : declarations.filter(([name, value]) => /^display$/i.test(name) && /^inline$/i.test(value))
  return counted.length === 0 || selector.includes('\\') ? [] : [{ selector, weight, declarations: counted }]
}

/** Within a rule for other media, or for windows of some size alone. */
function isConditional(rule: Rule): boolean {
  for (let around: Node | undefined = rule.parent; around; around = around.parent)
    if (isAtRule(around) && !/^(?:layer|supports)$/i.test(around.name))
      if (!/^media$/i.test(around.name) || !isForScreens(around.params)) return true
  return false
}

const isAtRule = (node: Node): node is AtRule => node.type === 'atrule'

const isForScreens = (media: string): boolean => /^\s*(?:(?:only\s+)?screen|all)?\s*$/i.test(media)

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
