// Allowlist of a book's own CSS: only styles that distinguish words and lines. Fonts, sizes, colours and page
// layout follow the reader's settings.
import { NAME_ATTRIBUTE } from './cfi.ts'

/** Prefix of the book's class names, so that they never match a class of the app. */
export const OWN_CLASS = 'bk-'
/** Attribute of the element around the book's text; it scopes the book's styles. */
export const BOOK_ATTRIBUTE = 'data-book'

const ALIGNED = /^(left|right|center|start|end)$/
const LENGTH = /^\d*\.?\d+(em|rem|%)$|^0(px)?$|^auto$/
/** Indent of the first line; a negative (hanging) indent is allowed. */
const INDENT = /^-?\d*\.?\d+(em|rem|%)$|^0(px)?$/
/** Max. horizontal margin or padding, as a share of the column: a printed page is wider than a phone. */
const MAX_SIDE_SPACE = '12%'
const ASIDE = new Set(['margin-left', 'margin-right', 'padding-left', 'padding-right'])
/**
 * Max. vertical margin between two paragraphs, a third of the column: a printed page is also higher than a
 * phone.
 */
const MAX_PARAGRAPH_SPACE = 'calc(var(--height, 70vh) / 3)'
const BETWEEN = new Set(['margin-top', 'margin-bottom'])
/** Larger letters would be cut off at the bottom of a page. */
const MAX_FONT_SIZE = 'calc(3 * var(--read-size, 1em))'
/** Sizes below a tenth are not allowed: such letters are hidden, not small. */
const SIZE =
  /^(smaller|larger|x-small|small|medium|large|x-large|(\d*[1-9]\d*(\.\d+)?|0?\.[1-9]\d*)em|\d*[1-9]\d+(\.\d+)?%)$/
/** The allowed values by property. */
const ALLOWED_STYLES: Readonly<Record<string, RegExp>> = {
  'font-style': /^(normal|italic|oblique)$/,
  'font-weight': /^(normal|bold|bolder|lighter|\d00)$/,
  'font-variant': /^(normal|small-caps|all-small-caps)$/,
  'font-variant-caps': /^(normal|small-caps|all-small-caps)$/,
  'font-size': SIZE,
  'text-align': ALIGNED,
  'text-indent': INDENT,
  'text-transform': /^(none|uppercase|lowercase|capitalize)$/,
  'text-decoration': /^(none|underline|line-through)( |$)/,
  'text-decoration-line': /^(none|underline|line-through)$/,
  'vertical-align': /^(baseline|sub|super|top|middle|bottom|text-top|text-bottom)$/,
  'white-space': /^(normal|pre|pre-wrap|pre-line|nowrap)$/,
  'list-style-type': /^[a-z-]+$/,
  // A smaller value would make letters overlap.
  'letter-spacing': /^0?\.\d+em$|^-0?\.(0\d*|1)em$/,
  display: /^(none|block|inline|inline-block|list-item|table|table-row|table-cell)$/,
  float: /^(left|right|none)$/,
  clear: /^(left|right|both|none)$/,
  direction: /^(ltr|rtl)$/,
  'margin-top': LENGTH,
  'margin-right': LENGTH,
  'margin-bottom': LENGTH,
  'margin-left': LENGTH,
  'padding-left': LENGTH,
  'padding-right': LENGTH,
  // A narrower column would be too narrow for a word.
  width: /^(\d*[1-9]\d*(\.\d+)?em|\d*[1-9]\d+(\.\d+)?%)$/,
  'break-inside': /^(auto|avoid)$/,
  'break-before': /^(auto|avoid|page|column|always)$/,
}

const LINE_OF_LARGE = 'max(var(--row, 1.6em), 1.25em)'
const SIZES: Readonly<Record<string, string>> = { larger: '1.2em', smaller: '0.83em' }

