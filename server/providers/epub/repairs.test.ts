// Shows that each repair of an EPUB is listed once, and that a whole one lists none.
import { expect, it } from 'vitest'
import { createTestEpub, createZip, epubParts } from '../../../tests/support/epubs.ts'
import { makeBook } from './making/make.ts'

const CONTENTS = 'OEBPS/nav.xhtml'
const make = (bytes: Uint8Array) => makeBook({ bytes, format: 'EPUB', name: 'a book.epub' })
const changed = (name: string, change: (text: string) => string, without: string[] = []) =>
  createZip(
    epubParts({ without }).map((part) =>
      part.name === name ? { ...part, data: change(String(part.data)) } : part,
    ),
  )
it.each<[string, () => Uint8Array, string[]]>([
  ['nothing', () => createTestEpub(), []],
  [
    'a container',
    () => changed('META-INF/container.xml', (text) => text.replace('</container>', '')),
    ['CONTAINER_MENDED'],
  ],
  ['a package', () => createTestEpub({ opf: (opf) => opf.replace('</package>', '') }), ['NOT_WELL_FORMED']],
  ['contents', () => changed(CONTENTS, (text) => text.replace('</nav>', '')), ['CONTENTS_MENDED']],
  [
    'a name that XML does not know',
    () => changed(CONTENTS, (text) => text.replace('A Lamp', 'A&nbsp;Lamp')),
    ['ENTITIES'],
  ],
  [
    'an NCX',
    () =>
      createZip(
        epubParts({ version: 2 }).map((part) =>
          part.name.endsWith('.ncx') ? { ...part, data: String(part.data).replace('</ncx>', '') } : part,
        ),
      ),
    ['CONTENTS_MENDED'],
  ],
  [
    'contents that are no XML',
    () => changed(CONTENTS, () => 'no contents', ['OEBPS/toc.ncx']),
    ['CONTENTS_MENDED', 'CONTENTS_LOST'],
  ],
  [
    'contents that are no XML beside an NCX',
    () => changed(CONTENTS, () => 'no contents'),
    ['CONTENTS_MENDED'],
  ],
  ['files of macOS', () => createZip([...epubParts(), { name: '__MACOSX/._a', data: 'x' }]), ['MAC_FILES']],
  [
    'a name that leads out of a chapter',
    () =>
      createTestEpub({
        extra: [
          {
            name: 'OEBPS/text/c0.xhtml',
            data: '<!DOCTYPE html [<!ENTITY a SYSTEM "file:///etc/passwd">]><html><body><h1>Where the Ferry Stops</h1>&a;</body></html>',
          },
        ],
      }),
    ['ENTITIES'],
  ],
  [
    'a chapter in another charset than it says',
    () =>
      createTestEpub({
        extra: [
          {
            name: 'OEBPS/text/c0.xhtml',
            data: Buffer.from(
              '<?xml version="1.0" encoding="utf-8"?><html><body><p>caf\u00e9 d\u00e9j\u00e0</p></body></html>',
              'latin1',
            ),
          },
        ],
      }),
    ['CHARSETS'],
  ],
])('each thing that was put right is told once: %s', async (_, bytes, repairs) => {
  expect((await make(bytes())).repairs).toEqual(repairs)
})
