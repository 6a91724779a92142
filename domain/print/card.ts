// Parser that converts the Markdown of a card to blocks for rendering: a small subset, no HTML, no pictures.
import { Marked, type Token, type Tokens } from 'marked'
import { splitMarkdown } from '../kernel/markdown-blocks.ts'
import type { StyledText } from './styled-text.ts'

export interface CardBlock {
  kind: 'h1' | 'h2' | 'p' | 'li' | 'quote' | 'rule' | 'code'
  parts: StyledText[]
  /** Label of an item in a numbered list. */
  label?: string
}

const reader = new Marked({ gfm: true, breaks: true })

/** Validates that parsing is fast and without deep recursion. Call it before `parseCardBlocks`. */
export const isReadable = (markdown: string): boolean =>
  splitMarkdown(markdown).every(({ isCostly }) => !isCostly)

/**
 * Parses a text into blocks. HTML is rendered as plain text, a picture as its description, a link as its
 * label.
 */
export const parseCardBlocks = (markdown: string): CardBlock[] => blocksOf(reader.lexer(markdown))

function blocksOf(tokens: readonly Token[]): CardBlock[] {
  return tokens.flatMap((token): CardBlock[] => {
    switch (token.type) {
      case 'heading':
        return [{ kind: token['depth'] === 1 ? 'h1' : 'h2', parts: inlines(token.tokens) }]
      case 'paragraph':
        return [{ kind: 'p', parts: inlines(token.tokens) }]
      case 'blockquote':
        return blocksOf(token.tokens ?? []).map((block) =>
          block.kind === 'p' ? { ...block, kind: 'quote' } : block,
        )
      case 'list':
        return itemsOf(token as Tokens.List)
      case 'hr':
        return [{ kind: 'rule', parts: [] }]
      case 'code':
        return [{ kind: 'code', parts: [{ t: String(token['text']) }] }]
      case 'table':
        return rowsOf(token as Tokens.Table)
      case 'space':
      case 'def':
        return []
      default:
        return [{ kind: 'p', parts: [{ t: token.raw.trim() }] }]
    }
  })
}

function itemsOf({ items, ordered, start }: Tokens.List): CardBlock[] {
  return items.flatMap((item, at) => {
    const [first, ...rest] = blocksOf(item.tokens.map(asBlock))
    const label = ordered ? { label: `${(Number(start) || 1) + at}.` } : {}
    return [{ kind: 'li' as const, parts: first?.parts ?? [], ...label }, ...rest]
  })
}

/** Treat the text of a tight list item as a paragraph. */
const asBlock = (token: Token): Token => (token.type === 'text' ? { ...token, type: 'paragraph' } : token)

const rowsOf = ({ header, rows }: Tokens.Table): CardBlock[] =>
  [header, ...rows].map((cells) => ({
    kind: 'p',
    parts: cells.flatMap((cell, at) => [...(at > 0 ? [{ t: '　' }] : []), ...inlines(cell.tokens)]),
  }))

function inlines(tokens: readonly Token[] | undefined, look: Omit<StyledText, 't'> = {}): StyledText[] {
  return (tokens ?? []).flatMap((token): StyledText[] => {
    switch (token.type) {
      case 'strong':
        return inlines(token.tokens, { ...look, strong: true })
      case 'em':
        return inlines(token.tokens, { ...look, em: true })
      case 'codespan':
        return [{ t: String(token['text']), ...look, code: true }]
      case 'br':
        return [{ t: '\n' }]
      case 'link':
      case 'del':
        return inlines(token.tokens, look)
      case 'image':
        return [{ t: String(token['text']), ...look }]
      case 'text':
      case 'escape':
        return 'tokens' in token && token.tokens
          ? inlines(token.tokens, look)
          : [{ t: withoutEntities(String(token['text'])), ...look }]
      default:
        return [{ t: token.raw, ...look }]
    }
  })
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const withoutEntities = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
