// What is made of an article, through the door: who may have it, made once, of the right text, and a code that scans.

import { strFromU8, unzipSync } from 'fflate'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { withSharp } from '../../providers/picture-shrink/with-sharp.ts'
import { PIXELS_AT_MOST, withTypst } from '../../providers/typeset/with-typst.ts'
import { withFflate } from '../../providers/zip/with-fflate.ts'
import { grantAlone } from '../membership/public.ts'
import { printHandlers } from './handlers.ts'
import { printJobs, purgePrinted } from './jobs.ts'

const { print } = contract
const SENTENCE =
  'The gulls follow the fishing boats like children behind a band, and nobody on the quay looks up.'
const CHINESE = '海鸥跟着渔船，像孩子跟着乐队，码头上没有人抬头。'
let app: TestKit
let reader: TestUser
let member: TestUser
let admin: TestUser
let id: number
let locked: number
let draft: number

beforeAll(async () => {
  app = await createTestKit({
    handlers: { print: printHandlers },
    jobs: printJobs,
    dictionary: theDictionary(),
    shrinker: withSharp,
    typesetter: withTypst(),
    zipper: withFflate,
  })
  ;[reader, member, admin] = await Promise.all([app.aUser(), app.aUser(), app.aUser({ role: 'admin' })])
  await grantAlone(app.deps, member.id, {
    ...{ kind: 'REWARD', level: 'MEMBER', days: 30, source: 'PRINT:test', at: app.deps.now() },
  })
  id = (await anArticle(app, { paragraphs: [SENTENCE, 'It was 5 o’clock.'], zh: [CHINESE, '五点了。'] })).id
  locked = (
    await anArticle(app, {
      is_lock: true,
      paragraphs: [
        'One.',
        'Two.',
        SENTENCE,
        'Four.',
        'Five.',
        'A secret that only members read stands here, and it is long enough to be quoted.',
      ],
    })
  ).id
  draft = (await anArticle(app, { status: 'DRAFT' })).id
})
afterAll(() => app?.close())

const fileAt = async (url: string | null) => {
  const bytes = await app.deps.storage.get((url ?? '').replace('/files/', ''))
  if (!bytes) throw new Error(`nothing at ${url}`)
  return bytes
}
const scanned = async (png: Buffer): Promise<string | undefined> => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

