// The oddities of pages and contents that packages of tests are drawn from.
import { type OddChapter, type Pack, picture } from './odd-pack.ts'

type Put = (pack: Pack) => void
const each = (pack: Pack, change: (chapter: OddChapter, at: number) => void) => pack.chapters.forEach(change)
const xhtml = (chapter: OddChapter, prolog: string, body = chapter.body) =>
  `${prolog}<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${chapter.title}</title></head><body><h1>Under ${chapter.title}</h1>${body}</body></html>`
const last = (pack: Pack): OddChapter => pack.chapters.at(-1) as OddChapter

export const CHAPTER_ODDITIES: Record<string, Put> = {
  'nav:hidden': (p) => {
    p.nav = (lines) => `<nav epub:type="toc" hidden="hidden"><ol>${lines}</ol></nav>`
  },
  'nav:page list first': (p) => {
    p.nav = (lines) =>
      `<nav epub:type="page-list"><ol><li><a href="text/c0.xhtml">i</a></li><li><a href="text/c1.xhtml">ii</a></li></ol></nav><nav epub:type="foo toc"><h2>C</h2><ol>${lines}</ol></nav>`
  },
  'nav:role alone': (p) => {
    p.nav = (lines) =>
      `<nav role="doc-pagelist"><ol><li><a href="text/c0.xhtml">1</a></li></ol></nav><nav role="doc-toc"><ol>${lines}</ol></nav>`
  },
  'nav:landmarks before one without type': (p) => {
    p.nav = (lines) =>
      `<nav epub:type="landmarks"><ol><li><a href="text/c0.xhtml">Start</a></li></ol></nav><nav><ol>${lines}</ol></nav>`
  },
  'nav:nested without links': (p) => {
    p.nav = (lines) =>
      `<nav epub:type="toc"><ol><li><span>Part</span><ol><li><span>Deeper</span><ol>${lines}</ol></li></ol></li></ol></nav>`
  },
  'nav:pictures as names': (p) => {
    p.navLine = (title, href) => `<li><a href="${href}"><img src="x.png" alt="${title}"/></a></li>`
  },
  'nav:ruby': (p) => {
    p.navLine = (title, href) =>
      `<li><a href="${href}"><ruby>${title}<rp>(</rp><rt>gloss</rt><rp>)</rp></ruby></a></li>`
  },
  'nav:entities': (p) => {
    p.navLine = (title, href) => `<li><a href="${href}">${title.replace(' ', '&nbsp;')}</a></li>`
  },
  'nav:comments and markup': (p) => {
    p.navLine = (title, href, at) =>
      `<!-- ${at} --><li id="l${at}"><a class="x" href="${href}"><b>${title.slice(0, 3)}</b>${title.slice(3)}<!-- y --></a></li>`
  },
  'nav:in a folder': (p) => {
    p.navFile = 'contents/here/nav.xhtml'
  },
  'nav:base': (p) => {
    p.navFile = 'contents/nav.xhtml'
    p.navLine = (title, href) => `<li><a href="${href.replace('../', '')}">${title}</a></li>`
    const { nav } = p
    p.nav = nav && ((lines) => `${nav(lines)}`.replace('<nav ', '<nav xml:base="../" '))
  },
  'nav:broken, NCX whole': (p) => {
    p.nav = () => ''
    p.files.set(`OPS/${p.navFile}`, '')
  },
  'nav:absent, NCX whole': (p) => {
    p.without.add(`OPS/${p.navFile}`)
  },
  'nav:page list alone, NCX whole': (p) => {
    p.nav = () => '<nav epub:type="page-list"><ol><li><a href="text/c0.xhtml">1</a></li></ol></nav>'
  },
  'nav:too deep, NCX whole': (p) => {
    p.nav = () => `${'<div>'.repeat(250)}${'</div>'.repeat(250)}`
  },
  'nav:prefixed': (p) => {
    p.nav = (lines) => {
      const toc = `<nav epub:type="toc"><ol>${lines}</ol></nav>`.replace(/<(\/?)(?=[a-z])/g, '<$1h:')
      return `<div xmlns:h="http://www.w3.org/1999/xhtml">${toc}</div>`
    }
  },
  'nav:other prefix of epub': (p) => {
    p.nav = (lines) =>
      `<nav xmlns:e="http://www.idpf.org/2007/ops" e:type="landmarks"><ol><li><a href="text/c0.xhtml">Go</a></li></ol></nav><nav xmlns:e="http://www.idpf.org/2007/ops" e:type="toc"><ol>${lines}</ol></nav>`
  },
  'nav:in the spine, not linear': (p) => {
    p.refs.push('<itemref idref="nav" linear="no"/>')
    p.chapters.push({ file: 'nav2.xhtml', title: 'Contents', words: '', body: '', attributes: '', head: '' })
    const [file, own] = [p.navFile, p.nav]
    const real = p.chapters.slice(0, -1)
    p.nav = own && (() => own(real.map((c) => `<li><a href="${c.file}">${c.title}</a></li>`).join('')))
    p.navFile = file
  },
  'ncx:nested': (p) => {
    p.nav = undefined
    p.ncx = (points) =>
      `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><head/><docTitle><text>No</text></docTitle><navMap><navInfo><text>n</text></navInfo><navPoint><navLabel><text>Part</text></navLabel><content src="text/c0.xhtml#part"/>${points}</navPoint></navMap><pageList><pageTarget><navLabel><text>9</text></navLabel><content src="text/c0.xhtml"/></pageTarget></pageList></ncx>`
    const [first] = p.chapters
    if (first) first.title = 'Part'
  },
  'ncx:prefixed': (p) => {
    p.nav = undefined
    p.ncx = (points) =>
      `<n:ncx xmlns:n="http://www.daisy.org/z3986/2005/ncx/"><n:navMap>${points.replace(/<(\/?)(?=[a-z])/g, '<$1n:')}</n:navMap></n:ncx>`
  },
  'ncx:labels in languages': (p) => {
    p.nav = undefined
    p.ncx = (points) =>
      `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${points.replaceAll('</navLabel>', '</navLabel><navLabel xml:lang="fr"><text>Autre</text></navLabel>')}</navMap></ncx>`
  },
  'page:UTF-16': (p) =>
    each(p, (c) => {
      c.bytes = Buffer.from(`\ufeff${xhtml(c, '<?xml version="1.0" encoding="UTF-16"?>')}`, 'utf16le')
    }),
  'page:windows-1251': (p) => {
    const c = last(p)
    c.words += ' Привет.'
    c.bytes = Buffer.concat([
      Buffer.from(
        xhtml(c, '<?xml version="1.0" encoding="windows-1251"?>').replace(/Привет[\s\S]*|<\/p>[\s\S]*/, ''),
      ),
      Buffer.from([0x20, 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2e]),
      Buffer.from('</p></body></html>'),
    ])
  },
  'page:Shift-JIS': (p) => {
    const c = last(p)
    c.words += ' テスト。'
    c.bytes = Buffer.concat([
      Buffer.from(xhtml(c, "<?xml version='1.0' encoding='Shift_JIS'?>").replace(/<\/p>[\s\S]*/, ' ')),
      Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x81, 0x42]),
      Buffer.from('</p></body></html>'),
    ])
  },
  'page:says Latin, is UTF-8': (p) => {
    const c = last(p)
    c.words += ' “Café” costs 5 €.'
    c.bytes = Buffer.from(xhtml(c, '<?xml version="1.0" encoding="ISO-8859-1"?>', `<p>${c.words}</p>`))
  },
  'page:charset in meta': (p) => {
    const c = last(p)
    c.words += ' Привет мир.'
    const text = xhtml(c, '', '<p>@</p>')
      .replace('<title>', '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r"/><title>')
      .split('@')
    const koi = Buffer.from([0x20, 0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4, 0x20, 0xcd, 0xc9, 0xd2, 0x2e])
    c.bytes = Buffer.concat([
      Buffer.from((text[0] ?? '') + c.words.replace(' Привет мир.', '')),
      koi,
      Buffer.from(text[1] ?? ''),
    ])
  },
  'page:ruby': (p) =>
    each(p, (c) => {
      c.body += '<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>'
    }),
  'page:switch': (p) =>
    each(p, (c) => {
      c.body = `<epub:switch id="s"><epub:case required-namespace="http://a.example/cml"><p>No case</p></epub:case><epub:default><p>${c.words}</p></epub:default></epub:switch>`
    }),
  'page:formula': (p) =>
    each(p, (c) => {
      c.body = `<p>${c.words} <m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>x</m:mi></m:math></p>`
    }),
  'page:scripts': (p) =>
    each(p, (c) => {
      c.head += '<script type="text/javascript">document.write("no < & words")</script>'
      c.body += '<noscript><p>Off</p></noscript>'
    }),
  'page:overlays': (p) => {
    for (const item of p.items) item.rest += ' media-overlay="mo"'
    p.items.push({ id: 'mo', href: 'mo.smil', type: 'application/smil+xml', rest: '' })
    p.files.set(
      'OPS/mo.smil',
      '<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body><par><text src="text/c0.xhtml#p"/><audio src="a.mp3"/></par></body></smil>',
    )
  },
  'page:fixed layout': (p) => {
    p.metadata +=
      '<meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">landscape</meta>'
    each(p, (c) => {
      c.head += '<meta name="viewport" content="width=600, height=800"/>'
    })
  },
  'page:prefixed': (p) =>
    each(p, (c) => {
      c.bytes = Buffer.from(
        `<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>${c.title}</h:title></h:head><h:body><h:h1>${c.title}</h:h1><h:p>${c.words}</h:p></h:body></h:html>`,
      )
    }),
  'page:HTML 5 as it is written': (p) =>
    each(p, (c) => {
      c.bytes = Buffer.from(
        `<!doctype html><html><head><meta charset=utf-8><title>${c.title}</title><body><h1>${c.title}</h1><p>${c.words}<p>Two<br>three`,
      )
    }),
  'page:drawing': (p) => {
    const c = last(p)
    const item = p.items[p.chapters.length - 1]
    if (!item) return
    c.file = 'text/draw.svg'
    item.href = c.file
    item.type = 'image/svg+xml'
    c.words = ''
    c.bytes = Buffer.from(
      `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><title>${c.title}</title><text x="10" y="40">Drawn</text></svg>`,
    )
  },
  'page:picture with a fallback': (p) => {
    const c = last(p)
    const at = p.chapters.length - 1
    const item = p.items[at]
    if (!item) return
    p.items.push({ ...item, id: 'text-of-it' })
    p.items[at] = { id: item.id, href: 'pics/p.png', type: 'image/png', rest: 'fallback="text-of-it"' }
    p.files.set('OPS/pics/p.png', picture(p.dice))
    c.attributes += ' lang="en"'
  },
  'page:base': (p) => {
    p.files.set('OPS/pics/b.png', picture(p.dice))
    p.items.push({ id: 'b', href: 'pics/b.png', type: 'image/png', rest: '' })
    each(p, (c) => {
      c.head += '<base href="../pics/"/>'
      c.body += '<p><img src="b.png" alt=""/></p>'
    })
  },
  'page:types of EPUB 2': (p) =>
    each(p, (_, at) => {
      const item = p.items[at]
      if (item) item.type = ['text/html', 'text/x-oeb1-document', 'application/xml', ''][at % 4] ?? ''
    }),
  'page:not linear': (p) => {
    p.refs = p.refs.map((ref, at) => (at === 0 ? ref : ref.replace('/>', ' linear="no"/>')))
  },
}
