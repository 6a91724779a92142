// Every saved article page gives the text that a reader should get.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parseDocument } from 'htmlparser2'
import { afterAll, describe, expect, it } from 'vitest'
import { type ArticleBlock, normaliseSpace, toPlainText } from '../../../domain/article/block.ts'
import { makePageExtractor } from './extract.ts'
import type { ExtractedPage } from './port.ts'

const folder = new URL('../../../../shared/data/pages/', import.meta.url)
const isHere = existsSync(folder)
const pages = isHere ? readdirSync(folder) : []
const read = (page: string, file: string) => readFileSync(new URL(`${page}/${file}`, folder))

type Node = ReturnType<typeof parseDocument>['children'][number]
const INLINE = new Set('a em i b strong code span sup sub font abbr time small mark u s q cite'.split(' '))

/** Text as a browser would show it: words of neighbouring blocks do not run together. */
function shownText(node: Node): string {
  if (node.type === 'text') return node.data
  if (!('children' in node) || node.type === 'script' || node.type === 'style') return ''
  const inside = node.children.map(shownText).join('')
  return node.type === 'tag' && INLINE.has(node.name) ? inside : ` ${inside} `
}

function tokens(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const token of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}

/** Harmonic mean of precision and recall over the multiset of words. */
function tokenF1(given: string, expected: string): number {
  const [a, b] = [tokens(given), tokens(expected)]
  const total = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)
  const shared = [...a].reduce((sum, [token, count]) => sum + Math.min(count, b.get(token) ?? 0), 0)
  return (2 * shared) / (total(a) + total(b))
}

/**
 * Pages whose expected text has lost the formulas that we keep, as code. Of this one it has lost five pieces of sentences
 * beside formulas too, which stand on the page and are in ours: they cost it a little, and are right.
 */
const LOST_FORMULAS = new Set(['wikipedia-3'])
const withoutCode = (block: ArticleBlock): ArticleBlock => {
  const code = block.runs.filter(({ mark }) => mark === 'code')
  const text = code.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), block.text)
  return { ...block, text }
}

describe.skipIf(!isHere)(`saved pages${isHere ? '' : ' (skipped: ../shared/data/pages is not here)'}`, () => {
  const extractor = makePageExtractor({ timeout_ms: 120_000 })
  afterAll(() => extractor.close())
  const given = new Map<string, ExtractedPage>()

  it('each gives an article, none empty', async () => {
    for (const page of pages) {
      const result = await extractor.extractArticle(
        read(page, 'source.html'),
        'http://fakehost/test/page.html',
      )
      expect(result.text_length, page).toBeGreaterThan(10)
      given.set(page, result)
    }
    expect(given.size).toBe(43)
  })

  it('the words are those expected: F1 at least .95 in the mean, .9 in each', () => {
    const scores = pages.map((page) => {
      const expected = parseDocument(read(page, 'expected.html').toString()).children.map(shownText).join('')
      const blocks = given.get(page)?.paragraphs ?? []
      const score = tokenF1(toPlainText(LOST_FORMULAS.has(page) ? blocks.map(withoutCode) : blocks), expected)
      expect(score, page).toBeGreaterThan(0.9)
      return score
    })
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
    expect(mean).toBeGreaterThanOrEqual(0.95)
  })

  it('title, site and time are those expected', () => {
    let titles = 0
    for (const page of pages) {
      const expected = JSON.parse(read(page, 'expected-metadata.json').toString())
      const result = given.get(page)
      // What was expected may go on with the name of the site, which the product leaves out.
      const [title, whole] = [result?.title ?? '', normaliseSpace(expected.title ?? '')]
      if (whole.startsWith(title) && /^(?: [|–—-] .|$)/.test(whole.slice(title.length))) titles += 1
      expect(result?.site_name, page).toBe(expected.siteName)
      const zoned = (time: string) => (/T.*(Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}Z`)
      if (expected.publishedTime && /^\d{4}-\d\d-\d\dT/.test(expected.publishedTime))
        expect(result?.published_at, page).toBe(new Date(zoned(expected.publishedTime)).toISOString())
    }
    // One page's name holds a colon after which Readability thinks the title begins.
    expect(titles).toBeGreaterThanOrEqual(pages.length - 1)
  })

  it('no markup, no empty block, and every mark lies within its text', () => {
    for (const [page, { paragraphs }] of given)
      for (const block of paragraphs) {
        if (block.kind === 'img') expect(block.src, page).toMatch(/^https?:\/\//)
        else expect(block.text.trim(), page).not.toBe('')
        if (block.kind !== 'pre') expect(block.text, page).not.toMatch(/<\/?(p|div|span|a|script)\b/i)
        if (block.kind !== 'pre') expect(block.text, page).toBe(block.text.trim())
        for (const run of block.runs) {
          expect(run.start, page).toBeLessThan(run.end)
          expect(run.end, page).toBeLessThanOrEqual(block.text.length)
          expect(run.href ?? 'http://', page).toMatch(/^https?:\/\//)
        }
      }
  })
})
