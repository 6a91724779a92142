// Where a page's running text is, told by its markup alone: how much there is, and the smallest part that holds most of it.

/** Shorter ones are labels, teasers and captions. */
const SENTENCE = 80
const ASIDE = new Set(
  'NAV FOOTER ASIDE FORM HEADER SCRIPT STYLE NOSCRIPT TEMPLATE SELECT BUTTON TITLE'.split(' '),
)
/** What others wrote below it; that a page may be commented on says nothing of its parts. */
const COMMENTS =
  /\b(comments?|disqus|replies|respond|commentlist)\b(?!-(?:open|closed|enabled|disabled|on|off)\b)/i
const OWN_BLOCK =
  /^(?:P|DIV|SECTION|ARTICLE|MAIN|UL|OL|LI|DL|DT|DD|TABLE|TBODY|THEAD|TR|TD|TH|BLOCKQUOTE|PRE|FIGURE|FIGCAPTION|H[1-6]|HR)$/
/** Of the running text, so much must be in the part that is taken for the article. */
const MAX_COUNT = 0.75

interface Weighed {
  /** Characters of running text in and under the element. */
  length: number
  /** Deepest element that holds most of what its root holds; found on the way back up. */
  parts: { element: Element; length: number }[]
}

/** Characters of running text in `root`: paragraphs of some length, not mostly links, outside menus and feet. */
export const runningText = (root: Element): number => weigh(root).length

/** The deepest element that holds three quarters of the running text of `root`. */
export function densestPart(root: Element): Element {
  const { length, parts } = weigh(root)
  const holding = parts.filter((part) => part.length >= length * MAX_COUNT)
  // The walk notes children before their parents: the first that holds enough is the deepest.
  return holding[0]?.element ?? root
}

/** The largest part around an element that is the text's alone: without menus, forms and what others wrote. */
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
