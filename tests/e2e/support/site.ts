// A small foreign website with a feed, so that an editor's test imports a real page over real HTTP; and a speech endpoint that hums.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { writeWav } from '../../../domain/audio/wav.ts'

export const FEED_TITLE = 'The Quay Review'
export const SAMPLE_STORY = {
  title: 'The Ferry That Runs on Nothing',
  author: 'Maud Ellery',
  paragraphs: [
    'On the river below the old mill there is a ferry with no engine, no sail and no oars, and it has crossed every working day for a hundred and forty years.',
    'It hangs from a cable that is strung across the water, and the ferryman does only one thing: he turns a wheel until the boat lies at a slant to the current. The river then does the rest. It pushes against the slanted side, the boat cannot drift downstream because the cable holds it, and so it slides sideways to the other bank.',
    'Visitors always ask what happens when the river is low. The ferryman, whose name is Anton, says that the river has been low before and that it has always come back. In the dry summer of 1976 the crossing took eleven minutes instead of four, and nobody complained except a vet on her way to a calf.',
    'There have been three plans to build a bridge. The first was given up because of a war, the second because of the money, and the third because the town held a vote and the bridge lost. People said that they liked to wait. A bridge, a retired teacher wrote in the local paper, only takes you across, but a ferry makes you look at the river first.',
    'The engineers who inspect the cable every spring have their own reason to be fond of it. Nothing on the boat can break down, they say, that a carpenter could not mend in an afternoon. When the power failed in the whole valley, the ferry was the only thing that kept its timetable.',
  ],
} as const

export interface StorySite {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  address: string
  close(): Promise<void>
}

/**
 * Starts the site on a free loopback port: `/` names its feed, the feed lists one story, the story has a picture. Under
 * `/v1` it reads aloud as OpenAI's endpoint does: machines have other voices, or none.
 */
export async function startSite(): Promise<StorySite> {
  let address = ''
  const picture = stripes(640, 400)
  const server = createServer(async (request, response) => {
    const page = (type: string, body: string | Uint8Array) =>
      response.setHeader('content-type', type).end(body)
    if (request.url === '/') return page('text/html; charset=utf-8', front())
    if (request.url === '/feed.xml') return page('application/rss+xml; charset=utf-8', feed(address))
    if (request.url === '/ferry') return page('text/html; charset=utf-8', story())
    if (request.url === '/ferry.png') return page('image/png', picture)
    if (request.url === '/v1/audio/speech') {
      const { input } = (await json(request)) as { input: string }
      return page('audio/wav', hum(input))
    }
    response.statusCode = 404
    return page('text/plain', 'not here')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  return {
    address,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** As long as reading it takes, at 150 words a minute. */
function hum(text: string): Uint8Array {
  const rate = 8000
  const samples = Math.ceil(text.split(/\s+/).length * 0.4 * rate)
  const sound = Buffer.alloc(samples * 2)
  for (let at = 0; at < samples; at += 1)
    sound.writeInt16LE(Math.round(Math.sin((at * 2 * Math.PI * 180) / rate) * 3000), at * 2)
  return writeWav(rate, [sound])
}

const front = () => `<!doctype html><html lang="en"><head><title>${FEED_TITLE}</title>
<link rel="alternate" type="application/rss+xml" title="${FEED_TITLE}" href="/feed.xml"></head>
<body><h1>${FEED_TITLE}</h1><p><a href="/ferry">${SAMPLE_STORY.title}</a></p></body></html>`

const feed = (address: string) => `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>${FEED_TITLE}</title><link>${address}/</link>
<description>Stories from the water's edge</description>
<item><title>${SAMPLE_STORY.title}</title><link>${address}/ferry</link><guid>${address}/ferry</guid>
<pubDate>Mon, 02 Mar 2026 08:00:00 GMT</pubDate><description>${SAMPLE_STORY.paragraphs[0]}</description></item>
</channel></rss>`

const story = () => `<!doctype html><html lang="en"><head><title>${SAMPLE_STORY.title} | ${FEED_TITLE}</title>
<meta name="author" content="${SAMPLE_STORY.author}"></head><body>
<nav><a href="/">Home</a> <a href="/about">About</a></nav>
<article><h1>${SAMPLE_STORY.title}</h1><p class="byline">By ${SAMPLE_STORY.author}</p>
<figure><img src="/ferry.png" alt="The ferry in the morning" width="640" height="400"></figure>
${SAMPLE_STORY.paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
<script>document.title = 'a script must not come along'</script></article>
<footer>© ${FEED_TITLE}</footer></body></html>`

/** A PNG of blue and white stripes, made here so that no file is needed. */
function stripes(width: number, height: number): Buffer {
  const row = (y: number) =>
    Buffer.concat([
      Buffer.from([0]),
      Buffer.alloc(width * 3, Buffer.from(y % 8 < 4 ? [60, 90, 140] : [245, 245, 240])),
    ])
  const pixels = Buffer.concat(Array.from({ length: height }, (_, y) => row(y)))
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** CRC-32 as PNG asks for it (ISO 3309), bit by bit. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
