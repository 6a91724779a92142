// Splits the text of a sanitized page into blocks, for word counts and sentence splitting.
import { Parser } from 'htmlparser2'

const BLOCK =
  /^(p|div|section|article|aside|header|footer|main|blockquote|[uod]l|li|dt|dd|h[1-6]|hgroup|table|caption|tr|td|th|pre|figure|figcaption|center|address|nav|details|summary|hr|br)$/
/** Ruby annotations, which are not part of the line. */
const NOT_READ = /^(rt|rp|rtc)$/

/** The paragraphs in order, none of them empty. */
export function splitParagraphs(body: string): string[] {
  const blocks: string[] = []
  let current = ''
  let silent = 0
  const end = () => {
    const line = current.replace(/\s+/g, ' ').trim()
    if (line !== '') blocks.push(line)
    current = ''
  }
  const parser = new Parser(
    {
      onopentagname(name) {
        if (BLOCK.test(name)) end()
        if (NOT_READ.test(name)) silent += 1
      },
      ontext(data) {
        if (silent === 0) current += data
      },
      onclosetag(name) {
        if (BLOCK.test(name)) end()
        if (NOT_READ.test(name)) silent = Math.max(0, silent - 1)
      },
    },
    { decodeEntities: true },
  )
  parser.end(body)
  end()
  return blocks
}
