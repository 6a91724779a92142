// Forty-odd kinds of EPUB as they are met: made well, made oddly, broken, locked; each with what has to become of it.
import { createHash } from 'node:crypto'
import { createTestEpub, createZip, epubParts, type GivenChapter, type ZipPart } from './epubs.ts'
import { aPicture } from './pictures.ts'

export interface EpubKind {
  name: string
  bytes: Uint8Array
  /** Chapters of the book that is made, or why it is not. */
  becomes: number | 'PROTECTED' | 'HOSTILE' | 'TOO_LARGE' | 'TOO_MANY_FILES' | 'NOT_AN_EPUB' | 'BROKEN'
  /** Must stand in its text. */
  says?: string
}

const C0 = 'OEBPS/text/c0.xhtml'
const OPF = 'OEBPS/content.opf'
const SAYS = 'the whole island hears it'
const page = (body: string, head = '', html = ''): string =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"${html}><head><title>t</title>${head}</head><body>${body}</body></html>`
const first = (data: string | Uint8Array): Uint8Array => createTestEpub({ extra: [{ name: C0, data }] })
const meta = (name: string, data: string): ZipPart => ({ name: `META-INF/${name}`, data })
const container = (path: string) =>
  meta(
    'container.xml',
    `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${path}"/></rootfiles></container>`,
  )
const encrypted = (algorithm: string, uri: string) =>
  meta(
    'encryption.xml',
    `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`,
  )
const chapters = (count: number, body = '<p>A line of its own.</p>'): GivenChapter[] =>
  Array.from({ length: count }, (_, at) => ({ title: `No. ${at + 1}`, body }))
/** The parts of a whole book with names changed, in package and archive alike. */
const renamed = (from: RegExp, to: string): Uint8Array =>
  createZip(
    epubParts().map((part) => ({
      ...part,
      name: part.name.replace(from, to),
      ...(typeof part.data === 'string' ? { data: part.data.replaceAll(from, to) } : {}),
    })),
  )
const without = (text: string | RegExp, put = '') => ({ opf: (opf: string) => opf.replace(text, put) })

/** A font by its first bytes, scrambled as the standard says with the book's own identifier. */
const FONT = Buffer.concat([Buffer.from([0, 1, 0, 0]), Buffer.alloc(2000, 7)])
const scrambled = (): Buffer => {
  const key = createHash('sha1').update('urn:test:1').digest()
  return Buffer.from(FONT.map((byte, at) => (at < 1040 ? byte ^ (key[at % 20] ?? 0) : byte)))
}

