// Pages of common platforms give the article alone, whole, with its title, its author and its date.
import { describe, expect, it } from 'vitest'
import { plainText } from '../../../domain/article/block.ts'
import { diceFor } from '../../../domain/article/cover/dice.ts'
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
    const dice = diceFor(`platform ${name} ${at}`)
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
  const dice = diceFor('a story with the words of platforms')
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
      const text = plainText(
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
