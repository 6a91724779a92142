// Parses the styles of a page's elements, from their `style` attributes and the page's inline style sheets.
import postcss, { type AtRule, type Node, type Rule } from 'postcss'
import { type Look, lookOf } from '../../../../domain/book/note-markup.ts'
import { type LineStyle, lineStyleOf, readDeclaration } from '../../line-style.ts'

const MAX_CSS = 1_000_000
const MAX_RULES = 5000
const MAX_SELECTOR_LENGTH = 300
/** Max. comparisons of elements with selectors; after that the style sheets are ignored. */
const MAX_MATCHES = 50_000

interface Known {
  selector: string
  weight: number
  declarations: [name: string, value: string][]
}

export interface PageStyle extends LineStyle {
  /** How its text is raised. */
  look: Look
  /** Lowered like a subscript. */
  isLow: boolean
}

export type StyleOf = (element: Element) => PageStyle

/** Properties that raise or lower text, with the font size that identifies a note sign. */
const HEIGHT = /^(?:vertical-align|top|font-size)$/i
const OWN_HEIGHT = /(?:^|;)\s*(vertical-align|top|font-size)\s*:([^;]{1,40})/gi
const SETS_HEIGHT = /^(?:vertical-align|top)$/i

/** Parses the style sheets of a page lazily, when the first style is needed. */
export function lazyStylesOf(document: Document): StyleOf {
  let styleOf: StyleOf | undefined
  return (element) => {
    styleOf ??= stylesOf(document)
    return styleOf(element)
  }
}

/**
 * Computes styles: the more specific rule has priority, then the later one. Rules that depend on the screen
 * size are ignored.
 */
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
  let remaining = MAX_CSS
  for (const text of css) {
    remaining -= text.length
    if (remaining < 0) break
    if (!/display|float|vertical-align|top/i.test(text)) continue
    try {
      postcss.parse(text).walkRules((rule) => {
        if (known.length >= MAX_RULES) return false
        known.push(...knownOf(rule, known.length))
        return undefined
      })
    } catch {
      // Skip a sheet that cannot be parsed, like a browser.
    }
  }
  return known
}

function knownOf(rule: Rule, place: number): Known[] {
  if (isConditional(rule)) return []
  const usual: Known['declarations'] = []
  const important: Known['declarations'] = []
  // Font sizes matter only together with a vertical position, and most rules of a sheet set one.
  const isHigh = rule.some((node) => node.type === 'decl' && SETS_HEIGHT.test(node.prop))
  rule.each((node) => {
    if (
      node.type === 'decl' &&
      (/^(?:display|float)$/i.test(node.prop) || (isHigh && HEIGHT.test(node.prop)))
    )
      (node.important ? important : usual).push([node.prop, node.value])
  })
  return rule.selectors.flatMap((written) => {
    if (written.length >= MAX_SELECTOR_LENGTH) return []
    const weight = weightOf(written) * MAX_RULES + place
    return [
      ...knownAs(written, usual, weight),
      ...knownAs(written, important, weight + IMPORTANT * MAX_RULES),
    ]
  })
}

/** Weight of `!important`: more than the specificity of any selector. */
const IMPORTANT = 1_000_000
/** Pseudo-classes and attribute conditions: such a rule is not the normal style of the element. */
const CONDITIONS = /:[\w-]+(?:\([^()]*\))?|\[[^\]]*\]/g

/**
 * Of a conditional selector, only `display: inline` is used, as if the condition were always true, because it
 * only joins words.
 */
function knownAs(written: string, declarations: Known['declarations'], weight: number): Known[] {
  const selector = written.replace(CONDITIONS, '')
  const counted =
    selector === written
      ? declarations
      : declarations.filter(([name, value]) => /^display$/i.test(name) && /^inline$/i.test(value))
  return counted.length === 0 || selector.includes('\\') ? [] : [{ selector, weight, declarations: counted }]
}

/** True for a rule in a media query that is not for all screens. */
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

/** Index key of a selector: a class, otherwise an id, otherwise an element name of its last part. */
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
