// The threads start from a bundle too, where each is a file beside the server's.
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NODE_BUNDLE } from '../../tools/lib/node-bundle.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
let folder = ''
beforeAll(async () => {
  // Inside the repository, so that the bundle finds its packages.
  await mkdir(`${root}.cache`, { recursive: true })
  folder = await mkdtemp(`${root}.cache/bundled-`)
  await writeFile(
    `${folder}/main.ts`,
    `import { makeFeedReader } from '../../server/providers/feed/feed-reader.ts'
     import { makePageExtractor } from '../../server/providers/page-fetch/extract.ts'
     import { makeAnkiPackages } from '../../server/providers/anki/with-sqlite.ts'
     const [pages, feeds, anki] = [makePageExtractor(), makeFeedReader(), makeAnkiPackages()]
     const page = await pages.extractArticle('<p>' + 'A quiet morning. '.repeat(30), 'https://a.test/')
     const feed = await feeds.readFeed(Buffer.from('<rss><item><title>One</title></item></rss>'), {}, 'https://a.test/')
     const packed = await anki.pack('One', [], Date.now())
     console.log(page.paragraphs.length, feed.items[0]?.title, packed.length > 500)
     // Idle threads do not hold the process: it ends without being closed.`,
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('page, feed and Anki threads start beside a bundled program, and let it end', async () => {
  await build({
    absWorkingDir: root,
    entryPoints: [
      `${folder}/main.ts`,
      'server/providers/anki/anki-worker.ts',
      'server/providers/page-fetch/extract-worker.ts',
      'server/providers/feed/feed-worker.ts',
    ],
    outdir: `${folder}/out`,
    ...NODE_BUNDLE,
  })
  // From another directory, as a service manager would start it.
  const said = execFileSync(process.execPath, [`${folder}/out/main.js`], {
    cwd: '/',
    encoding: 'utf8',
  })
  expect(said).toBe('1 One true\n')
})