function isLarge(size: string): boolean {
  const value = Number.parseFloat(SIZES[size] ?? size)
  return size.endsWith('%') ? value > 110 : value > 1.1
}

const UNWRAPPED: Readonly<Record<string, string>> = { nowrap: 'normal', pre: 'pre-wrap' }

/** Returns the allowed declarations of a style. */
function filterStyles(style: CSSStyleDeclaration): [property: string, value: string][] {
  return Object.entries(ALLOWED_STYLES).flatMap(([property, values]): [string, string][] => {
    const value = style.getPropertyValue(property).trim()
    if (value === '' || !values.test(value)) return []
    const allowed: [string, string] = [property, fitting(property, value)]
    // Large letters need a line height of their own.
    return property === 'font-size' && isLarge(value) ? [allowed, ['line-height', LINE_OF_LARGE]] : [allowed]
  })
}

function fitting(property: string, value: string): string {
  // A forced page break would become a column break here, so only `avoid` is allowed.
  if (property === 'break-before') return value === 'avoid' ? value : 'auto'
  if (ASIDE.has(property) && value !== 'auto')
    return `min(${value === '0' ? '0px' : value}, ${MAX_SIDE_SPACE})`
  if (BETWEEN.has(property) && value !== 'auto')
    return `min(${value === '0' ? '0px' : value}, ${MAX_PARAGRAPH_SPACE})`
  if (property === 'font-size')
    return isLarge(value) ? `min(${SIZES[value] ?? value}, ${MAX_FONT_SIZE})` : value
  if (property === 'text-indent')
    return value.startsWith('-')
      ? `max(${value}, -${MAX_SIDE_SPACE})`
      : `min(${value === '0' ? '0px' : value}, 50%)`
  // Text wider than the column, or on a line that does not wrap, would overlap the next page.
  if (property === 'width') return `min(${value}, 100%)`
  if (property === 'white-space') return UNWRAPPED[value] ?? value
  return value
}

let probe: HTMLElement | undefined

/** Applies the allowed part of an inline `style` to an element; by CSSOM, which the page's CSP allows. */
export function applyAllowedStyles(element: HTMLElement, style: string): void {
  probe ??= document.createElement('span')
  probe.style.cssText = style
  for (const [property, value] of filterStyles(probe.style)) element.style.setProperty(property, value)
}

/** Parses a style sheet of the book and returns its allowed rules, scoped to the book's text. */
export function sanitizeStyleSheet(css: string): string {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return [...sheet.cssRules].flatMap(ruleOf).join('\n')
}

function ruleOf(rule: CSSRule): string[] {
  if (rule instanceof CSSMediaRule)
    return window.matchMedia(rule.conditionText).matches ? [...rule.cssRules].flatMap(ruleOf) : []
  if (!(rule instanceof CSSStyleRule)) return []
  const selectors = splitSelectors(rule.selectorText)
  const allowedStyles = filterStyles(rule.style)
  if (selectors.length === 0 || allowedStyles.length === 0) return []
  const inside = allowedStyles.map(([property, value]) => `${property}:${value}`).join(';')
  return [`${selectors.map((selector) => `[${BOOK_ATTRIBUTE}] ${selector}`).join(',')}{${inside}}`]
}

/**
 * Rewrites selectors of elements, classes and ids to the markup of our page; other selectors are left out.
 */
export const splitSelectors = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) =>
      /^[\w\s.#>+~*-]+(:(first|last)-(child|of-type)|::first-letter|::first-line)?$/.test(each),
    )
    .map((each) =>
      each
        .replace(/\.(-?[a-z_])/gi, `.${OWN_CLASS}$1`)
        .replace(/#([\w-]+)/g, `[${NAME_ATTRIBUTE}="$1"]`)
        .replace(/(^|[\s>+~])html\b/g, '$1:scope')
        .replace(/(^|[\s>+~])body\b/g, '$1[data-body]'),
    )
    .filter((each) => !each.includes(':scope'))
