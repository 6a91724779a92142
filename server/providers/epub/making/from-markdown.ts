// Makes the draft of a book out of Markdown: what its headings head are its chapters.
import { Lexer, marked, Renderer, type Token, type Tokens, type TokensList } from 'marked'
import { splitMarkdown } from '../../../../domain/kernel/markdown-blocks.ts'
import { decodeText, REPLACEMENT_CHARACTER } from '../../text-charset.ts'
import { EpubFailure } from '../port.ts'
import { type DraftBook, escapeMarkup } from './draft.ts'
import { type PlainChapter, plainBook } from './plain-book.ts'
import { safePage } from './safe-page.ts'

const MAX_TEXT = 10_000_000
/** Pictures of a text are elsewhere, and nothing is fetched from elsewhere. */
const NOTHING = { pictureAt: () => undefined, drawn: () => undefined, linkTo: () => undefined }

/** Throws EpubFailure. A head of `title:`, `author:`, `language:` and `description:` lines between `---` is read. */
export function draftOfMarkdown(bytes: Uint8Array): DraftBook {
  if (bytes.length > MAX_TEXT) throw new EpubFailure('TOO_LARGE', 'markdown')
  const { head, text } = headOf(
    decodeText(bytes)
      .replace(/\r\n?/g, '\n')
      .replace(/^\ufeff/, ''),
  )
  const tokens = tokensOf(text)
  const headings = (depth: number) =>
    tokens.filter((token) => token.type === 'heading' && token['depth'] === depth).length
  // One first heading alone is the book's own.
  const cutAt = headings(1) > 1 ? 1 : headings(2) > 1 ? 2 : 1
  const own =
    cutAt === 2 ? tokens.find((token) => token.type === 'heading' && token['depth'] === 1) : undefined
  const parts: { title: string; tokens: typeof tokens }[] = []
  for (const token of tokens) {
    const isHead = token.type === 'heading' && token['depth'] <= cutAt && token !== own
    if (isHead || parts.length === 0)
      parts.push({ title: isHead ? plain(String(token['text'])) : '', tokens: [] as never })
    parts.at(-1)?.tokens.push(token)
  }
  const chapters = parts.flatMap(({ title, tokens: its }): PlainChapter[] => {
    const html = marked.parser(its, { renderer: TAGS_AS_TEXT })
    const { body } = safePage(html, 'markdown', NOTHING)
    return body === '' ? [] : [{ title, body }]
  })
  if (chapters.length === 0) throw new EpubFailure('BROKEN', 'no text')
  return plainBook(chapters, {
    repairs: text.includes(REPLACEMENT_CHARACTER) ? ['LETTERS_LOST'] : [],
    title: head.get('title') ?? (own ? plain(String(own['text' as keyof typeof own])) : ''),
    creators: head.has('author') ? [head.get('author') ?? ''] : [],
    language: (head.get('language') ?? '').slice(0, 35),
    description: head.get('description') ?? '',
  })
}

/** What would hold no text of a page, or be its frame: in the middle of a line its writer speaks of it. */
const SPOKEN_OF =
  /^<\/?(?:html|head|body|title|script|style|template|noscript|textarea|select|option|iframe|object|video|audio|canvas)\b/i

const TAGS_AS_TEXT = new (class extends Renderer {
  override html({ text, block }: Tokens.HTML | Tokens.Tag): string {
    return !block && SPOKEN_OF.test(text) ? escapeMarkup(text) : text
  }
})()

/** Part by part, so that no text takes more than linear time; a block that would is text as it was written. */
function tokensOf(text: string): TokensList {
  const lexer = new Lexer()
  for (const part of splitMarkdown(text)) {
    if (part.isCostly) lexer.tokens.push(asWritten(part.text))
    else lexer.blockTokens(part.text, lexer.tokens)
  }
  // What emphasis and links are, when all addresses of links are known.
  return lexer.lex('')
}

const asWritten = (text: string): Token => ({
  ...{ type: 'paragraph', raw: text, text },
  tokens: [{ type: 'text', raw: text, text, escaped: false }],
})

const plain = (markdown: string): string =>
  markdown
    .replace(/[*_`\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

function headOf(text: string): { head: Map<string, string>; text: string } {
  const found = /^---\n([\s\S]{0,5000}?)\n---\n/.exec(text)
  const head = new Map<string, string>()
  for (const line of found?.[1]?.split('\n') ?? []) {
    const [, key = '', value = ''] = /^(title|author|language|description):\s*(.+)$/.exec(line) ?? []
    // YAML sets a value that holds a colon between quotation marks.
    if (key !== '') head.set(key, value.trim().replace(/^(["'])(.*)\1$/, '$2'))
  }
  return { head, text: found ? text.slice(found[0].length) : text }
}
