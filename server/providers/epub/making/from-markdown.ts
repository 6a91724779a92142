// Converts Markdown to a draft: each top-level heading begins a chapter.
import { Lexer, marked, Renderer, type Token, type Tokens, type TokensList } from 'marked'
import { splitMarkdown } from '../../../../domain/kernel/markdown-blocks.ts'
import { decodeText, REPLACEMENT_CHARACTER } from '../../text-charset.ts'
import { EpubFailure } from '../port.ts'
import { type DraftBook, escapeMarkup } from './draft.ts'
import { type PlainChapter, plainBook } from './plain-book.ts'
import { safePage } from './safe-page.ts'

const MAX_TEXT = 10_000_000
/**
 * Resolvers that return undefined: pictures in Markdown are external, and external files are never fetched.
 */
const NOTHING = { pictureAt: () => undefined, drawn: () => undefined, linkTo: () => undefined }

/**
 * Parses the text and its front matter, which is between `---` and has the keys `title`, `author`, `language`
 * and `description`. Throws EpubFailure.
 */
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
  // A single heading of level 1 is the title of the book; chapters then begin at level 2.
  const cutAt = headings(1) > 1 ? 1 : headings(2) > 1 ? 2 : 1
  const bookTitle =
    cutAt === 2 ? tokens.find((token) => token.type === 'heading' && token['depth'] === 1) : undefined
  const parts: { title: string; tokens: typeof tokens }[] = []
  for (const token of tokens) {
    const isHead = token.type === 'heading' && token['depth'] <= cutAt && token !== bookTitle
    if (isHead || parts.length === 0)
      parts.push({ title: isHead ? plain(String(token['text'])) : '', tokens: [] as never })
    parts.at(-1)?.tokens.push(token)
  }
  const chapters = parts.flatMap(({ title, tokens: partTokens }): PlainChapter[] => {
    const html = marked.parser(partTokens, { renderer: TAGS_AS_TEXT })
    const { body } = safePage(html, 'markdown', NOTHING)
    return body === '' ? [] : [{ title, body }]
  })
  if (chapters.length === 0) throw new EpubFailure('BROKEN', 'no text')
  return plainBook(chapters, {
    repairs: text.includes(REPLACEMENT_CHARACTER) ? ['LETTERS_LOST'] : [],
    title: head.get('title') ?? (bookTitle ? plain(String(bookTitle['text' as keyof typeof bookTitle])) : ''),
    creators: head.has('author') ? [head.get('author') ?? ''] : [],
    language: (head.get('language') ?? '').slice(0, 35),
    description: head.get('description') ?? '',
  })
}

/**
 * Tags that hide text or form the frame of a page. Inside a line they are mentioned by the author, so they
 * are rendered as text.
 */
const SPOKEN_OF =
  /^<\/?(?:html|head|body|title|script|style|template|noscript|textarea|select|option|iframe|object|video|audio|canvas)\b/i

const TAGS_AS_TEXT = new (class extends Renderer {
  override html({ text, block }: Tokens.HTML | Tokens.Tag): string {
    return !block && SPOKEN_OF.test(text) ? escapeMarkup(text) : text
  }
})()

/**
 * Tokenizes each part separately, so that the run time is linear; a part that would be too costly is rendered
 * as plain text.
 */
function tokensOf(text: string): TokensList {
  const lexer = new Lexer()
  for (const part of splitMarkdown(text)) {
    if (part.isCostly) lexer.tokens.push(asWritten(part.text))
    else lexer.blockTokens(part.text, lexer.tokens)
  }
  // Parse inline tokens (emphasis, links) at the end, when all link definitions are known.
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
    // YAML requires quotation marks around a value that contains a colon.
    if (key !== '') head.set(key, value.trim().replace(/^(["'])(.*)\1$/, '$2'))
  }
  return { head, text: found ? text.slice(found[0].length) : text }
}
