// Writes the elements of a DTBook page (talking books, old EPUBs) as those of XHTML, so that lines and headings stay apart.

const IS_DTBOOK = /<(?:[\w.-]+:)?dtbook\b/i
const TAG = /<(\/?)([a-z][\w:.-]*)(\s[^<>]*)?>/gi
/** What XHTML has under the same name is not listed. */
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
/** In a line: their words end where they do. */
const APART = /^(?:linenum|lic)$/
/** Within a source that a sentence names, these are words of that sentence. */
const IN_LINE = /^(?:title|author)$/

/** The inside of a page; `source` is the whole of it. Other pages come back as they are. */
export function readDtbook(body: string, source: string): string {
  if (!IS_DTBOOK.test(source)) return body
  let cites = 0
  return body.replace(TAG, (whole, slash: string, given: string, attributes: string | undefined) => {
    const name = given.toLowerCase()
    if (name === 'cite') cites = Math.max(0, cites + (slash === '' ? 1 : -1))
    const known = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined
    if (known === undefined) return whole
    const made = cites > 0 && IN_LINE.test(name) ? 'span' : known
    const [element = made] = made.split(' ')
    const around = APART.test(name) ? ' ' : ''
    if (slash !== '') return `</${element}>${around}`
    return `${around}<${made}${(attributes ?? '').replace(/\bidref(?=\s*=)/, 'href')}>`
  })
}
