// Sets pages for real: every hanzi of GB2312 and every sign of IPA is on them, texts are never markup, and a hang is ended.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { PictureTooLarge, TypesetFailure } from './port.ts'
import { PIXELS_AT_MOST, withTypst } from './with-typst.ts'

const setter = withTypst()
const folder = mkdtempSync(join(tmpdir(), 'kaijuan-typeset-'))
afterAll(async () => {
  await setter.close()
  rmSync(folder, { recursive: true, force: true })
})

const hasPdfToText = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
const textOf = (pdf: Uint8Array): string => {
  const file = join(folder, 'a.pdf')
  writeFileSync(file, pdf)
  return execFileSync('pdftotext', ['-layout', file, '-'], { maxBuffer: 50_000_000 }).toString()
}

/** The 6,763 hanzi of the standard, read from the decoder that every Node has. */
const GB2312 = (() => {
  const decoder = new TextDecoder('gb2312')
  let all = ''
  for (let row = 0xb0; row <= 0xf7; row += 1)
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) {
      const sign = decoder.decode(new Uint8Array([row, cell]))
      if (/^\p{Script=Han}$/u.test(sign)) all += sign
    }
  return all
})()
const IPA = 'ɪiːʊuːeəɜɔæʌɑɒʃʒθðŋɡɹʔˈˌɚɝɐɾl̩n̩'

const page = (more: object = {}) => ({
  style: 'dual',
  source: 'The Harbour Post',
  title: 'Salt and Light',
  title_zh: '盐和光',
  byline: 'Nora Whitfield',
  facts: '6 分钟 · 992 词',
  blocks: [{ kind: 'p', en: [{ t: 'The remedy ' }, { t: 'turned out', em: true }], zh: '结果' }],
  link: 'https://kaijuan.test/article/7',
  ...more,
})

describe('a PDF', () => {
  it.skipIf(!hasPdfToText)('shows every hanzi of GB2312 and every sign of IPA', async () => {
    expect(GB2312).toHaveLength(6763)
    const pdf = await setter.pdf({
      document: 'article',
      data: page({
        style: 'words',
        blocks: [{ kind: 'p', en: [{ t: IPA }], zh: '' }],
        words: (GB2312.match(/.{1,200}/gu) ?? []).map((zh) => ({ word: 'all', phonetic: IPA, zh })),
        words_note: '词',
      }),
    })
    const said = textOf(pdf)
    expect([...GB2312].filter((sign) => !said.includes(sign))).toEqual([])
    expect([...IPA].filter((sign) => !/\s/.test(sign) && !said.includes(sign))).toEqual([])
  })

  it.skipIf(!hasPdfToText)('takes every text as text, in each style', async () => {
    const wild = '#panic("x") $a^2$ *b* _c_ `d` <e> @f \\ // g /* h */ #let i = 1 "j" [k] {l} ~ -- ---'
    for (const style of ['sy', 'en', 'dual', 'words']) {
      const table = {
        kind: 'table',
        rows: [[{ en: [{ t: `cell ${wild}` }], zh: '' }], [{ en: [], zh: '表' }]],
      }
      const lines = ['p', 'h2', 'h3', 'li', 'quote', 'pre', 'caption'].map((kind) => ({
        kind,
        en: [
          { t: `${kind} ${wild}` },
          { t: 'bold', strong: true, em: true, code: true, href: 'https://a.test/#x' },
        ],
        zh: `中文 ${wild}`,
      }))
      const blocks = [...lines, table]
      const said = textOf(
        await setter.pdf({
          document: 'article',
          data: page({ style, title: wild, title_zh: wild, blocks, words: [] }),
        }),
      )
      const flat = said.replace(/\s+/g, '')
      expect(flat).toContain('#panic("x")$a^2$*b*_c_`d`<e>@f')
      for (const kind of ['quote', 'pre', 'caption', 'cell']) expect(flat).toContain(`${kind}#panic`)
      expect([...'中表'].map((sign) => flat.includes(sign))).toEqual(
        Array(2).fill(style === 'sy' || style === 'dual'),
      )
    }
  })

  it('goes on after a page that could not be set', async () => {
    await expect(setter.pdf({ document: 'article', data: page({ cover: 'missing.png' }) })).rejects.toThrow(
      TypesetFailure,
    )
    await expect(
      setter.pdf({
        document: 'article',
        data: page({ cover: 'c.png' }),
        files: { 'c.png': new Uint8Array([1, 2, 3]) },
      }),
    ).rejects.toThrow(TypesetFailure)
    expect((await setter.pdf({ document: 'article', data: page() })).subarray(0, 5)).toEqual(
      Uint8Array.from(Buffer.from('%PDF-')),
    )
  })

  it('reads no file of the machine', async () => {
    await expect(
      setter.pdf({ document: 'article', data: page({ cover: '../../../../etc/hostname' }) }),
    ).rejects.toThrow(TypesetFailure)
  })

  it('is ended when it takes too long', async () => {
    const hasty = withTypst({ timeout_ms: 1 })
    const long = page({
      blocks: Array.from({ length: 3000 }, () => ({ kind: 'p', en: [{ t: 'word '.repeat(200) }], zh: '字' })),
    })
    await expect(hasty.pdf({ document: 'article', data: long })).rejects.toThrow(/TIMEOUT/)
    await hasty.close()
  })
})

describe('a picture', () => {
  it('has two pixels a point, whatever stands on it', async () => {
    const base = {
      source: 'S',
      title: 'T '.repeat(60),
      title_zh: '题',
      author: 'A',
      quote: 'q '.repeat(190),
      quote_zh: '引'.repeat(150),
      foot: ['a', 'b'],
      date: '11 月 25 日 星期三',
    }
    const sizes = {
      poster: [1080, 1800],
      quote: [1080, 1800],
      xhs: [1080, 1440],
      week: [1080, 1800],
    } as const
    for (const [document, [width, height]] of Object.entries(sizes)) {
      const data = { ...base, heading: '这一周', articles: [{ title: 'A', title_zh: '甲', facts: '一' }] }
      const { width: w, height: h } = await sharp(
        await setter.png({ document: document as 'poster', data }),
      ).metadata()
      expect([document, w, h]).toEqual([document, width, height])
    }
  })

  it('of more pixels than are drawn is refused before it is drawn, and the next one is made', async () => {
    const lines = (count: number) => ({
      document: 'card' as const,
      data: { blocks: Array.from({ length: count }, () => ({ kind: 'h1', parts: [{ t: '一行字' }] })) },
    })
    await expect(setter.png(lines(400))).rejects.toThrow(PictureTooLarge)
    await expect(setter.png(lines(90), 8)).rejects.toThrow(PictureTooLarge)
    const { width = 0, height = 0 } = await sharp(await setter.png(lines(60))).metadata()
    expect(width * height).toBeGreaterThan(PIXELS_AT_MOST / 4)
    expect(width * height).toBeLessThanOrEqual(PIXELS_AT_MOST)
  })

  it('of a card grows with its text', async () => {
    const of = async (count: number) =>
      (
        await sharp(
          await setter.png({
            document: 'card',
            data: { blocks: Array.from({ length: count }, () => ({ kind: 'p', parts: [{ t: '一行字' }] })) },
          }),
        ).metadata()
      ).height ?? 0
    const [short, long] = [await of(1), await of(60)]
    expect(short).toBeGreaterThanOrEqual(1440 - 4)
    expect(long).toBeGreaterThan(2 * short)
  })
})
