// Reads what a converted book shows: its lines, its contents with depths, and where its links lead.
import { DOMParser } from '@xmldom/xmldom'
import { unzipSync } from 'fflate'
import type { MadeBook } from '../../server/providers/epub/port.ts'

/** The text without blanks of any kind, because converters set off note signs by thin spaces. */
export const withoutBlanks = (text: string): string => text.replace(/\s+/g, '')

export interface ShownLink {
  words: string
  /** Text that follows the target, without blanks; undefined if the target does not exist. */
  target: string | undefined
}
export interface ShownBook {
  lines: string[]
  contents: { title: string; depth: number; target: string | undefined }[]
  links: ShownLink[]
  pictures: number
  /** Names of pages that are not well-formed. */
  malformed: string[]
}

const decoded = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#\d+);/g, (_, name: string) =>
      name.startsWith('#')
        ? String.fromCodePoint(Number(name.slice(1)))
        : ({ amp: '&', lt: '<', gt: '>', quot: '"' }[name] ?? ''),
    )

/** Parses the generated EPUB of a converted book. */
export function readShownBook({ chapters, epub }: MadeBook): ShownBook {
  const files = new Map(
    Object.entries(unzipSync(epub)).map(([name, data]) => [name, Buffer.from(data).toString('utf8')]),
  )
  const pages = [...files].filter(([name]) => name.endsWith('.xhtml'))
  const bodies = pages.filter(([name]) => !name.endsWith('nav.xhtml'))
  const targetOf = (href: string): string | undefined => {
    const [name = '', id = ''] = href.split('#')
    const page = files.get(`book/${name}`)
    const body = page?.slice(page.indexOf('<body'))
    const at = id === '' ? 0 : (body?.indexOf(` id="${id}"`) ?? -1)
    if (body === undefined || at < 0) return undefined
    return withoutBlanks(decoded(body.slice(body.indexOf('>', at) + 1))).slice(0, 60)
  }
  const linksIn = (text: string) =>
    [...text.matchAll(/<a\b[^<>]*?\shref="(c\d{4}[^"]*)"[^<>]*>([\s\S]*?)<\/a>/g)].map(
      ([, href = '', words = '']) => ({ words: withoutBlanks(decoded(words)), target: targetOf(href) }),
    )
  return {
    lines: chapters.flatMap(({ paragraphs }) => paragraphs).map(withoutBlanks),
    contents: contentsIn(files.get('book/nav.xhtml') ?? '', targetOf),
    links: bodies.flatMap(([, text]) => linksIn(text)),
    pictures: bodies.reduce((sum, [, text]) => sum + (text.match(/<img\b/g)?.length ?? 0), 0),
    malformed: pages.filter(([, text]) => !isWellFormed(text)).map(([name]) => name),
  }
}

function contentsIn(nav: string, targetOf: (href: string) => string | undefined): ShownBook['contents'] {
  let depth = -1
  return [...nav.matchAll(/<ol>|<\/ol>|<(?:a href="([^"]*)"|span)>([^<]*)</g)].flatMap(
    ([tag, href, title]) => {
      if (tag === '<ol>') depth += 1
      else if (tag === '</ol>') depth -= 1
      if (title === undefined) return []
      return [{ title: decoded(title), depth, target: href === undefined ? undefined : targetOf(href) }]
    },
  )
}

function isWellFormed(text: string): boolean {
  try {
    new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') throw new Error(message)
      },
    }).parseFromString(text, 'text/xml')
    return true
  } catch {
    return false
  }
}

/**
 * Begins a list of faults with the first line that differs; `check` adds a fault when two values are not the
 * same as JSON.
 */
export function compareLines(shown: readonly string[], expected: readonly string[]) {
  const faults: string[] = []
  const check = (name: string, is: unknown, should: unknown) => {
    const [a, b] = [JSON.stringify(is), JSON.stringify(should)]
    if (a !== b) faults.push(`${name}: ${a?.slice(0, 300)} instead of ${b?.slice(0, 300)}`)
  }
  const lines = expected.map(withoutBlanks)
  const at = lines.findIndex((line, index) => line !== shown[index])
  if (at >= 0 || shown.length !== lines.length)
    faults.push(`line ${at}: ${shown[at]} instead of ${lines[at]}, ${shown.length}/${lines.length}`)
  return { faults, check }
}
