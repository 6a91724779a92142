// Converts DTBook elements (talking books, old EPUBs) to XHTML, so that lines and headings are separated.

const IS_DTBOOK = /<(?:[\w.-]+:)?dtbook\b/i
const TAG = /<(\/?)([a-z][\w:.-]*)(\s[^<>]*)?>/gi
/** Elements that exist in XHTML under the same name are not listed. */
const ELEMENTS: Readonly<Record<string, string>> = {
  ...{ book: 'div', frontmatter: 'div', bodymatter: 'div', rearmatter: 'div', level: 'div', poem: 'div' },
  ...{ level1: 'div', level2: 'div', level3: 'div', level4: 'div', level5: 'div', level6: 'div' },
  ...{ linegroup: 'div', line: 'p', linenum: 'span', list: 'ul', lic: 'span', imggroup: 'figure' },
  ...{ sidebar: 'div', prodnote: 'div', annotation: 'div', note: 'div', epigraph: 'blockquote' },
  ...{ doctitle: 'h1', levelhd: 'h2', hd: 'h3', bridgehead: 'h4', title: 'h4', covertitle: 'p' },
  ...{ docauthor: 'p', author: 'p', byline: 'p', dateline: 'p' },
  ...{ pagenum: 'span class="pagenum"', noteref: 'a epub:type="noteref"', annoref: 'a epub:type="noteref"' },
  ...{ sent: 'span', w: 'span' },
}
/** Inline elements that separate words. */
const APART = /^(?:linenum|lic)$/
/** Elements that are part of the sentence inside a `cite`. */
const IN_LINE = /^(?:title|author)$/

/** Converts `body`; `source` is the whole page. Other pages are returned unchanged. */
export function readDtbook(body: string, source: string): string {
  if (!IS_DTBOOK.test(source)) return body
  let cites = 0
  return body.replace(TAG, (whole, slash: string, tagName: string, attributes: string | undefined) => {
    const name = tagName.toLowerCase()
    if (name === 'cite') cites = Math.max(0, cites + (slash === '' ? 1 : -1))
    const known = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined
    if (known === undefined) return whole
    const replacement = cites > 0 && IN_LINE.test(name) ? 'span' : known
    const [element = replacement] = replacement.split(' ')
    const separator = APART.test(name) ? ' ' : ''
    if (slash !== '') return `</${element}>${separator}`
    return `${separator}<${replacement}${(attributes ?? '').replace(/\bidref(?=\s*=)/, 'href')}>`
  })
}
