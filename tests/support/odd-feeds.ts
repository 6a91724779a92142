// Draws feeds of every format that are odd in one to three ways, with what a feed reader gives of each.
import { gzipSync } from 'node:zlib'
import { createSeededRandom, type SeededRandom } from '../../domain/article/cover/seeded-random.ts'
import { DAYS, local, MONTHS, rfc822 } from './feed-times.ts'

interface Entry {
  title: string
  link: string
  time: string
  author: string
}
interface Draft {
  dice: SeededRandom
  format: 'rss' | 'rdf' | 'atom' | 'json'
  entries: Entry[]
  /** As the feed writes them. */
  titleOf: (title: string) => string
  linkOf: (link: string) => string
  timeOf: (time: string) => string
  /** Written into each item. */
  inside: string
  root: string
  prolog: string
  text: (xml: string) => string
  bytes: (xml: string) => Buffer
  contentType: string | null
}
export interface OddFeed {
  kinds: string[]
  body: Buffer
  url: string
  content_type: string | null
  items: { title: string; link: string; published_at: string; author: string }[]
}

const SYLLABLES = 'ba ce di fo gu ha ki lo mu ne po ra si ta vu'.split(' ')
const word = (dice: SeededRandom) =>
  Array.from({ length: 3 }, () => SYLLABLES[dice.int(0, SYLLABLES.length - 1)]).join('')
const SITE = 'https://site.example/'
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const charset =
  (label: string, sign: string, bytes: number[], header: string | null = null) =>
  (d: Draft) => {
    for (const entry of d.entries) entry.title += ` ${sign}`
    d.prolog = `<?xml version="1.0" encoding="${label}"?>`
    d.contentType = header
    // Other letters are not in the charset.
    const { timeOf } = d
    d.timeOf = (time) => (/^[ -~]*$/.test(timeOf(time)) ? timeOf(time) : time)
    d.bytes = (xml) => {
      const parts = xml.split(sign).map((part) => Buffer.from(part, 'latin1'))
      return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [Buffer.from(bytes), part])))
    }
  }
const namespaced = (prefix: string, address: string, inside: string) => (d: Draft) => {
  if (address !== '') d.root += ` xmlns:${prefix}="${address}"`
  d.inside += inside
}

