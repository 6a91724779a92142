// Rows of the editors' work for questions made at random: issues at every step, uploads begun, places reported, moves to undo.
import type { MagazineStatus } from '../../domain/magazine/status.ts'
import { contract, type TestApp, type TestUser } from '../support/app.ts'
import { anArticle } from '../support/factories.ts'
import type { KnownValues } from './inputs.ts'

const { audio, desk, magazine, report, upload } = contract
const BYTES = Buffer.from('A short book.\n'.repeat(20))

/** An issue of one article with its text, set to where a step may begin. */
async function anIssue(
  t: TestApp,
  admin: TestUser,
  status: MagazineStatus,
): Promise<{ id: number; place: number }> {
  const { id } = (
    await t.ask(magazine.make, { name: '港口', edition: '春', url: 'https://example.org/issue' }, admin)
  ).result
  const article = await anArticle(t, { status: 'DRAFT', link: 'https://example.org/piece' })
  const place = await t.ask(magazine.place, { id, article_id: article.id, section: 'Sea' }, admin)
  await t.database.pool.query('update magazines set status = $2 where id = $1', [id, status])
  return { id, place: place.result.id }
}

/** An upload whose parts have come. */
async function anUpload(t: TestApp, person: TestUser): Promise<{ id: string; etags: string[] }> {
  const { id, parts } = (await t.ask(upload.token, { key: 'book.txt', size: BYTES.length }, person)).result
  const etags: string[] = []
  for (const { url } of parts) {
    const sent = await t.app.fastify.inject({
      method: 'PUT',
      url,
      payload: BYTES,
      headers: { 'content-type': 'text/plain' },
    })
    etags.push(String(sent.headers['etag']))
  }
  return { id, etags }
}

/** New rows, and what questions about them need to know; `shown` is an article that readers see. */
export async function deskRows(
  t: TestApp,
  { user, admin }: { user: TestUser; admin: TestUser },
  shown: { id: number; paragraphs: readonly { id: string }[] },
): Promise<KnownValues> {
  const issues = []
  for (const status of ['DRAFT', 'CRAWLED', 'DOWNLOADED', 'AUDITED', 'PUBLISHED'] as const)
    issues.push(await anIssue(t, admin, status))
  await t.database.pool.query('delete from uploads')
  const uploads = [await anUpload(t, user), await anUpload(t, user), await anUpload(t, admin)]
  const paragraph = shown.paragraphs[0]?.id ?? ''
  const said = { paragraph, about: 'TRANSLATION' as const, quote: 'The harbour', revision: 1 }
  await t.ask(report.add, { id: shown.id, ...said }, user)
  const reports = (await t.ask(report.list, {}, admin)).result.items.map(({ id }) => id)
  const moved = await anArticle(t, { status: 'AUDITED' })
  const { result: published } = await t.ask(desk.setStatus, { id: moved.id, status: 'PUBLISHED' }, admin)
  const { result: words } = await t.ask(audio.token)
  const places = issues.map(({ place }) => place)
  return {
    '/reader/magazine': issues.map(({ id }) => id),
    '/reader/magazinearticle': places,
    places: places.map((id) => [{ id, section: 'Sea' }]),
    sections: [[{ name: 'Sea', name_zh: '' }]],
    '/reader/upload': uploads.map(({ id }) => id),
    etags: uploads.map(({ etags }) => etags),
    key: ['book.txt', 'cover.png', 'moby.epub'],
    size: [100, 4000],
    '/api/admin/reports': reports,
    '/moved': [moved.id],
    updated_at: [published.updated_at],
    audio_token: words ? [words.token] : [],
    opml: ['<opml><body><outline text="海" xmlUrl="https://example.org/a.xml"/></body></opml>'],
    reason: ['译得对', ''],
  }
}
