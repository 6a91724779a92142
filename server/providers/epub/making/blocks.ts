// Reads the text of a safe page block by block, as its words are counted and its sentences found.
import { Parser } from 'htmlparser2'

const BLOCK =
  /^(p|div|section|article|aside|header|footer|main|blockquote|[uod]l|li|dt|dd|h[1-6]|hgroup|table|caption|tr|td|th|pre|figure|figcaption|center|address|nav|details|summary|hr|br)$/
/** What is read beside a word, not in the line. */
const NOT_READ = /^(rt|rp|rtc)$/

/** Its paragraphs in order, none of them empty. */
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
