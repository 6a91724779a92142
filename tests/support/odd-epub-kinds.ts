// The oddities that packages of tests are drawn from, each in a group of which a package has one at most.

import { CHAPTER_ODDITIES } from './odd-epub-pages.ts'
import { CONTAINER_NS, containerOf, type Pack, picture, rootfile, scrambledFont } from './odd-pack.ts'

type Put = (pack: Pack) => void
const wide = (text: string, isBig = false): Uint8Array => {
  const bytes = Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const prefixed = (prefix: string) => (xml: string) =>
  xml.replace(/<(\/?)([a-z]+)(?=[\s/>])/gi, `<$1${prefix}:$2`).replace(/xmlns="/, `xmlns:${prefix}="`)
const withCover = (pack: Pack, rest: string, type = 'image/png') => {
  pack.cover = picture(pack.dice)
  pack.files.set('OPS/pics/front.png', pack.cover)
  pack.items.push({ id: 'pic', href: 'pics/front.png', type, rest })
}
const coverPage = (pack: Pack) => {
  pack.items.push({ id: 'frontpage', href: 'front.xhtml', type: 'application/xhtml+xml', rest: '' })
  pack.files.set(
    'OPS/front.xhtml',
    '<html xmlns="http://www.w3.org/1999/xhtml"><body><div><img src="pics/front.png" alt=""/></div></body></html>',
  )
}
const encryption = (algorithm: string) =>
  `<encryption xmlns="${CONTAINER_NS}" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="OPS/fonts/a.otf"/></enc:CipherData></enc:EncryptedData></encryption>`
const withFont = (pack: Pack, identifier: string, isAdobe: boolean) => {
  const [chapter] = pack.chapters
  // Its page is written in a way of its own.
  if (!chapter || chapter.bytes) return
  const [font, scrambled] = scrambledFont(identifier, isAdobe)
  pack.font = font
  pack.files.set('OPS/fonts/a.otf', scrambled)
  pack.files.set(
    'META-INF/encryption.xml',
    encryption(isAdobe ? 'http://ns.adobe.com/pdf/enc#RC' : 'http://www.idpf.org/2008/embedding'),
  )
  pack.files.set('OPS/a.css', '@font-face{font-family:A;src:url(fonts/a.otf)}')
  chapter.head += '<link rel="stylesheet" type="text/css" href="../a.css"/>'
  pack.items.push({ id: 'font', href: 'fonts/a.otf', type: 'application/vnd.ms-opentype', rest: '' })
}
const UUID = 'urn:uuid:12345678-90ab-cdef-1234-567890abcdef'

export const ODDITIES: Record<string, Put> = {
  ...CHAPTER_ODDITIES,
  'title:main is the second': (p) => {
    p.titles = `<dc:title id="t1">Series of All</dc:title><dc:title id="t2">${p.title}</dc:title><meta refines="#t1" property="title-type">collection</meta><meta refines="#t2" property="title-type">main</meta>`
  },
  'title:main and subtitle': (p) => {
    p.titles = `<dc:title id="t1">${p.title}</dc:title><meta refines="#t1" property="title-type">main</meta><dc:title id="t2">A Lesser Name</dc:title><meta refines="#t2" property="title-type">subtitle</meta>`
  },
  'title:short before main': (p) => {
    p.titles = `<meta refines="#t9" property="title-type"> main </meta><meta refines="#t1" property="title-type">short</meta><dc:title id="t1">Short</dc:title><dc:title id="t9">${p.title}</dc:title><meta refines="#t1" property="display-seq">2</meta>`
  },
  'title:two, no types': (p) => {
    p.titles = `<dc:title>${p.title}</dc:title><dc:title xml:lang="fr">Un autre titre</dc:title>`
  },
  'title:empty first': (p) => {
    p.titles = `<dc:title/><dc:title> </dc:title><dc:title>${p.title}</dc:title>`
  },
  'title:whitespace': (p) => {
    p.titles = `<dc:title>\n\t  ${p.title.replaceAll(' ', ' \n\t ')} \t</dc:title>`
  },
  'title:CDATA and comment': (p) => {
    p.title += ' & Co'
    p.titles = `<dc:title><!-- x -->${p.title.slice(0, 4)}<![CDATA[${p.title.slice(4)}]]></dc:title>`
  },
  'title:file-as': (p) => {
    p.titles = `<dc:title id="t1" opf:file-as="Z">${p.title}</dc:title><meta refines="#t1" property="file-as">Zzz</meta><meta refines="#t1" property="alternate-script" xml:lang="zh">书</meta>`
  },
  'title:in dc-metadata': (p) => {
    p.titles = `<dc-metadata><dc:title>${p.title}</dc:title></dc-metadata><x-metadata><meta name="x" content="y"/></x-metadata>`
  },
  'title:collections behind': (p) => {
    p.afterSpine +=
      '<collection role="https://a.example/x"><metadata><dc:title xmlns:dc="http://purl.org/dc/elements/1.1/">Not This</dc:title></metadata><link href="text/c0.xhtml"/><collection role="manifest"><link href="x"/></collection></collection>'
  },
  'creator:translator by refines': (p) => {
    p.creatorsXml = `<dc:creator id="k0">Tom Translates</dc:creator><meta refines="#k0" property="role" scheme="marc:relators">trl</meta><dc:creator id="k1">${p.creators[0]}</dc:creator><meta refines="#k1" property="role" scheme="marc:relators">aut</meta>`
  },
  'creator:roles of EPUB 2': (p) => {
    p.creatorsXml = `<dc:creator opf:role="aut" opf:file-as="B, A">${p.creators[0]}</dc:creator><dc:creator opf:role="ill">Ida Draws</dc:creator><dc:contributor opf:role="bkp">Tool 1.0</dc:contributor>`
  },
  'creator:editors only': (p) => {
    p.creators.push('Eve Second')
    p.creatorsXml = p.creators.map((name) => `<dc:creator opf:role="edt">${name}</dc:creator>`).join('')
  },
  'creator:display-seq': (p) => {
    p.creators.push('Bob Second')
    p.creatorsXml = `<dc:creator id="k2">Bob Second</dc:creator><dc:creator id="k1">${p.creators[0]}</dc:creator><meta refines="#k1" property="display-seq">1</meta><meta refines="#k2" property="display-seq">2</meta>`
  },
  'creator:same twice': (p) => {
    p.creatorsXml += p.creatorsXml
  },
  'creator:whitespace': (p) => {
    p.creatorsXml = `<dc:creator>  \t ${p.creators[0]?.replace(' ', '\n   ')} \n</dc:creator>`
  },
  'date:events': (p) => {
    p.dates = `<dc:date opf:event="modification">2024-05-05</dc:date><dc:date opf:event="publication">${p.published}</dc:date>`
  },
  'language:several': (p) => {
    p.languages = '<dc:language> en </dc:language><dc:language>fr</dc:language>'
  },
  'id:second is the one, IDPF font': (p) => {
    p.identifiers =
      '<dc:identifier id="other">isbn:1</dc:identifier><dc:identifier id="id"> urn:x:2 </dc:identifier>'
    withFont(p, 'urn:x:2', false)
  },
  'id:Adobe font, uuid behind': (p) => {
    p.identifiers = `<dc:identifier id="isbn">9780000000000</dc:identifier><dc:identifier id="id">${UUID}</dc:identifier>`
    withFont(p, UUID, true)
  },
  'id:Adobe font, uuid is not the unique one': (p) => {
    p.identifiers = `<dc:identifier id="id">9780000000000</dc:identifier><dc:identifier id="u">${UUID}</dc:identifier>`
    withFont(p, UUID, true)
  },
  'container:several': (p) => {
    p.container = containerOf(rootfile('OPS/package.opf') + rootfile('OPS/other.opf'))
    p.files.set(
      'OPS/other.opf',
      '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/><manifest/><spine/></package>',
    )
  },
  'container:first is absent': (p) => {
    p.container = containerOf(rootfile('gone/package.opf') + rootfile('OPS/package.opf'))
    p.files.set('OPS/other.opf', '<package version="3.0"/>')
  },
  'container:prefixed': (p) => {
    p.container = prefixed('ocf')(containerOf(rootfile('OPS/package.opf')).replace(/<\?.*?\?>/, ''))
  },
  'container:UTF-16': (p) => {
    p.container = wide(containerOf(rootfile('OPS/package.opf')))
  },
  'container:comments and links': (p) => {
    p.container = `\ufeff<!-- c -->${containerOf(
      `<!-- ${rootfile('no.opf')} -->${rootfile('OPS/package.opf')}`,
    )
      .replace(/<\?.*?\?>/, '')
      .replace('</container>', '<links><link rel="mapping" href="x"/></links></container>')}`
  },
  'container:from the root': (p) => {
    p.container = containerOf(rootfile('/OPS/package.opf'))
  },
  'opf:UTF-16LE': (p) => {
    p.opf = (opf) => wide(opf)
  },
  'opf:UTF-16BE': (p) => {
    p.opf = (opf) => wide(opf, true)
  },
  'opf:mark and blank lines': (p) => {
    p.opf = (opf) => `\ufeff\n\n${opf}`
  },
  'opf:windows-1252': (p) => {
    p.metadata += '<dc:subject>é</dc:subject>'
    p.creators = ['René Ñandú']
    p.creatorsXml = `<dc:creator>${p.creators[0]}</dc:creator>`
    p.opf = (opf) => Buffer.from(opf.replace('UTF-8', 'ISO-8859-1'), 'latin1')
  },
  'opf:says Latin, is UTF-8': (p) => {
    p.creators = ['René “Ñandú”']
    p.creatorsXml = `<dc:creator>${p.creators[0]}</dc:creator>`
    p.opf = (opf) => opf.replace('UTF-8', 'ISO-8859-1')
  },
  'opf:entities of its own': (p) => {
    p.creators = ['Zoë Ünal']
    p.creatorsXml = '<dc:creator>&who; &Uuml;nal</dc:creator>'
    p.opf = (opf) =>
      opf.replace(
        '?>',
        '?><!DOCTYPE package PUBLIC "+//ISBN 0-9673008-1-9//DTD OEB 1.2 Package//EN" "http://openebook.org/dtds/oeb-1.2/oebpkg12.dtd" [<!ENTITY who "Zo&#235;">]>',
      )
  },
  'opf:prefixed': (p) => {
    p.opf = (opf) => prefixed('opf')(opf.replace(/ xmlns:opf="[^"]*"/, ''))
  },
  'opf:no namespaces': (p) => {
    p.opf = (opf) => opf.replace(/ xmlns(:\w+)?="[^"]*"/g, '')
  },
  'opf:loose ampersand': (p) => {
    p.metadata += '<dc:publisher>Salt & Pepper</dc:publisher>'
  },
  'opf:version 2 with NCX': (p) => {
    p.nav = undefined
    p.opf = (opf) => opf.replace('version="3.0"', 'version="2.0"')
  },
  'opf:bindings and prefixes': (p) => {
    p.packageAttributes +=
      ' prefix="foo: http://a.example/ rendition: http://www.idpf.org/vocab/rendition/#" xml:lang="en" dir="ltr" id="p"'
    p.afterSpine += '<bindings><mediaType media-type="application/x-quiz" handler="c0"/></bindings>'
  },
  'manifest:percent signs': (p) => {
    renamed(p, (at) => `text/a é ${at}.xhtml`)
    p.hrefOf = encodeURI
  },
  'manifest:unescaped names': (p) => renamed(p, (at) => `text/100% (é) ${at}.xhtml`),
  'manifest:hash in names': (p) => {
    renamed(p, (at) => `text/no#${at}.xhtml`)
    p.hrefOf = (file) => file.replace('#', '%23')
  },
  'manifest:plus in names': (p) => renamed(p, (at) => `text/a+b&amp;${at}.xhtml`.replace('&amp;', '')),
  'manifest:case': (p) => {
    p.hrefOf = (file) => file.toUpperCase()
  },
  'manifest:dots': (p) => {
    p.hrefOf = (file) => `./x/../${file}`
  },
  'manifest:from the root': (p) => {
    p.hrefOf = (file) => `/OPS/${file}`
  },
  'manifest:above the root': (p) => {
    p.hrefOf = (file) => `../../OPS/${file}`
  },
  'manifest:xml:base': (p) => {
    p.packageAttributes += ' xml:base="../OPS/"'
    p.manifestAttributes = ' xml:base="text/../"'
  },
  'manifest:xml:base of a folder': (p) => {
    p.manifestAttributes = ' xml:base="text/"'
    p.hrefOf = (file) => `../${file}`.replace('../text/', '')
  },
  'manifest:backslashes': (p) => {
    p.hrefOf = (file) => file.replaceAll('/', '\\')
  },
  'manifest:whitespace': (p) => {
    p.hrefOf = (file) => `  ${file} `
  },
  'manifest:media types with parameters': (p) => {
    for (const item of p.items) item.type += '; charset=utf-8'
  },
  'manifest:unknown properties and remote items': (p) => {
    for (const item of p.items) item.rest += ' properties="incandescent scripted"'
    p.items.push(
      { id: 'far', href: 'https://a.example/a.mp3', type: 'audio/mpeg', rest: '' },
      { id: 'data', href: 'data:text/plain,x', type: 'text/plain', rest: '' },
    )
    p.hrefOf = (file) => file
  },
  'manifest:same id of a picture': (p) => {
    p.items.push(
      { id: 'pic', href: 'a.png', type: 'image/png', rest: '' },
      { id: 'pic', href: 'a.png', type: 'image/png', rest: '' },
    )
  },
  'manifest:behind the spine': (p) => {
    p.opf = (opf) => opf.replace(/(<manifest[\s\S]*<\/manifest>)([\s\S]*)<\/package>/, '$2$1</package>')
  },
  'spine:linear and unknown properties': (p) => {
    p.refs = p.refs.map((ref) =>
      ref.replace('/>', ' linear="yes" properties="rendition:layout-pre-paginated foo page-spread-left"/>'),
    )
  },
  'spine:whitespace': (p) => {
    p.refs = p.refs.map((ref) => ref.replace(/idref="(\w+)"/, 'idref=" $1\n"'))
  },
  'spine:twice': (p) => {
    p.refs.push(p.refs[0] ?? '')
  },
  'spine:no toc': (p) => {
    p.spineAttributes = ''
  },
  'spine:other elements': (p) => {
    p.refs.unshift('<foo/><!-- <itemref idref="gone"/> -->')
    p.spineAttributes += ' page-map="pm" page-progression-direction="default"'
  },
  'spine:fallback chain': (p) => {
    const [item] = p.items
    if (!item) return
    p.items.push(
      { ...item, id: 'last' },
      { id: 'mid', href: 'x.psd', type: 'image/psd', rest: 'fallback="last"' },
    )
    p.files.set('OPS/x.psd', '8BPS')
    p.files.set('OPS/x.json', '{}')
    p.items[0] = { id: item.id, href: 'x.json', type: 'application/json', rest: 'fallback="mid"' }
  },
  'spine:fallback in a circle': (p) => {
    const [item] = p.items
    if (item) item.rest += ` fallback="loop"`
    p.items.push({ id: 'loop', href: 'x.bin', type: 'application/x-bin', rest: 'fallback="c0"' })
  },
  'cover:property': (p) => withCover(p, 'properties=" svg  cover-image"'),
  'cover:meta name': (p) => {
    withCover(p, '')
    p.metadata += '<meta content="pic" name="cover"/>'
  },
  'cover:meta names the file': (p) => {
    withCover(p, '')
    p.metadata += '<meta name="Cover" content="pics/front.png"/>'
  },
  'cover:guide to a page': (p) => {
    withCover(p, '')
    coverPage(p)
    p.afterSpine += '<guide><reference type="cover" title="Cover" href="front.xhtml#x"/></guide>'
  },
  'cover:guide to a picture': (p) => {
    withCover(p, '')
    p.afterSpine += '<guide><reference type="Cover" href="pics/front.png"/></guide>'
  },
  'cover:meta names a page': (p) => {
    withCover(p, '')
    coverPage(p)
    p.metadata += '<meta name="cover" content="frontpage"/>'
  },
  'cover:wrong type': (p) => withCover(p, 'properties="cover-image"', 'application/octet-stream'),
  'cover:landmark': (p) => {
    withCover(p, p.nav ? '' : 'properties="cover-image"')
    coverPage(p)
    const { nav } = p
    p.nav =
      nav &&
      ((lines) =>
        `${nav(lines)}<nav epub:type="landmarks" hidden=""><ol><li><a epub:type="cover" href="front.xhtml">Cover</a></li></ol></nav>`)
  },
  'ocf:mimetype absent': (p) => {
    p.mimetype = 'absent'
  },
  'ocf:mimetype deflated': (p) => {
    p.mimetype = 'deflated'
  },
  'ocf:mimetype last': (p) => {
    p.mimetype = 'last'
  },
  'ocf:descriptors': (p) => {
    p.zip = { descriptors: true }
  },
  'ocf:zip64': (p) => {
    p.zip = { wide: true }
  },
  'ocf:zip64 with a comment and extra fields': (p) => {
    p.zip = { wide: true, extra: true, comment: 'PK made by hand' }
  },
  'ocf:zip64 with descriptors': (p) => {
    p.zip = { wide: true, descriptors: true }
  },
  'ocf:comment and extra fields': (p) => {
    p.zip = { extra: true, comment: 'made by hand' }
  },
  'ocf:backslashes in names': (p) => {
    p.nameOf = (path) => path.replaceAll('/', '\\')
  },
  'ocf:case of META-INF': (p) => {
    p.nameOf = (path) => path.replace('META-INF', 'Meta-inf')
  },
  'ocf:dot before names': (p) => {
    p.nameOf = (path) => `./${path}`
  },
  'ocf:unknown in META-INF': (p) => {
    for (const name of [
      'signatures.xml',
      'manifest.xml',
      'metadata.xml',
      'com.apple.ibooks.display-options.xml',
      'calibre_bookmarks.txt',
    ])
      p.files.set(`META-INF/${name}`, '<x/>')
  },
  'ocf:broken encryption.xml': (p) => p.files.set('META-INF/encryption.xml', ''),
  'ocf:empty encryption.xml': (p) =>
    p.files.set('META-INF/encryption.xml', `<encryption xmlns="${CONTAINER_NS}"/>`),
}

function renamed(pack: Pack, name: (at: number) => string): void {
  for (const [at, chapter] of pack.chapters.entries()) {
    chapter.file = name(at)
    const item = pack.items[at]
    if (item) item.href = chapter.file
  }
  const { navLine } = pack
  pack.navLine = (title, href, at) => navLine(title, encodeURI(href).replaceAll('#', '%23'), at)
}
