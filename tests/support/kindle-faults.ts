// Compares a drawn MOBI with what its converted book shows.
import { makeBook } from '../../server/providers/epub/making/make.ts'
import type { OddKindle } from './odd-kindles.ts'
import { compareLines, readShownBook, withoutBlanks } from './shown-book.ts'

/** What the converted book lacks or shows wrong; empty for a faithful one. */
export async function findKindleFaults(odd: OddKindle): Promise<string[]> {
  const made = await makeBook({ bytes: odd.bytes, format: 'MOBI', name: 'a.mobi' })
  const shown = readShownBook(made)
  const { faults, check } = compareLines(shown.lines, odd.lines)
  const isAt = (target: string | undefined, title: string): boolean => {
    const name = withoutBlanks(title)
    const rests = odd.areLinksExact ? [name] : Array.from(name, (_, from) => name.slice(from))
    return target !== undefined && (rests.some((rest) => target.startsWith(rest)) || !odd.areLinksExact)
  }
  check(
    'contents',
    shown.contents.map(({ title, depth, target }) => [title, depth, isAt(target, title)]),
    odd.titles.map(({ title, depth }) => [title, depth, true]),
  )
  check(
    'links',
    shown.links.map(({ words, target }, index) => [words, isAt(target, odd.links[index]?.target ?? '')]),
    odd.links.map(({ words }) => [withoutBlanks(words), true]),
  )
  check('pictures', shown.pictures, odd.pictures)
  check('malformed', shown.malformed, [])
  const { title, creators, publisher } = made
  check('about', { title, creators, publisher }, odd.about)
  return faults
}