describe('a PDF', () => {
  it('is for members, of articles in sight', async () => {
    expect((await app.ask(print.pdf, { id })).status).toBe(401)
    expect(await app.ask(print.pdf, { id }, reader)).toMatchObject({
      status: 402,
      code: 'MEMBERSHIP_REQUIRED',
    })
    expect((await app.ask(print.pdf, { id: draft }, member)).code).toBe('ARTICLE_NOT_FOUND')
    // What is not there is not said to be for members.
    expect((await app.ask(print.pdf, { id: 999_999 }, reader)).code).toBe('ARTICLE_NOT_FOUND')
    expect((await app.askLoosely(print.pdf, { id, style: 'xx' }, member)).code).toBe('INVALID_INPUT')
    const empty = (await anArticle(app, { stage: 'LINKED', status: 'DRAFT' })).id
    expect((await app.ask(print.pdf, { id: empty }, admin)).code).toBe('ARTICLE_EMPTY')
  })

  it('is made once for everybody, in the background, and found afterwards', async () => {
    const made = vi.spyOn(app.deps.typesetter, 'pdf')
    const [a, b, other] = await Promise.all([
      app.ask(print.pdf, { id }, member),
      app.ask(print.pdf, { id }, member),
      app.ask(print.pdf, { id }, admin),
    ])
    expect([a.body['result'], a.body['task']]).toEqual([null, b.body['task']])
    expect(other.body['task']).not.toBe(a.body['task'])
    const { result } = await app.finished(String(a.body['task']))
    await app.finished(String(other.body['task']))
    const again = await app.ask(print.pdf, { id }, member)
    expect(again.body).toMatchObject({ result: (result as { url: string }).url, task: null })
    expect((await fileAt(String(again.body['result']))).subarray(0, 5).toString()).toBe('%PDF-')
    expect(made.mock.calls.length).toBeLessThanOrEqual(2)
    made.mockClear()
    await app.ask(print.pdf, { id }, admin)
    expect(made).not.toHaveBeenCalled()
    made.mockRestore()
  })

  it('sets tables by cells and pictures as large as they are, WebP too, and lists no single letters', async () => {
    const { pdfPage } = await import('./pdf.ts')
    const { wholeArticle } = await import('../article/public.ts')
    const shown = await wholeArticle(app.deps, id)
    if (!shown) throw new Error('no article')
    const green = { create: { width: 40, height: 40, channels: 3, background: '#0f6b5c' } } as const
    await app.deps.storage.put('pictures/aa/green.webp', await sharp(green).webp().toBuffer(), 'image/webp')
    const block = (kind: 'row' | 'img' | 'p', text: string, zh = '') => ({
      id: text,
      kind,
      text,
      zh,
      runs: [],
    })
    const paragraphs = [
      block('row', 'Light | Range', '灯 | 射程'),
      block('row', 'Orla | 21 M', '奥拉 | 21 海里'),
      { ...block('img', 'green'), src: '/files/pictures/aa/green.webp', width: 40, height: 40 },
      block('row', 'c | b'),
    ]
    const content = { ...shown.content, paragraphs, lemmas: ['c', 'b', 'occult'] }
    const { data, files } = await pdfPage(app.deps, { ...shown, content }, 'words', 'https://a.test')
    const { blocks, words } = data as {
      blocks: { kind: string; rows?: unknown[] }[]
      words: { word: string }[]
    }
    expect(blocks.map(({ kind, rows }) => [kind, rows?.length])).toEqual([
      ['table', 2],
      ['img', undefined],
      ['table', 1],
    ])
    expect(blocks[1]).toEqual({ kind: 'img', src: 'p2.jpg', width: 40 })
    expect((await sharp(files['p2.jpg']).metadata()).format).toBe('jpeg')
    expect(words.filter(({ word }) => word.length < 2)).toEqual([])
  })

  it('has another name for another style, another site key and another text', async () => {
    const { pdfKey } = await import('./pdf.ts')
    const { wholeArticle } = await import('../article/public.ts')
    const shown = await wholeArticle(app.deps, id)
    if (!shown) throw new Error('no article')
    const site = { site_key: 'k', origin: 'https://a.test' }
    const names = [
      pdfKey(site, shown, 'sy'),
      pdfKey(site, shown, 'en'),
      pdfKey({ ...site, site_key: 'l' }, shown, 'sy'),
      pdfKey({ ...site, origin: 'https://b.test' }, shown, 'sy'),
      pdfKey(site, { ...shown, revision: 2 }, 'sy'),
      pdfKey(site, { ...shown, row: { ...shown.row, cover: '/files/x.png' } }, 'sy'),
    ]
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('a poster', () => {
  it('is a picture whose code leads to the article, made once', async () => {
    const made = vi.spyOn(app.deps.typesetter, 'png')
    const all = await Promise.all(Array.from({ length: 6 }, () => app.ask(print.poster, { id })))
    expect(new Set(all.map(({ body }) => body['result'])).size).toBe(1)
    expect(made).toHaveBeenCalledTimes(1)
    made.mockRestore()
    const png = await fileAt(all[0]?.result as unknown as string)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1800 })
    expect(await scanned(png)).toBe(`http://localhost:80/article/${id}`)
  })

  it('of three by four scans too, and explains a word of its sentence', async () => {
    const png = vi.spyOn(app.deps.typesetter, 'png')
    const { body } = await app.ask(print.poster, { id, template: 'xhs' })
    expect(await scanned(await fileAt(String(body['result'])))).toContain(`/article/${id}`)
    const data = png.mock.calls[0]?.[0].data as {
      quote: string
      quote_zh: string
      word: { word: string; zh: string }
    }
    expect(data).toMatchObject({ quote: SENTENCE, quote_zh: CHINESE })
    expect(SENTENCE.toLowerCase()).toContain(data.word.word.slice(0, 3))
    expect(data.word.zh).toMatch(/\p{Script=Han}/u)
    png.mockRestore()
  })

  it('shows no code in review mode', async () => {
    const { result } = await app.send(print.poster, { id }, { headers: { 'x-review': '1' } })
    expect(await scanned(await fileAt(String(result)))).toBeUndefined()
  })

  it('takes a sentence of the article as its reader may see it, and no other', async () => {
    const given = await app.ask(print.poster, { id, quote: SENTENCE })
    expect(given.status).toBe(200)
    expect((await app.ask(print.poster, { id, quote: 'Buy followers at my shop.' })).code).toBe(
      'QUOTE_NOT_FOUND',
    )
    const secret = 'A secret that only members read stands here, and it is long enough to be quoted.'
    expect((await app.ask(print.poster, { id: locked, quote: secret })).code).toBe('QUOTE_NOT_FOUND')
    expect((await app.ask(print.poster, { id: locked, quote: secret }, member)).status).toBe(200)
    expect((await app.ask(print.poster, { id: draft })).code).toBe('ARTICLE_NOT_FOUND')
    expect((await app.ask(print.poster, { id: draft }, admin)).status).toBe(200)
  })

  it('has the editor’s sentence while it stands in the text', async () => {
    const { id: own } = await anArticle(app, { paragraphs: [SENTENCE, 'Short words win. Long ones lose.'] })
    const words = 'Short words win.'
    expect((await app.ask(print.setQuote, { id: own, text: words, zh: '短词赢。' })).status).toBe(401)
    expect((await app.ask(print.setQuote, { id: own, text: words }, reader)).status).toBe(403)
    expect((await app.ask(print.setQuote, { id: own, text: 'Not here.' }, admin)).code).toBe(
      'QUOTE_NOT_FOUND',
    )
    expect((await app.ask(print.setQuote, { id: own, text: words, zh: '短词赢。' }, admin)).result).toEqual({
      text: words,
      zh: '短词赢。',
    })
    const png = vi.spyOn(app.deps.typesetter, 'png')
    await app.ask(print.poster, { id: own })
    expect(png.mock.calls[0]?.[0].data).toMatchObject({ quote: words, quote_zh: '短词赢。' })
    png.mockRestore()
    expect((await app.ask(print.quote, { id: own }, admin)).result).toEqual({ text: words, zh: '短词赢。' })
    expect((await app.ask(print.setQuote, { id: own, text: '' }, admin)).result).toBeNull()
    expect((await app.ask(print.quote, { id: own }, admin)).result).toBeNull()
    expect((await app.ask(print.quote, { id: own }, reader)).status).toBe(403)
  })

  it('is signed only for who is logged in', async () => {
    const png = vi.spyOn(app.deps.typesetter, 'png')
    await app.ask(print.poster, { id, template: 'quote', signed: '1' })
    await app.ask(print.poster, { id, template: 'quote', signed: '1' }, reader)
    const feet = png.mock.calls.map(([{ data }]) => (data as { foot: string[] }).foot[1])
    expect(feet).toEqual(['扫码读全文，英汉对照', `${reader.username} 邀你一起读`])
    png.mockRestore()
  })
})

describe('pictures for editors', () => {
  it('are a week, or a sentence that an editor shortened', async () => {
    const ask = (more: object, as?: TestUser) =>
      app.ask(print.make, { template: 'week', article_ids: [id, locked], ...more }, as)
    expect((await ask({})).status).toBe(401)
    expect((await ask({}, reader)).status).toBe(403)
    expect((await ask({ article_ids: [id, 999_999] }, admin)).code).toBe('ARTICLE_NOT_FOUND')
    expect((await ask({ article_ids: [] }, admin)).code).toBe('INVALID_INPUT')
    const { url } = (await ask({ heading: '雨天读什么' }, admin)).result
    expect(await scanned(await fileAt(url))).toMatch(/^http:\/\/localhost/)
    const own = (
      await ask({ template: 'xhs', article_ids: [id], quote: { text: 'Gulls follow boats.', zh: '' } }, admin)
    ).result
    expect(await sharp(await fileAt(own.url)).metadata()).toMatchObject({ width: 1080, height: 1440 })
  })

  it('are cards of Markdown of at most 8 KB', async () => {
    expect((await app.ask(print.render, { markdown: '# 一' })).status).toBe(401)
    expect((await app.ask(print.render, { markdown: '# 一' }, reader)).status).toBe(403)
    expect((await app.ask(print.render, { markdown: ' ' }, admin)).code).toBe('INVALID_INPUT')
    expect((await app.ask(print.render, { markdown: '字'.repeat(2731) }, admin)).code).toBe('TOO_LARGE')
    for (const markdown of ['> '.repeat(3000), '- '.repeat(3000), '*a_'.repeat(2700)]) {
      const refused = await app.ask(print.render, { markdown }, admin)
      expect(refused).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    }
    for (const markdown of ['字'.repeat(2730), 'word '.repeat(1600)]) {
      const { url } = (await app.ask(print.render, { markdown }, admin)).result
      const { width = 0, height = 0 } = await sharp(await fileAt(url)).metadata()
      expect(width).toBe(1080)
      expect(width * height).toBeLessThanOrEqual(PIXELS_AT_MOST)
    }
    for (const markdown of [`# ${'word '.repeat(1500)}`, '- a\n'.repeat(2000), 'a\n\n'.repeat(2700)]) {
      const { code, status, message } = await app.ask(print.render, { markdown }, admin)
      expect([code, status, message]).toEqual(['TOO_LARGE', 413, '排出来的图太长，请分成几张。'])
    }
  })
})

describe('files of articles', () => {
  const made = async (format: 'md' | 'epub') => {
    const { body } = await app.ask(print.export, { article_ids: [id, draft, id], format }, admin)
    const { result, state } = await app.finished(String(body['task']))
    expect(state).toBe('DONE')
    return fileAt((result as { url: string }).url)
  }

  it('are for editors, of articles that are there', async () => {
    expect((await app.ask(print.export, { article_ids: [id] })).status).toBe(401)
    expect((await app.ask(print.export, { article_ids: [id] }, member)).status).toBe(403)
    expect((await app.ask(print.export, { article_ids: [id, 999_999] }, admin)).code).toBe(
      'ARTICLE_NOT_FOUND',
    )
    expect((await app.ask(print.export, { article_ids: [] }, admin)).code).toBe('INVALID_INPUT')
  })

  it('hold each article once, with its Chinese', async () => {
    const text = (await made('md')).toString()
    expect(text.match(/^# /gm)).toHaveLength(2)
    expect(text).toContain(SENTENCE)
    expect(text).toContain(`> ${CHINESE}`)
  })

  it('are books that can be opened', async () => {
    const files = unzipSync(await made('epub'))
    expect(Object.keys(files)[0]).toBe('mimetype')
    expect(strFromU8(files['OEBPS/a1.xhtml'] ?? new Uint8Array())).toContain(SENTENCE)
    expect(Object.keys(files)).toContain('OEBPS/a2.xhtml')
    expect(Object.keys(files)).not.toContain('OEBPS/a3.xhtml')
  })
})

it('forgets what can be made again, by its age', async () => {
  const { storage } = app.deps
  const put = (key: string) =>
    storage.put(key, Buffer.from('x'), key.endsWith('pdf') ? 'application/pdf' : 'image/png')
  await Promise.all([put('pdf/old.pdf'), put('posters/old.png'), put('pictures/aa/kept.png')])
  const after = (days: number) =>
    purgePrinted({ storage, now: () => new Date(Date.now() + days * 86_400_000) })
  await after(29)
  expect(await storage.has('posters/old.png')).toBe(true)
  await after(31)
  expect([await storage.has('posters/old.png'), await storage.has('pdf/old.pdf')]).toEqual([false, true])
  await after(91)
  expect([await storage.has('pdf/old.pdf'), await storage.has('pictures/aa/kept.png')]).toEqual([false, true])
})
