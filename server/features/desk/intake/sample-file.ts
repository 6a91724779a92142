// Parser of a sample library file: a head of `key: value` lines, then blocks of one English and one Chinese
// line.
import { Topic } from '../../../../contract/entities/article.ts'
import type { FormatRange } from '../../../../domain/article/block.ts'
import { isCalendarDay } from '../../../../domain/kernel/calendar.ts'
import { isDifficulty } from '../../../../domain/language/levels.ts'
import type { DraftParagraph } from '../paragraphs.ts'

export interface SampleArticle {
  /** File name without extension; the permanent id of the article. */
  slug: string
  title: string
  title_zh: string
  author: string
  source: string
  topics: string[]
  digest: string
  /** YYYY-MM-DD in Shanghai. */
  published: string
  paragraphs: DraftParagraph[]
}

/** A file of the library that cannot be parsed; the message has the file name and the error. */
export class MalformedSample extends Error {}

const KEYS = ['title', 'title_zh', 'author', 'source', 'topics', 'digest', 'intended', 'published'] as const
type Key = (typeof KEYS)[number]
const KINDS = { '## ': 'h2', '> ': 'quote', '- ': 'li' } as const
const PREFIX = /^(## |> |- )?(.*)$/s

/** Throws `MalformedSample`; no part of a file is ignored silently. */
export function parseSample(name: string, content: string): SampleArticle {
  const fail = (what: string): never => {
    throw new MalformedSample(`library/articles/${name}: ${what}`)
  }
  const parts = /^---\n(.*?)\n---\n(.*)$/s.exec(content.replace(/\r\n/g, '\n').replace(/^\uFEFF/, ''))
  if (!parts) return fail('it does not begin with a head between two lines of ---')
  const head = readHead(parts[1] ?? '', fail)
  const topics = head.topics.split(',').map((topic) => topic.trim())
  if (!topics.every((topic) => Topic.safeParse(topic).success)) fail(`topics: ${head.topics}`)
  if (!isDifficulty(head.intended)) fail(`intended: ${head.intended}`)
  if (!isCalendarDay(head.published)) fail(`published: ${head.published}`)
  const blocks = (parts[2] ?? '').trim().split(/\n{2,}/)
  const paragraphs = blocks.map((block) => readBlock(block, fail))
  const { title, title_zh, author, source, digest, published } = head
  return {
    slug: name.replace(/\.md$/, ''),
    title,
    title_zh,
    author,
    source,
    digest,
    published,
    topics,
    paragraphs,
  }
}

function readHead(text: string, fail: (what: string) => never): Record<Key, string> {
  const found = new Map<string, string>()
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    const key = line.slice(0, colon)
    if (colon < 0 || !(KEYS as readonly string[]).includes(key) || found.has(key)) fail(`head: ${line}`)
    found.set(key, line.slice(colon + 1).trim())
  }
  const missing = KEYS.find((key) => !found.get(key))
  if (missing) fail(`${missing} is missing`)
  return Object.fromEntries(KEYS.map((key) => [key, found.get(key)])) as Record<Key, string>
}

function readBlock(block: string, fail: (what: string) => never): DraftParagraph {
  const lines = block.split('\n')
  const [english, chinese] = lines.map((line) => PREFIX.exec(line.trim()))
  if (lines.length !== 2 || !english || !chinese)
    return fail(`a block needs one English and one Chinese line: ${block.slice(0, 60)}`)
  if (english[1] !== chinese[1])
    fail(`the two lines of a block begin differently: ${english[0].slice(0, 60)}`)
  const prefix = english[1] as keyof typeof KINDS | undefined
  const { text, runs } = withEmphasis(english[2] ?? '', fail)
  const { text: zh } = withEmphasis(chinese[2] ?? '', fail)
  if (!text || !/\p{Script=Han}/u.test(zh))
    fail(`a block needs English and its Chinese: ${block.slice(0, 60)}`)
  return { kind: prefix ? KINDS[prefix] : 'p', text, zh, runs }
}

/** Converts `*so*` to a formatting run and removes the asterisks. */
function withEmphasis(marked: string, fail: (what: string) => never): { text: string; runs: FormatRange[] } {
  const pieces = marked.split('*')
  if (pieces.length % 2 === 0) fail(`a star without its partner: ${marked.slice(0, 60)}`)
  let text = ''
  const runs: FormatRange[] = []
  for (const [index, piece] of pieces.entries()) {
    const start = text.length
    text += piece
    if (index % 2 === 1 && piece) runs.push({ start, end: text.length, mark: 'em' })
  }
  return { text, runs }
}