export const FEED_ODDITIES: Record<string, (draft: Draft) => void> = {
  'format:RDF': (d) => {
    d.format = 'rdf'
  },
  'format:Atom': (d) => {
    d.format = 'atom'
  },
  'format:JSON': (d) => {
    d.format = 'json'
  },
  'date:two digits': (d) => {
    d.timeOf = (time) => rfc822(time, 0, 'GMT', true)
  },
  'date:EST': (d) => {
    d.timeOf = (time) => rfc822(time, -5, 'EST')
  },
  'date:PDT': (d) => {
    d.timeOf = (time) => rfc822(time, -7, 'PDT')
  },
  'date:CEST': (d) => {
    d.timeOf = (time) => rfc822(time, 2, 'CEST')
  },
  'date:UT': (d) => {
    d.timeOf = (time) => rfc822(time, 0, 'UT')
  },
  'date:Z': (d) => {
    d.timeOf = (time) => rfc822(time, 0, 'Z')
  },
  'date:zone in brackets': (d) => {
    d.timeOf = (time) => rfc822(time, -3, '-0300 (ADT)')
  },
  'date:no zone': (d) => {
    d.timeOf = (time) => time.slice(0, 19)
  },
  'date:blank for T': (d) => {
    d.timeOf = (time) => time.slice(0, 19).replace('T', ' ')
  },
  'date:small t and z': (d) => {
    d.timeOf = (time) => `${time.slice(0, 19)}z`.replace('T', 't')
  },
  'date:basic': (d) => {
    d.timeOf = (time) => `${time.slice(0, 19).replace(/[-:]/g, '')}Z`
  },
  'date:microseconds': (d) => {
    d.timeOf = (time) => `${local(time, 8).date}T${local(time, 8).clock}.000123456+08:00`
  },
  'date:asctime': (d) => {
    d.timeOf = (time) => {
      const l = local(time, 0)
      return `${l.week} ${MONTHS[l.month]} ${String(l.day).padStart(2, ' ')} ${l.clock} ${l.year}`
    }
  },
  'date:asctime with zone': (d) => {
    d.timeOf = (time) => {
      const l = local(time, -8)
      return `${l.week} ${MONTHS[l.month]} ${l.day} ${l.clock} PST ${l.year}`
    }
  },
  'date:German': (d) => {
    d.timeOf = (time) => {
      const l = local(time, 0)
      return `${['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'][DAYS.indexOf(l.week)]}, ${l.day} ${'Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez'.split(' ')[l.month]} ${l.year} ${l.clock} +0000`
    }
  },
  'date:French': (d) => {
    d.timeOf = (time) => {
      const l = local(time, 0)
      return `${l.day} ${'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')[l.month]} ${l.year} ${l.clock} GMT`
    }
  },
  'date:Russian': (d) => {
    d.timeOf = (time) => {
      const l = local(time, 0)
      return `${l.day} ${'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')[l.month]} ${l.year} ${l.clock} +0000`
    }
  },
  'date:Greek': (d) => {
    d.timeOf = (time) => {
      const l = local(time, 0)
      return `Κυρ, ${l.day} ${'Ιαν Φεβ Μαρ Απρ Μάι Ιούν Ιούλ Αύγ Σεπ Οκτ Νοέ Δεκ'.split(' ')[l.month]} ${l.year} ${l.clock} GMT`
    }
  },
  'date:Korean': (d) => {
    d.timeOf = (time) => {
      const l = local(time, 9)
      const hour = Number(l.clock.slice(0, 2))
      return `${l.year}년 ${l.month + 1}월 ${l.day}일 ${hour < 12 ? '오전' : '오후'} ${hour % 12 || 12}${l.clock.slice(2)} +0900`
    }
  },
  'date:seconds since 1970': (d) => {
    d.timeOf = (time) => String(Date.parse(time) / 1000)
  },
  'date:day before comma': (d) => {
    d.timeOf = (time) =>
      rfc822(time, 0, '+0000')
        .replace(/^(\w+), (\d+) (\w+)/, '$1 , $2-$3-')
        .replace('- ', '-')
  },
  'title:HTML': (d) => {
    d.titleOf = (title) => escaped(`<b>${title.slice(0, 3)}</b>${title.slice(3)}`)
  },
  'title:CDATA': (d) => {
    d.titleOf = (title) => `<![CDATA[${title}]]>`
  },
  'title:CDATA in pieces': (d) => {
    d.titleOf = (title) => `\n <![CDATA[${title.slice(0, 4)}]]><![CDATA[${title.slice(4)}]]>\n`
  },
  'title:loose ampersand': (d) => {
    for (const entry of d.entries) entry.title += ' & Co'
    d.titleOf = (title) => title
  },
  'title:escaped twice': (d) => {
    for (const entry of d.entries) entry.title += ' & “x”'
    d.titleOf = (title) =>
      escaped(title.replace('&', '&amp;').replace('“', '&ldquo;').replace('”', '&#8221;'))
  },
  'title:references to C1': (d) => {
    for (const entry of d.entries) entry.title += ' “x”'
    d.titleOf = (title) => title.replace('“', '&#147;').replace('”', '&#x94;')
  },
  'title:controls and comments': (d) => {
    d.titleOf = (title) => `${title.slice(0, 2)}\u0008<!-- <title> -->${title.slice(2)}`
  },
  'title:less than': (d) => {
    for (const entry of d.entries) entry.title += ' 3 < 4'
    d.titleOf = escaped
  },
  'link:CDATA and blank lines': (d) => {
    d.linkOf = (link) => `\n\t<![CDATA[${link}]]>\n`
  },
  'link:escaped twice': (d) => {
    for (const entry of d.entries) entry.link += '?a=1&b=2'
    d.linkOf = (link) => escaped(escaped(link))
  },
  'link:loose ampersand': (d) => {
    for (const entry of d.entries) entry.link += '?a=1&b=2'
    d.linkOf = (link) => link
  },
  'link:relative': (d) => {
    d.linkOf = (link) => link.replace(SITE, '/')
  },
  'link:xml:base': (d) => {
    d.root += ` xml:base="${SITE}news/"`
    d.linkOf = (link) => link.replace(SITE, '../')
  },
  'link:relative xml:base': (d) => {
    d.root += ' xml:base="/deep/er/"'
    d.linkOf = (link) => link.replace(SITE, '../../')
  },
  'link:nested xml:base': (d) => {
    d.root += ' xml:base="/deep/"'
    d.text = (xml) => xml.replace(/<(item|entry)(?=[\s>])/g, '<$1 xml:base="er/"')
    d.linkOf = (link) => link.replace(SITE, '../../')
  },
  'space:slash and syndication': namespaced(
    'slash',
    'http://purl.org/rss/1.0/modules/slash/',
    '<slash:section>s</slash:section><slash:comments>9</slash:comments>',
  ),
  'space:module with a title': namespaced(
    'ev',
    'http://purl.org/rss/1.0/modules/event/',
    '<ev:title>Not this</ev:title><ev:link>https://no.example/</ev:link><ev:date>1999-01-01</ev:date>',
  ),
  'space:link module': (d) => {
    d.root += ' xmlns:l="http://purl.org/rss/1.0/modules/link/"'
    d.text = (xml) =>
      xml.replace(/(<item[^>]*>)/g, '$1<l:link>https://no.example/</l:link><l:title>No</l:title>')
  },
  'space:media': namespaced(
    'media',
    'http://search.yahoo.com/mrss/',
    '<media:group><media:title>No</media:title><media:content url="a.mp4"><media:title>No</media:title></media:content></media:group><media:credit>No One</media:credit>',
  ),
  'space:itunes and georss': namespaced(
    'itunes',
    'http://www.itunes.com/dtds/podcast-1.0.dtd',
    '<itunes:subtitle>No</itunes:subtitle><georss:point>1 2</georss:point><itunes:duration>3</itunes:duration>',
  ),
  'space:undeclared': namespaced(
    'x',
    '',
    '<x:title>No</x:title><foo:link>https://no.example/</foo:link><enclosure url="a.mp3" type="audio/mpeg" length="1"/>',
  ),
  'space:prefix on Atom, undeclared': (d) => {
    d.format = 'atom'
    d.text = (xml) => xml.replace(/ xmlns="[^"]*"/, '').replace(/<(\/?)(?=[a-z])/g, '<$1atom:')
  },
  'space:prefix on Atom': (d) => {
    d.format = 'atom'
    d.text = (xml) => xml.replace(/ xmlns="/, ' xmlns:a="').replace(/<(\/?)(?=[a-z])/g, '<$1a:')
  },
  'space:rel as an address': (d) => {
    d.format = 'atom'
    d.text = (xml) =>
      xml.replaceAll('rel="alternate"', 'rel="http://www.iana.org/assignments/relation/alternate"')
  },
  'space:several rels': (d) => {
    d.format = 'atom'
    d.inside +=
      '<link rel="self" href="/self"/><link rel="enclosure" type="audio/mpeg" href="/a.mp3"/><link rel="replies" type="text/html" href="/r"/>'
  },
  'text:blank lines and mark': (d) => {
    d.bytes = (xml) => Buffer.from(`\ufeff\n\n  ${xml}`)
  },
  'text:truncated': (d) => {
    d.text = (xml) => xml.replace(/<\/(?:item|entry)>(?![\s\S]*<\/(?:item|entry)>)[\s\S]*/, '')
  },
  'text:capitals': (d) => {
    if (d.format === 'rss')
      d.text = (xml) =>
        xml.replace(/<\/?(?:rss|channel|item|title|link)(?=[\s>])/g, (tag) => tag.toUpperCase())
  },
  'text:DOCTYPE': (d) => {
    d.prolog +=
      '<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd"><?xml-stylesheet href="a.xsl"?><!-- c -->'
  },
  'bytes:gzip': (d) => {
    d.bytes = (xml) => gzipSync(xml)
  },
  'bytes:UTF-16': (d) => {
    d.bytes = (xml) => Buffer.from(`\ufeff${xml}`, 'utf16le')
  },
  'bytes:GBK': charset('GBK', '新闻周刊', [0xd0, 0xc2, 0xce, 0xc5, 0xd6, 0xdc, 0xbf, 0xaf]),
  'bytes:GBK, header says Latin': charset(
    'gb2312',
    '新闻周刊',
    [0xd0, 0xc2, 0xce, 0xc5, 0xd6, 0xdc, 0xbf, 0xaf],
    'text/xml; charset=iso-8859-1',
  ),
  'bytes:GBK, header says UTF-8': charset(
    'gb2312',
    '新闻周刊',
    [0xd0, 0xc2, 0xce, 0xc5, 0xd6, 0xdc, 0xbf, 0xaf],
    'text/xml; charset=utf-8',
  ),
  'bytes:Shift-JIS': charset('Shift_JIS', 'テスト', [0x83, 0x65, 0x83, 0x58, 0x83, 0x67]),
  'bytes:windows-1252 as Latin': charset('ISO-8859-1', '“é”', [0x93, 0xe9, 0x94]),
  'bytes:windows-1251, header says it': charset(
    'utf-8',
    'Новости',
    [0xcd, 0xee, 0xe2, 0xee, 0xf1, 0xf2, 0xe8],
    'application/xml; charset=windows-1251',
  ),
  'bytes:koi8-r, header says Latin': charset(
    'koi8-r',
    'новости',
    [0xce, 0xcf, 0xd7, 0xcf, 0xd3, 0xd4, 0xc9],
    'text/xml; charset=iso-8859-1',
  ),
}

function written({ format, entries, titleOf, linkOf, timeOf, inside, root, prolog }: Draft): string {
  const body = entries.map(({ title, link, time, author }, at) => {
    const [name, address, when] = [titleOf(title), linkOf(link), timeOf(time)]
    if (format === 'atom')
      return `<entry><id>tag:x,${at}</id><title type="html">${name}</title><link rel="alternate" type="text/html" href="${address.replace(/<!\[CDATA\[|\]\]>/g, '')}"/><author><name>${author}</name></author><published>${when}</published><updated>1999-01-01T00:00:00Z</updated>${inside}</entry>`
    const date = format === 'rdf' ? `<dc:date>${when}</dc:date>` : `<pubDate>${when}</pubDate>`
    return `<item${format === 'rdf' ? ` rdf:about="urn:${at}"` : ''}><title>${name}</title><link>${address}</link><guid isPermaLink="false">id-${at}</guid><dc:creator>${author}</dc:creator>${date}${inside}</item>`
  })
  const dc = ' xmlns:dc="http://purl.org/dc/elements/1.1/"'
  if (format === 'atom')
    return `${prolog}<feed xmlns="http://www.w3.org/2005/Atom"${root}><title>F</title><link href="${SITE}"/>${body.join('')}</feed>`
  if (format === 'rdf')
    return `${prolog}<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"${dc}${root}><channel><title>F</title><link>${SITE}</link></channel>${body.join('')}</rdf:RDF>`
  return `${prolog}<rss version="2.0"${dc}${root}><channel><title>F</title><link>${SITE}</link>${body.join('')}</channel></rss>`
}

function feedOf(dice: SeededRandom, kinds: string[]): OddFeed {
  const entries = Array.from(
    { length: dice.int(1, 4) },
    (_, at): Entry => ({
      title: `${word(dice)} ${word(dice)}`,
      link: `${SITE}${word(dice)}/${at}`,
      time: new Date(
        Date.UTC(
          dice.int(2004, 2026),
          dice.int(0, 11),
          dice.int(1, 28),
          dice.int(0, 23),
          dice.int(0, 59),
          dice.int(0, 59),
        ),
      ).toISOString(),
      author: `${word(dice)} ${word(dice)}`,
    }),
  )
  const draft: Draft = {
    ...{ dice, format: 'rss', entries, inside: '', root: '', contentType: null },
    ...{ titleOf: escaped, linkOf: escaped, timeOf: (time: string) => time },
    prolog: '<?xml version="1.0" encoding="utf-8"?>',
    ...{ text: (xml: string) => xml, bytes: (xml: string) => Buffer.from(xml) },
  }
  for (const [kind, put] of Object.entries(FEED_ODDITIES)) if (kinds.includes(kind)) put(draft)
  const { bytes, text, contentType } = draft
  const json = () =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'F',
      home_page_url: SITE,
      authors: [],
      items: entries.map(({ title, link, time, author }, at) => ({
        id: at,
        url: link,
        title,
        authors: [],
        author: { name: author },
        date_published: '',
        date_modified: draft.timeOf(time),
        content_text: 'x',
      })),
    })
  return {
    kinds,
    body: draft.format === 'json' ? Buffer.from(json()) : bytes(text(written(draft))),
    url: `${SITE}feed.xml`,
    content_type: contentType,
    items: entries.map(({ title, link, time, author }) => ({ title, link, published_at: time, author })),
  }
}

/** The feed of a seed: one to three oddities of different groups. */
export function oddFeed(seed: string): OddFeed {
  const dice = createSeededRandom(seed)
  const [count, kinds] = [dice.int(1, 3), [] as string[]]
  for (const kind of dice.shuffle(Object.keys(FEED_ODDITIES))) {
    const isUsed = kinds.some((one) => one.split(':')[0] === kind.split(':')[0])
    if (kinds.length < count && !isUsed) kinds.push(kind)
  }
  return feedOf(dice, kinds)
}

/** The feed with this oddity alone. */
export const feedWith = (kind: string): OddFeed => feedOf(createSeededRandom(kind), [kind])
