// A website for the peers: a page for each EPUB reader that opens the same file as ours, and a minimal page.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { ROOT } from '../lib/server.ts'

export const READER_PEERS = ['epubjs', 'epub-ts', 'foliate-js'] as const
export type ReaderPeer = (typeof READER_PEERS)[number]

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  html: 'text/html; charset=utf-8',
  epub: 'application/epub+zip',
}

/** How each peer handles the functions of `window.peer`. `jump` takes a fraction of the book, 0 to 1. */
const SCRIPTS: Record<ReaderPeer, string> = {
  epubjs: `<script src="/jszip/dist/jszip.min.js"></script><script src="/epubjs/dist/epub.min.js"></script>
    <script>${epubjsLike()}</script>`,
  'epub-ts': `<script src="/jszip/dist/jszip.min.js"></script><script src="/@likecoin/epub-ts/dist/epub.umd.js"></script>
    <script>${epubjsLike()}</script>`,
  'foliate-js': `<script type="module">import '/foliate-js/view.js'
    const view = document.createElement('foliate-view')
    document.querySelector('#book').append(view)
    const bytes = await (await fetch('/book.epub')).blob()
    await view.open(new File([bytes], 'book.epub', { type: bytes.type }))
    await view.init({ showTextStart: false })
    window.peer = { next: () => view.next(), jump: (share) => view.goToFraction(share) }
  </script>`,
}

function epubjsLike(): string {
  return `(async () => {
    const ePub = typeof window.ePub === 'function' ? window.ePub : window.ePub.default ?? window.ePub.ePub
    const bytes = await (await fetch('/book.epub')).arrayBuffer()
    const book = ePub(bytes)
    const rendition = book.renderTo('book', { width: innerWidth, height: innerHeight })
    await rendition.display()
    let scanned
    window.peer = {
      next: () => rendition.next(),
      jump: async (share) => {
        scanned ??= book.ready.then(() => book.locations.generate(1000))
        await scanned
        await rendition.display(book.locations.cfiFromPercentage(share))
      },
    }
  })()`
}

const page = (inside: string): string =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<style>html, body, #book, foliate-view { margin: 0; width: 100vw; height: 100vh; overflow: hidden }</style>
<body><div id="book"></div>${inside}`

/** The same chapter in columns, without any reader code. */
const barePage = (
  chapter: string,
): string => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<style>body { margin: 0; overflow: hidden } #flow { margin: 60px 22px; height: 700px; columns: 346px auto; column-gap: 44px; column-fill: auto; font: 18px/1.62 Georgia, serif }</style>
<body><div id="flow">${chapter}</div>
<script>
let at = 0
const flow = document.querySelector('#flow')
window.peer = { next: () => { at += 1; flow.style.transform = 'translateX(' + -at * 390 + 'px)' } }
</script>`

export interface PeerSite {
  url: string
  /** Sets the file that is served from now on, and the inner HTML of the body of its first chapter. */
  give(file: Uint8Array, chapter: string): void
  stop(): Promise<void>
}

export async function peerSite(): Promise<PeerSite> {
  let file: Uint8Array = new Uint8Array()
  let chapter = ''
  const server = createServer((request, response) => {
    void (async () => {
      const path = normalize(new URL(request.url ?? '/', 'http://peer').pathname)
      const peer = READER_PEERS.find((name) => path === `/read/${name}`)
      const type = TYPES[peer || path === '/bare' ? 'html' : (path.split('.').pop() ?? '')]
      const inside = join(ROOT, 'node_modules', path)
      const body = peer
        ? page(SCRIPTS[peer])
        : path === '/bare'
          ? barePage(chapter)
          : path === '/book.epub'
            ? file
            : existsSync(inside) && type
              ? await readFile(inside)
              : undefined
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': type ?? 'text/plain' }).end(body)
    })().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    give(nextFile, nextChapter) {
      file = nextFile
      chapter = nextChapter
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
