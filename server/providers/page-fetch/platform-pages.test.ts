// Pages of common platforms give the article alone, whole, with its title, its author and its date.
import { describe, expect, it } from 'vitest'
import { toPlainText } from '../../../domain/article/block.ts'
import { createSeededRandom } from '../../../domain/article/cover/seeded-random.ts'
import type { Template } from '../../../tests/support/platform-kit.ts'
import * as blogs from '../../../tests/support/platform-pages.ts'
import * as others from '../../../tests/support/platform-pages-more.ts'
import { platformStory } from '../../../tests/support/platform-story.ts'
import { extractArticle } from './extraction/article.ts'

const TEMPLATES: Record<string, Template> = { ...blogs, ...others }
const PAGES = 8
/** On this platform a page names no author. */
const UNSIGNED = new Set(['tumblr'])
const extract = (html: string) =>
  extractArticle({ body: html, url: 'https://blog.example/2019/a', content_type: 'text/html' })

describe.each(Object.keys(TEMPLATES))('pages of %s', (name) => {
  const pages = Array.from({ length: PAGES }, (_, at) => {
    const dice = createSeededRandom(`platform ${name} ${at}`)
    const story = platformStory(dice)
    return { story, given: extract(TEMPLATES[name]?.(story, dice) ?? '') }
  })

  it('give every line of the article, and hardly another', () => {
    let all = 0
    let more = 0
    for (const { story, given } of pages) {
      const lines = given.paragraphs.filter(({ kind }) => kind !== 'img').map(({ text }) => text)
      expect(lines.filter((line) => story.lines.includes(line))).toEqual(story.lines)
      all += lines.length
      more += lines.length - story.lines.length
    }
    expect(more / all).toBeLessThan(0.02)
  })

  it('give its title, its author and its date', () => {
    for (const { story, given } of pages)
      expect({ ...given, published_at: given.published_at?.slice(0, 10) }).toMatchObject({
        title: story.title,
        byline: UNSIGNED.has(name) ? null : story.author,
        published_at: story.day,
      })
  })
})

describe('an author may write as a platform does', () => {
  const dice = createSeededRandom('a story with the words of platforms')
  const { blocks } = platformStory(dice)
  const words = platformStory(dice)
    .lines.filter((line) => line.length > 100)
    .slice(0, 2)
  const section = (heading: string, tag: string) =>
    `<${tag}><h2>${heading}</h2>${words.map((line) => `<p>${line}</p>`).join('')}</${tag}>`

  it.each([
    'Three notes on silence',
    'Written by hand',
    'More from less',
    'Comments',
    'Read more',
    'You may like it',
    'About the author',
  ])('%s', (heading) => {
    for (const tag of ['div', 'section', 'article']) {
      const body = `${blocks.join('')}${section(heading, tag)}<p>${words[0]} The end.</p>`
      const text = toPlainText(
        extract(
          `<html><head><title>Ice</title></head><body><main><h1>Ice</h1><div class="post">${body}</div></main></body></html>`,
        ).paragraphs,
      )
      expect(text).toContain(heading)
      expect(text).toContain(words[1])
      expect(text).toContain('The end.')
    }
  })

  it('a chapter whose number is a line, and a last word', () => {
    const html = `<html><head><title>Ice</title></head><body><article><h1>Ice</h1><p>1</p>${blocks.join('')}<p>“Listen.”</p><p>Share it.</p></article></body></html>`
    const lines = extract(html).paragraphs.map(({ text }) => text)
    expect(lines[0]).toBe('1')
    expect(lines.slice(-2)).toEqual(['“Listen.”', 'Share it.'])
  })
})

