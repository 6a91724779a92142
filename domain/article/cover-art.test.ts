// What a cover must always be: the same for the same article, its own for another, and safe to show anywhere.
import { describe, expect, it } from 'vitest'
import { OWN_PRINTS } from './cover/own.ts'
import { drawCover } from './cover-art.ts'

const TOPICS = [
  'science',
  'technology',
  'nature',
  'health',
  'business',
  'society',
  'psychology',
  'education',
  'culture',
  'history',
  'travel',
  'food',
]
const EVERY_TOPIC = [...TOPICS, 'a topic nobody has drawn']
const SEEDS = Array.from({ length: 10 }, (_, index) => `article-${index}`)
const ELEMENTS = new Set(['svg', 'g', 'clipPath', 'path', 'rect', 'circle'])
const ATTRIBUTES = new Set(
  'xmlns viewBox width height x y cx cy r d id fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray opacity transform clip-path clip-rule'.split(
    ' ',
  ),
)

/** How often each kind of shape occurs: two motifs drawn by one hand would agree here whatever their colours. */
const anatomy = (svg: string): string =>
  [...ELEMENTS].map((name) => `${name} ${svg.split(`<${name} `).length - 1}`).join(', ')

describe('cover art', () => {
  it('is the same print for the same article, every time', () => {
    for (const topic of EVERY_TOPIC) {
      expect(drawCover({ seed: 'the-island-worth-a-city', topic })).toBe(
        drawCover({ seed: 'the-island-worth-a-city', topic }),
      )
    }
  })

  it.each(EVERY_TOPIC)('draws another print of %s for each article', (topic) => {
    expect(new Set(SEEDS.map((seed) => drawCover({ seed, topic }))).size).toBe(SEEDS.length)
  })

  it('gives each topic a motif of its own, and one to topics it does not know', () => {
    const motifs = EVERY_TOPIC.map((topic) => anatomy(drawCover({ seed: 'one article', topic })))
    expect(new Set(motifs).size).toBe(EVERY_TOPIC.length)
    const strangers = ['cooking?', '', '__proto__'].map((topic) => drawCover({ seed: 'one article', topic }))
    for (const svg of strangers) expect(svg).toContain('viewBox="0 0 640 400"')
  })

  it('draws the motif of the article whatever its topic, and no two of them alike', () => {
    const own = [...OWN_PRINTS.keys()]
    for (const seed of own)
      expect(anatomy(drawCover({ seed, topic: 'food' }))).toBe(anatomy(drawCover({ seed, topic: 'history' })))
    expect(new Set([...OWN_PRINTS.values()].map(({ motif }) => motif)).size).toBe(own.length)
  })

  it.each(EVERY_TOPIC)('keeps %s small, well formed and made of plain shapes', (topic) => {
    for (const seed of [...SEEDS, ...OWN_PRINTS.keys()]) {
      const svg = drawCover({ seed, topic })
      expect(Buffer.byteLength(svg)).toBeLessThan(12 * 1024)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      const open: string[] = []
      // Gathered, and looked at once: an assertion for each of a hundred thousand attributes takes a minute.
      const strange: string[] = []
      for (const [, closing, name = '', inner = ''] of svg.matchAll(/<(\/?)([A-Za-z]+)([^>]*)>/g)) {
        if (!ELEMENTS.has(name)) strange.push(name)
        for (const [, attribute = ''] of inner.matchAll(/([\w:-]+)="/g))
          if (!ATTRIBUTES.has(attribute)) strange.push(`${name} ${attribute}`)
        if (closing) {
          if (open.pop() !== name) strange.push(`/${name}`)
        } else if (!inner.endsWith('/')) open.push(name)
      }
      expect(strange).toEqual([])
      expect(open).toEqual([])
      expect(svg.replace(/<[^>]*>/g, '')).toBe('')
    }
  })

  it('refers to nothing outside itself, whatever the seed and topic say', () => {
    for (const topic of [...EVERY_TOPIC, '"><script>alert(1)</script>']) {
      const svg = drawCover({ seed: '"/><image href="https://example.org/x.png"/>', topic })
      expect(svg).not.toMatch(/script|image|href|example\.org/)
      for (const [, target] of svg.matchAll(/url\(([^)]*)\)/g))
        expect(svg).toContain(`id="${target?.slice(1)}"`)
    }
  })

  it('names its clip paths apart, so that many covers can stand in one page', () => {
    const ids = TOPICS.flatMap((topic) =>
      SEEDS.flatMap((seed) => [...drawCover({ seed, topic }).matchAll(/id="([^"]+)"/g)].map(([, id]) => id)),
    )
    expect(ids.length).toBeGreaterThan(SEEDS.length)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
