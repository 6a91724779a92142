// Measures a page's running text by its markup: its length, and the smallest part that contains most of it.

/** Min. length of running text; shorter texts are labels, teasers and captions. */
const SENTENCE = 80
const ASIDE = new Set(
  'NAV FOOTER ASIDE FORM HEADER SCRIPT STYLE NOSCRIPT TEMPLATE SELECT BUTTON TITLE'.split(' '),
)
/** Names of comment sections. A class for the state of comments, e.g. `comments-open`, does not count. */
const COMMENTS =
  /\b(comments?|disqus|replies|respond|commentlist)\b(?!-(?:open|closed|enabled|disabled|on|off)\b)/i
const OWN_BLOCK =
  /^(?:P|DIV|SECTION|ARTICLE|MAIN|UL|OL|LI|DL|DT|DD|TABLE|TBODY|THEAD|TR|TD|TH|BLOCKQUOTE|PRE|FIGURE|FIGCAPTION|H[1-6]|HR)$/
/** Min. share of the running text that the selected part must contain. */
const MAX_COUNT = 0.75

interface Weighed {
  /** Characters of running text in the element and its descendants. */
  length: number
  /** All elements with running text in post-order, with the length of that text. */
  parts: { element: Element; length: number }[]
}

/**
 * Characters of running text in `root`: paragraphs of some length that are not mostly links, outside menus
 * and footers.
 */
export const runningText = (root: Element): number => weigh(root).length

/** The deepest element that contains three quarters of the running text of `root`. */
export function densestPart(root: Element): Element {
  const { length, parts } = weigh(root)
  const holding = parts.filter((part) => part.length >= length * MAX_COUNT)
  // In post-order, children precede their parents: the first part with enough text is the deepest.
  return holding[0]?.element ?? root
}

/** The largest part around an element that contains only the article: no menus, forms or comments. */
export function partAround(element: Element): Element {
  let part = element
  for (let around = element.parentElement; around; around = around.parentElement) {
    const isPage = /^(?:BODY|HTML)$/.test(around.nodeName)
    if (isPage || around.querySelector(NOT_THE_TEXT) !== null) break
    part = around
  }
  return part
}

const NOT_THE_TEXT =
  'nav, aside, footer, form, article article, [id*="comment" i], [class*="comment" i], [class*="related" i], [class*="sidebar" i], [class*="recommend" i]'

function weigh(root: Element): Weighed {
  const parts: Weighed['parts'] = []
  const visit = (element: Element): number => {
    const isOfOthers = element.nodeName !== 'BODY' && COMMENTS.test(`${element.id} ${element.className}`)
    if (ASIDE.has(element.nodeName) || isOfOthers) return 0
    let own = ''
    let linked = 0
    let length = 0
    const gather = (nodes: Iterable<ChildNode>, isLink: boolean) => {
      for (const node of nodes) {
        if (node.nodeType === 3) {
          const text = node.textContent ?? ''
          own += text
          if (isLink) linked += text.length
        } else if (node.nodeType === 1) {
          const child = node as Element
          if (OWN_BLOCK.test(child.nodeName)) length += visit(child)
          else if (!ASIDE.has(child.nodeName)) gather(child.childNodes, isLink || child.nodeName === 'A')
        }
      }
    }
    gather(element.childNodes, false)
    const text = own.replace(/\s+/g, ' ').trim()
    if (text.length >= SENTENCE && linked < text.length / 2) length += text.length
    if (length > 0) parts.push({ element, length })
    return length
  }
  return { length: visit(root), parts }
}