describe('ordinary text comes through whole', () => {
  const dice = createSeededRandom('ordinary text')
  const lines = platformStory(dice).lines.filter((line) => line.length > 100)
  const prose = (count: number, from = 0) =>
    Array.from(
      { length: count },
      (_, at) => `<p>${lines[(from + at) % lines.length]} Part ${from + at}.</p>`,
    ).join('')
  const page = (inside: string, title = 'Ice') =>
    `<html><head><title>${title}</title></head><body class="single comments-open"><main><article>${inside}</article></main></body></html>`
  const linesOf = (inside: string) => extract(page(inside)).paragraphs.map(({ text }) => text)

  it.each(['h2', 'h3', 'h4'])('below a line of the author that is an %s', (tag) => {
    const found = linesOf(
      `<h1>Ice</h1><${tag}>By Ann Lee</${tag}>${prose(2)}<${tag}>Morning</${tag}>${prose(4, 2)}`,
    ).join(' ')
    for (let at = 0; at < 6; at += 1) expect(found).toContain(`Part ${at}.`)
  })

  it.each([
    'By Jane Austen',
    'Written by Anna Kavan',
    'Share this',
    'Like this:',
    'No comment',
    '10 comments on the new law',
    'Leave a comment',
    'One thought on “Ice”',
    'You may like it hot',
  ])('below a heading among others: %s', (heading) => {
    const own = '<p>Emma is the best of <a href="/emma">the books that she wrote</a>.</p>'
    const found = linesOf(
      `<h1>Ice</h1>${prose(3)}<h2>${heading}</h2>${own}${prose(1, 3)}<h2>The rest</h2>${prose(3, 4)}`,
    )
    expect(found).toContain(heading)
    expect(found).toContain('Emma is the best of the books that she wrote.')
    expect(found.join(' ')).toContain('Part 3.')
  })

  it.each([
    ['<ol class="notes"><li>See Hale, 1912, for the ice of that winter.</li></ol>', 'See Hale, 1912'],
    ['<p>Categories matter: <a href="/t">see how the sea is filed</a></p>', 'Categories matter'],
    ['<p>Tagged in <a href="/photo">a photograph from 1912</a>, she laughs.</p>', 'Tagged in'],
    ['<h3>Share</h3><p>Give it away.</p><h3>Listen</h3><p>Be still.</p>', 'Share'],
    ['<p>Three steps remain:</p><ul><li>Stop.</li><li>Listen</li><li>Save</li></ul>', 'Listen'],
  ])('at its end: %s', (end, words) => {
    expect(linesOf(`<h1>Ice</h1>${prose(6)}${end}`).some((line) => line.startsWith(words))).toBe(true)
  })

  it('but a line of tags is none', () => {
    for (const tags of [
      'Tags: <a href="/t">ice</a>, <a href="/u">sea</a>',
      'Filed under <a href="/t">ice</a> and <a href="/u">sea</a>',
    ])
      expect(linesOf(`<h1>Ice</h1>${prose(6)}<p>${tags}</p>`).join(' ')).not.toContain('sea')
  })

  it('a standfirst in the header of the article', () => {
    const header = `<header class="header"><h1>Ice</h1><p class="description">${lines[0]}</p></header>`
    expect(linesOf(`${header}<div>${prose(6)}</div>`)).toContain(lines[0])
  })

  it('links within prose below a heading of other stories', () => {
    const linked = lines.slice(0, 2).map((line) => `<p>${line} <a href="/trial">The harbour trial</a></p>`)
    const found = linesOf(
      `<h1>Ice</h1>${prose(3)}<h2>More from the witness stand</h2>${linked.join('')}<h2>The end</h2>${prose(3, 4)}`,
    )
    expect(found).toContain('More from the witness stand')
  })

  it.each([
    ['Opinion', 'Opinion | The ice is thin', 'Opinion | The ice is thin'],
    ['Review', 'Review – Ice by Anna Kavan', 'Review – Ice by Anna Kavan'],
    ['World War I', 'World War I - The ice years in the north', 'World War I - The ice years in the north'],
    ['Guardian angels', 'Guardian angels | The Guardian', 'Guardian angels'],
  ])('of a title, with the heading %s: %s', (heading, whole, title) => {
    const head = `<meta property="og:title" content="${whole}">`
    const html = page(`<h1>${heading}</h1>${prose(6)}`, whole).replace('<title>', `${head}<title>`)
    expect(extract(html).title).toBe(title)
  })

  it.each(['Home: a winter story on ice', 'The trouble with fake - News'])(
    'of a title with a word of the menu: %s',
    (whole) => {
      const menu = '<nav><a href="/">Home</a> <a rel="home" href="/news">News</a></nav>'
      const head = `<meta property="og:title" content="${whole}">`
      const html = page(`${menu}${prose(6)}`, whole).replace('<title>', `${head}<title>`)
      expect(extract(html).title).toBe(whole)
    },
  )
})