export const listEpubKinds = (): EpubKind[] => {
  const kind = (name: string, bytes: Uint8Array, becomes: EpubKind['becomes'] = 2, says = SAYS): EpubKind =>
    typeof becomes === 'number' ? { name, bytes, becomes, says } : { name, bytes, becomes }
  return [
    kind('EPUB 3 as it should be', createTestEpub()),
    kind('EPUB 2 with an NCX', createTestEpub({ version: 2 })),
    kind(
      'a nested NCX',
      createTestEpub({ version: 2, chapters: chapters(6).map((one) => ({ ...one, section: 'Part' })) }),
      6,
      'of its own',
    ),
    kind('no contents at all', createTestEpub({ without: ['OEBPS/nav.xhtml', 'OEBPS/toc.ncx'] })),
    kind(
      'contents that are no XML',
      createTestEpub({ extra: [{ name: 'OEBPS/nav.xhtml', data: '<nav><ol><li' }] }),
    ),
    kind('no spine', createTestEpub(without(/<spine[\s\S]*<\/spine>/))),
    kind('an empty spine', createTestEpub(without(/<itemref[^>]*\/>/g))),
    kind(
      'a spine that names what is not there',
      createTestEpub(without('<spine toc="ncx">', '<spine toc="ncx"><itemref idref="gone"/>')),
      3,
    ),
    kind(
      'a page of the spine that is elsewhere in the web',
      createTestEpub(without('href="text/c1.xhtml"', 'href="https://a.example/c1.xhtml"')),
    ),
    kind(
      'a type of its own for its pages',
      createTestEpub({ opf: (opf) => opf.replaceAll('application/xhtml+xml', 'application/x-page') }),
    ),
    kind(
      'a chapter named twice',
      createTestEpub(without('<itemref idref="c0"/>', '<itemref idref="c0"/><itemref idref="c0"/>')),
    ),
    kind('a file of the spine left out', createTestEpub({ without: ['OEBPS/text/c1.xhtml'] })),
    kind('no container', createTestEpub({ without: ['META-INF/container.xml'] })),
    kind('a container that points nowhere', createTestEpub({ extra: [container('nowhere.opf')] })),
    kind('the package at the root', renamed(/OEBPS\//g, '')),
    kind('the package deep down', renamed(/OEBPS\//g, 'a/b/c/')),
    kind('no mimetype', createTestEpub({ without: ['mimetype'] })),
    kind('names with signs', renamed(/text\/c/g, "text/(1) d'été~+")),
    kind('Chinese names', renamed(/text\/c/g, '正文/第')),
    kind('links in another case', first(page(`<img src="../COVER.PNG"/><p>${SAYS}</p>`))),
    kind('names written with %20', spaced()),
    kind(
      'UTF-16',
      first(Buffer.from(`\ufeff${page(`<p>${SAYS}</p>`).replace('utf-8', 'utf-16')}`, 'utf16le')),
    ),
    kind(
      'Latin letters without a charset',
      first(Buffer.from(page(`<p>caf\u00e9, ${SAYS}</p>`).replace(/<\?xml.*?\?>/, ''), 'latin1')),
    ),
    kind('a byte order mark', first(`\ufeff${page(`<p>${SAYS}</p>`)}`)),
    kind('a page that is no XML', first(`<html><body><p>One<br>two & three<p>${SAYS}`)),
    kind('closed by itself', first(page(`<a id="x"/><p/><div/><span/><p>${SAYS}</p>`))),
    kind('entities of HTML', first(page(`<p>&nbsp;&mdash;&hellip; ${SAYS}</p>`))),
    kind('control characters', first(page(`<p>\u0001\u0008${SAYS}\u000b</p>`))),
    kind('CDATA', first(page(`<p><![CDATA[ a < b & ${SAYS} ]]></p>`))),
    kind(
      'a prefix on every element',
      first(
        `<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:head/><h:body><h:p>${SAYS}</h:p></h:body></h:html>`,
      ),
    ),
    kind(
      'formulas',
      first(
        page(`<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>x</m:mi></m:math><p>${SAYS}</p>`),
      ),
    ),
    kind(
      'a drawing with words',
      first(
        page(
          `<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><text>A map</text><script>x()</script></svg><p>${SAYS}</p>`,
        ),
      ),
    ),
    kind(
      'a cover in a drawing',
      createTestEpub({
        cover: aPicture(40, 60),
        extra: [
          {
            name: C0,
            data: page(
              `<svg xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="../cover.png"/></svg><p>${SAYS}</p>`,
            ),
          },
        ],
      }),
    ),
    kind(
      'scrambled fonts',
      createTestEpub({
        extra: [
          encrypted('http://www.idpf.org/2008/embedding', 'OEBPS/a.ttf'),
          { name: 'OEBPS/a.ttf', data: scrambled() },
          { name: 'OEBPS/a.css', data: '@font-face{font-family:A;src:url(a.ttf)}' },
          { name: C0, data: page(`<p>${SAYS}</p>`, '<link rel="stylesheet" href="../a.css"/>') },
        ],
      }),
    ),
    kind(
      'fixed layout',
      createTestEpub({
        opf: (opf) =>
          opf.replace('</metadata>', '<meta property="rendition:layout">pre-paginated</meta></metadata>'),
      }),
    ),
    kind(
      'from right to left',
      createTestEpub(without('<spine toc="ncx">', '<spine toc="ncx" page-progression-direction="rtl">')),
    ),
    kind(
      'vertical lines',
      first(page(`<p>${SAYS}</p>`, '<style>html{writing-mode:vertical-rl}</style>', ' class="v" lang="ja"')),
    ),
    kind(
      'footnotes',
      first(
        page(
          `<p>${SAYS}<a epub:type="noteref" href="#n1">1</a></p><aside epub:type="footnote" id="n1"><p>Note.</p></aside>`,
          '',
          ' xmlns:epub="http://www.idpf.org/2007/ops"',
        ),
      ),
    ),
    kind('pictures that are not there', first(page(`<img src="gone.png" alt="x"/><p>${SAYS}</p>`))),
    kind(
      'a picture that is none',
      createTestEpub({
        extra: [
          { name: 'OEBPS/x.png', data: '<script>x()</script>' },
          { name: C0, data: page(`<img src="../x.png"/><p>${SAYS}</p>`) },
        ],
      }),
    ),
    kind(
      'scripts and handlers everywhere',
      first(
        page(
          `<script>x()</script><p onclick="x()" style="background:url(https://a.example/x)">${SAYS}</p><a href="javascript:x()">a</a><iframe src="https://a.example"></iframe><form action="https://a.example"><input/></form>`,
          '<script src="https://a.example/x.js"></script><link rel="stylesheet" href="https://a.example/x.css"/><style>@import "https://a.example/y.css";p{background:url(//a.example/z);behavior:url(x.htc);width:expression(x())}</style>',
        ),
      ),
    ),
    kind('3,000 chapters', createTestEpub({ chapters: chapters(3000) }), 3000, 'of its own'),
    kind('a chapter of five megabytes', first(page(`<p>${SAYS}</p>${manyLines(80_000)}`))),
    kind('empty chapters', createTestEpub({ chapters: chapters(3, '') }), 3, 'No. 1'),
    kind(
      'a package that is no XML',
      createTestEpub({ extra: [{ name: OPF, data: 'not a package' }] }),
      'BROKEN',
    ),
    kind('nothing in it', createZip([]), 'NOT_AN_EPUB'),
    kind('no zip', Buffer.from('It was a dark and stormy night.'), 'NOT_AN_EPUB'),
    kind('cut in half', createTestEpub().subarray(0, 900), 'NOT_AN_EPUB'),
    kind(
      'rights over a text in the clear',
      createTestEpub({ extra: [meta('rights.xml', '<rights/>')] }),
      2,
      'ferry',
    ),
    kind(
      'locked by Apple',
      createTestEpub({ extra: [encrypted('http://itunes.apple.com/dataenc', C0)] }),
      'PROTECTED',
    ),
    kind(
      'locked by a password',
      createZip(epubParts().map((part) => (part.stored ? part : { ...part, flags: 0x801 }))),
      'PROTECTED',
    ),
    kind(
      'entities of its own',
      createTestEpub({ extra: [{ name: OPF, data: '<!DOCTYPE p [<!ENTITY a SYSTEM "b">]><package/>' }] }),
      'HOSTILE',
    ),
    kind(
      'a bomb',
      createTestEpub({ extra: [{ name: 'OEBPS/bomb.png', data: Buffer.alloc(40_000_000) }] }),
      'HOSTILE',
    ),
    kind(
      'a path out of the archive',
      createZip([...epubParts(), { name: '../../etc/passwd', data: 'x' }]),
      'HOSTILE',
    ),
    kind(
      'the same name twice',
      createZip([...epubParts(), { name: C0, data: '<p>A second page.</p>' }]),
      2,
      'The ferry stops at noon',
    ),
    kind('elements nested too deep', first(page('<div>'.repeat(300))), 'HOSTILE'),
    kind('a million files, it says', createZip(epubParts(), { entries: 0xffff }), 'TOO_MANY_FILES'),
  ]
}

/** No two alike, as in any text: what repeats itself packs like a bomb. */
const manyLines = (count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const sum = createHash('md5').update(String(at)).digest('hex').slice(0, 12)
    return `<p>Line ${at} of ${sum}: the tide came in, and it went out again.</p>`
  }).join('')

/** Files with blanks in their names, which links write as %20. */
function spaced(): Uint8Array {
  return createZip(
    epubParts().map((part) => ({
      ...part,
      name: part.name.replace('text/c', 'text/a c'),
      ...(typeof part.data === 'string' ? { data: part.data.replaceAll('text/c', 'text/a%20c') } : {}),
    })),
  )
}
