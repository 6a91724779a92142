// Compares a drawn FictionBook with what its converted book shows.
import { makeBook } from '../../server/providers/epub/making/make.ts'
import type { OddFb2 } from './odd-fb2.ts'
import { compareLines, readShownBook, withoutBlanks } from './shown-book.ts'

/** What the converted book lacks or shows wrong, in the order of a reader; empty for a faithful one. */
export async function findFb2Faults(odd: OddFb2): Promise<string[]> {
  const made = await makeBook({ bytes: odd.bytes, format: 'FB2', name: 'a.fb2' })
  const shown = readShownBook(made)
  const { faults, check } = compareLines(shown.lines, odd.lines)
  // Contents without an entry are not valid in an EPUB.
  const titles = odd.titles.length > 0 ? odd.titles : [{ title: '1', depth: 0 }]
  check(
    'contents',
    shown.contents.map(({ title, depth }) => ({ title, depth })),
    titles,
  )
  const named = made.chapters.filter(({ title, is_linear }) => title !== '' && is_linear)
  check(
    'chapters',
    named.map(({ title, depth }) => ({ title, depth })),
    odd.titles,
  )
  for (const { title, target } of odd.titles.length > 0 ? shown.contents : [])
    if (target?.startsWith(withoutBlanks(title).slice(0, 50)) !== true)
      faults.push(`target of ${title}: ${target}`)
  check(
    'notes',
    shown.links.map(({ words }) => words),
    odd.notes.map(({ sign }) => sign),
  )
  for (const [index, { target }] of shown.links.entries())
    if (
      target?.startsWith(`${index + 1}${withoutBlanks(odd.notes[index]?.note ?? '').slice(0, 20)}`) !== true
    )
      faults.push(`target of note ${index + 1}: ${target}`)
  check('pictures', shown.pictures, odd.pictures)
  check('malformed', shown.malformed, [])
  const { title, creators, language, published, publisher, description } = made
  check('about', { title, creators, language, published, publisher }, odd.about)
  check('description', description, odd.description)
  check(
    'cover',
    made.cover && Buffer.from(made.cover).toString('hex'),
    Buffer.from(odd.cover).toString('hex'),
  )
  return faults
}
