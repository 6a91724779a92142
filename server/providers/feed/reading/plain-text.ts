// Makes plain text of what feeds put into titles and summaries: HTML, escaped once or twice, or not at all.
import { Parser } from 'htmlparser2'
import { normaliseSpace } from '../../../../domain/article/block.ts'
import { LONGEST_RAISED, loweredText, raisedText } from '../../../../domain/article/raised.ts'
import { firstPart } from '../../../../domain/kernel/well-formed.ts'

const SILENT = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'object',
  'svg',
  'textarea',
  'select',
  // A formula's source, behind the formula.
  'annotation',
  'annotation-xml',
])
const INLINE = new Set(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong sub sup tt u var wbr'.split(
    ' ',
  ),
)

/** Words of an HTML fragment on one line, at most `limit` characters. Text without markup comes back as it is. */
export function textOfHtml(html: string, limit: number): string {
  if (!/[<&]/.test(html)) return cut(html, limit)
  let silent = 0
  let text = ''
  let small: { tag: string; from: number } | undefined
  const parser = new Parser({
    onopentagname(name) {
      if (name === 'sup' || name === 'sub') small ??= { tag: name, from: text.length }
      if (SILENT.has(name)) silent += 1
      else if (!INLINE.has(name)) text += ' '
    },
    ontext(data) {
      // Enough to fill the limit after white space is folded; the rest of a long article is not gathered.
      if (silent === 0 && text.length < limit * 4) text += data
    },
    onclosetag(name) {
      if (small?.tag === name) {
        const [before, inside] = [text.slice(0, small.from), text.slice(small.from)]
        const write = name === 'sup' ? raisedText : loweredText
        if (inside.length <= LONGEST_RAISED) text = before + write(inside, before)
        small = undefined
      }
      if (SILENT.has(name)) silent = Math.max(0, silent - 1)
      else if (!INLINE.has(name)) text += ' '
    },
  })
  parser.end(firstPart(html, limit * 40))
  return cut(text, limit)
}

/** On one line, at most `limit` characters, cut at a word. */
export function cut(text: string, limit: number): string {
  const line = normaliseSpace(text)
  if (line.length <= limit) return line
  const head = firstPart(line, limit - 1)
  const space = head.lastIndexOf(' ')
  return `${space > limit / 2 ? head.slice(0, space) : head}…`
}
