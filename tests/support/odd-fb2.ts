// Draws FictionBooks that are odd but conforming, or as wrong as they are met, with what a conforming reader shows.
import { createSeededRandom, type SeededRandom } from '../../domain/article/cover/seeded-random.ts'
import { DrawnText, type DrawnTitle } from './odd-fb2-text.ts'
import { type Alphabet, drawPhrase, encodeSingleByte } from './odd-letters.ts'
import { oddZip } from './odd-zip.ts'
import { aPicture } from './pictures.ts'

export interface OddFb2 {
  kinds: string[]
  bytes: Buffer
  source: string
  lines: string[]
  titles: DrawnTitle[]
  notes: { sign: string; note: string }[]
  pictures: number
  about: { title: string; creators: string[]; language: string; published: string; publisher: string }
  description: string
  cover: Uint8Array
}

interface Charset {
  name: string
  alphabet: Alphabet
  declaration: string
  encode(text: string): Buffer
}

const declared = (charset: string) => `<?xml version="1.0" encoding="${charset}"?>`
const single = (charset: string, alphabet: Alphabet): Charset => ({
  ...{ name: charset, alphabet, declaration: declared(charset) },
  encode: (text) => encodeSingleByte(text, charset),
})
const utf8 = (name: string, declaration: string, mark = ''): Charset => ({
  ...{ name, alphabet: 'any', declaration },
  encode: (text) => Buffer.from(mark + text),
})
const CHARSETS: readonly [Charset, ...Charset[]] = [
  utf8('utf-8', declared('utf-8')),
  utf8('utf-8 with a mark', declared('UTF-8'), '\ufeff'),
  utf8('utf-8 without a declaration', ''),
  utf8('utf-8 with another declaration', declared('windows-1251')),
  utf8('utf-8 with koi8-r declared', "<?xml version='1.0' encoding='koi8-r' standalone='yes'?>"),
  single('windows-1251', 'cyrillic'),
  single('koi8-r', 'russian'),
  single('windows-1252', 'western'),
  { ...single('windows-1251', 'cyrillic'), name: 'windows-1251 as utf-8', declaration: declared('utf-8') },
  {
    ...{ name: 'utf-16', alphabet: 'any', declaration: declared('utf-16') },
    encode: (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  },
]

const NAMESPACES = ['usual', 'none', 'prefixed', 'other link prefix', 'no link prefix'] as const
const namespaceOf = (kind: (typeof NAMESPACES)[number]): { attributes: string; link: string } => {
  const own = 'xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"'
  const xlink = 'http://www.w3.org/1999/xlink'
  if (kind === 'none') return { attributes: '', link: 'xlink:' }
  if (kind === 'prefixed')
    return {
      attributes: ` xmlns:fb="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="${xlink}"`,
      link: 'l:',
    }
  if (kind === 'other link prefix') return { attributes: ` ${own} xmlns:xlin="${xlink}"`, link: 'xlin:' }
  return { attributes: ` ${own} xmlns:l="${xlink}"`, link: kind === 'usual' ? 'l:' : '' }
}

const WORDS = ['plain', 'CDATA', 'comments', 'bare ampersand', 'numbers', 'bare less-than'] as const
const writerOf = (kind: (typeof WORDS)[number]): ((word: string) => string) | undefined => {
  const escaped = (word: string) => word.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  if (kind === 'CDATA') return (word) => `<![CDATA[${word}]]>`
  if (kind === 'comments')
    return (word) => `${escaped(word.slice(0, 2))}<!-- <p>no</p> -->${escaped(word.slice(2))}`
  if (kind === 'numbers')
    return (word) => escaped(word).replace(/[a-z]/, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`)
  return undefined
}

const PACKING = ['bare', 'zip', 'zip with another name', 'zip with more files'] as const

function descriptionOf(dice: SeededRandom, text: DrawnText) {
  const { alphabet } = text
  const phrase = (count: number) => drawPhrase(dice, count, alphabet)
  const title = `${phrase(2)} & ${phrase(1)}`
  const creators = Array.from({ length: dice.int(1, 2) }, () => `${phrase(1)} O'${phrase(1)}`)
  const publisher = `${phrase(1)} & ${phrase(1)}`
  const description = `${phrase(5)} & so on.`
  const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll("'", '&apos;')
  const author = (name: string) => {
    const [first = '', last = ''] = name.split(' ')
    const names = [`<first-name>${first}</first-name>`, `<last-name>${escaped(last)}</last-name>`]
    return `<author>${(dice.chance(0.3) ? names.toReversed() : names).join('')}${dice.chance(0.3) ? '<nickname>nick</nickname>' : ''}<id>7f-1</id></author>`
  }
  const published = dice.pick(['1851', '1851-10-18'])
  const date = dice.chance(0.4) ? `<date value="${published}"/>` : `<date>${published}</date>`
  const others = `<genre>prose</genre><sequence name="Odd" number="3"/><keywords>salt</keywords><translator><first-name>Nemo</first-name></translator>`
  const source = dice.chance(0.4)
    ? `<src-title-info><author><first-name>Wrong</first-name></author><book-title>Wrong</book-title><date>1700</date><lang>fr</lang><coverpage><image ${text.link}href="#pic"/></coverpage></src-title-info>`
    : ''
  const isEmphatic = dice.chance(0.5)
  const annotation = isEmphatic
    ? `<p>${escaped(description.slice(0, 3))}<emphasis>${escaped(description.slice(3))}</emphasis></p>`
    : `<p>${escaped(description)}</p>`
  const language = dice.pick(['en', 'ru', 'en-GB'])
  const more = dice.chance(0.3) ? '<lang>de</lang>' : ''
  const written = `<description><title-info>${creators.map(author).join('')}<book-title>${escaped(title)}</book-title><annotation>${annotation}</annotation>${date}<coverpage><image ${text.link}href="#cover.png"/></coverpage><lang>${language}</lang>${more}${others}</title-info>${source}<document-info><author><nickname>scanner</nickname></author><program-used>odd</program-used><date value="2009-01-01">2009</date><id>x</id><version>1.0</version></document-info><publish-info><book-name>Wrong</book-name><publisher>${escaped(publisher)}</publisher><year>1999</year></publish-info><custom-info info-type="x">no words</custom-info></description>`
  return { written, about: { title, creators, language, published, publisher }, description }
}

function binaryOf(dice: SeededRandom, id: string, bytes: Uint8Array): string {
  const base64 = Buffer.from(bytes).toString('base64')
  const width = dice.pick([76, 11, 1000])
  const lines = base64.match(new RegExp(`.{1,${width}}`, 'g')) ?? []
  const end = dice.pick(['\n', '\r\n  ', ' '])
  const type = dice.pick([
    ' content-type="image/png"',
    ' content-type="image/jpeg"',
    '',
    ' content-type="text/plain"',
  ])
  return `<binary id="${id}"${type}>${end}${lines.join(end)}${end}</binary>`
}

/** The book of a seed. */
export function oddFb2(seed: string): OddFb2 {
  const dice = createSeededRandom(seed)
  const charset = dice.pick(CHARSETS)
  const namespace = dice.pick(NAMESPACES)
  const words = dice.pick(WORDS)
  const packing = dice.pick(PACKING)
  const text = new DrawnText(dice, charset.alphabet)
  const { attributes, link } = namespaceOf(namespace)
  text.link = link
  text.between = dice.pick(['', '\n', '\r\n\t'])
  text.writeWord = writerOf(words) ?? text.writeWord
  const { written, about, description } = descriptionOf(dice, text)
  const head = dice.chance(0.3) ? text.title(0) : ''
  const epigraph = dice.chance(0.2) ? text.epigraph() : ''
  const odd = words === 'bare ampersand' ? 'Salt & Sons AT&T' : words === 'bare less-than' ? 'one <3 two' : ''
  if (odd !== '') text.lines.push(odd)
  const extra = odd === '' ? '' : `<section><p>${odd}</p></section>`
  const deepest = dice.int(0, 4)
  const body = `<body>${head}${epigraph}${extra}${text.many(1, 5, () => text.section(0, deepest))}</body>`
  const cover = aPicture(dice.int(3, 9), 5)
  const binaries = `${binaryOf(dice, 'cover.png', cover)}${binaryOf(dice, 'pic', aPicture(4, 4))}`
  const root = `${charset.declaration}\n<FictionBook${attributes}><stylesheet type="text/css">p { color: red }</stylesheet>${written}${body}${text.notesBody()}${binaries}</FictionBook>`
  const source = namespace === 'prefixed' ? root.replace(/<(\/?)(?=[A-Za-z])/g, '<$1fb:') : root
  const file = charset.encode(source)
  return {
    kinds: [charset.name, namespace, words, packing],
    ...{ bytes: packed(file, packing), source, about, description, cover },
    ...{ lines: text.lines, titles: text.titles, notes: text.notes, pictures: text.pictures },
  }
}

function packed(file: Buffer, packing: (typeof PACKING)[number]): Buffer {
  if (packing === 'bare') return file
  const name = packing === 'zip with another name' ? 'Книга 7.xml' : 'folder/book.FB2'
  const more =
    packing === 'zip with more files'
      ? [
          { name: 'readme.txt', data: Buffer.from('Visit us.') },
          { name: '__MACOSX/folder/._book.FB2', data: Buffer.from('\0\x05\x16\x07') },
        ]
      : []
  return oddZip([{ name, data: file }, ...more])
}
