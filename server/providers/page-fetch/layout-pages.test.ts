// Layouts that carry more than paragraphs: pictures side by side, quotations with their source, times within the text.
import { describe, expect, it } from 'vitest'
import { toPlainText } from '../../../domain/article/block.ts'
import { extractArticle } from './extraction/article.ts'

const SENTENCES = [
  'The ferry left the island before the bakers had opened their doors.',
  'The pier was empty, and in a winter like this the water lay still.',
  'An old man with a basket of eggs watched from the wall, and then he laughed.',
  'The captain looked over the rail while the ice closed behind us.',
]
const paragraphs = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<p>${[0, 1, 2].map((more) => SENTENCES[(at + more) % 4]).join(' ')} Part ${at + 1}.</p>`,
  ).join('\n')
const page = (inside: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Ice</title>${head}</head><body><main>${inside}</main></body></html>`
const article = (inside: string) => page(`<article><h1>Ice</h1><div class="body">${inside}</div></article>`)
const extract = (html: string) =>
  extractArticle({ body: html, url: 'https://paper.example/ice', content_type: 'text/html' })
const figure = (at: number) =>
  `<figure><img src="/p${at}.jpg" alt="View ${at}"><figcaption>The harbour in view ${at}</figcaption></figure>`

describe('pictures side by side stay, each with its caption', () => {
  const two = `${figure(1)}${figure(2)}`
  it.each<[string, string]>([
    ['two figures in one box', `<div>${two}</div>`],
    ['in a box within a box', `<div class="row"><div class="wide">${two}</div></div>`],
    ['each in a box of its own', `<div class="columns"><div>${figure(1)}</div><div>${figure(2)}</div></div>`],
    ['in a box that is named after media', `<div class="media-pair">${two}</div>`],
    [
      'in a list',
      `<ul>${[1, 2].map((at) => `<li><img src="/p${at}.jpg"><p>The harbour in view ${at}</p></li>`).join('')}</ul>`,
    ],
    [
      'in lists of a term and its meaning',
      `<div class="gallery">${[1, 2].map((at) => `<dl class="gallery-item"><dt><a href="/at/${at}"><img src="/p${at}.jpg"></a></dt><dd class="wp-caption-text gallery-caption">The harbour in view ${at}</dd></dl>`).join('')}</div>`,
    ],
    [
      'in tables',
      [1, 2]
        .map(
          (at) =>
            `<table class="tr-caption-container"><tbody><tr><td><a href="/p${at}.jpg"><img src="/p${at}.jpg"></a></td></tr><tr><td class="tr-caption">The harbour in view ${at}</td></tr></tbody></table>`,
        )
        .join(''),
    ],
  ])('%s', (_, pictures) => {
    const { paragraphs: blocks } = extract(article(`${paragraphs(4)}${pictures}${paragraphs(4)}`))
    expect(blocks.flatMap(({ src }) => src ?? [])).toEqual(
      [1, 2].map((at) => `https://paper.example/p${at}.jpg`),
    )
    for (const at of [1, 2]) expect(toPlainText(blocks).split(`The harbour in view ${at}`)).toHaveLength(2)
  })

  it('a story told in pictures, with few commas', () => {
    const story = Array.from({ length: 9 }, (_, at) => figure(at)).join('')
    const { paragraphs: blocks } = extract(
      article(`<div class="photos">${paragraphs(3)}${story}</div>${paragraphs(3)}`),
    )
    expect(blocks.filter(({ kind }) => kind === 'img')).toHaveLength(9)
    expect(blocks.filter(({ kind }) => kind === 'caption')).toHaveLength(9)
  })

  it('but not those of other stories', () => {
    const cards = [1, 2, 3]
      .map(
        (at) =>
          `<div><a href="/s${at}"><img src="/s${at}.jpg"></a><h4><a href="/s${at}">Other story ${at}</a></h4></div>`,
      )
      .join('')
    const { paragraphs: blocks } = extract(article(`${paragraphs(6)}<div class="grid">${cards}</div>`))
    expect(toPlainText(blocks)).not.toContain('Other story')
    expect(blocks.filter(({ kind }) => kind === 'img')).toEqual([])
  })
})

describe('the source of a quotation stays with it', () => {
  it.each<[string, string]>([
    ['a footer', '<footer>Ruth Hale, in a letter</footer>'],
    ['a footer with a cite', '<footer>— <cite>Ruth Hale, in a letter</cite></footer>'],
    ['a footer with a paragraph', '<footer><p>Ruth Hale, in a letter</p></footer>'],
    ['a name that is marked as an author', '<p class="quote-author">Ruth Hale, in a letter</p>'],
    ['a cite that is marked as an author', '<cite class="author" rel="author">Ruth Hale, in a letter</cite>'],
  ])('%s', (_, source) => {
    const quote = `<blockquote><p>We walked across it in a single night.</p>${source}</blockquote>`
    const { paragraphs: blocks, byline } = extract(article(`${paragraphs(3)}${quote}${paragraphs(3)}`))
    const at = blocks.findIndex(({ text }) => text.startsWith('We walked'))
    const words = blocks.slice(at, at + 2).filter(({ kind }) => kind === 'quote')
    expect(words.map(({ text }) => text).join(' ')).toContain('Ruth Hale, in a letter')
    expect(byline).toBeNull()
  })

  it('but not the foot of the article', () => {
    const foot = '<footer><p>All rights are with the paper and its writers.</p></footer>'
    expect(toPlainText(extract(article(`${paragraphs(6)}${foot}`)).paragraphs)).not.toContain('All rights')
  })
})

describe('the date of publication', () => {
  const DAY = '2019-04-05T00:00:00.000Z'
  const dated = (above: string, below = '', inside = '') =>
    page(
      `<article><header><h1>Ice</h1>${above}</header><div class="body">${paragraphs(3)}${inside}${paragraphs(3)}</div>${below}</article>`,
    )
  const old = '<time datetime="1912-04-15">15 April 1912</time>'

  it.each<[string, string]>([
    ['in the text', `<p>The ship went down on ${old}, and the town heard of it a day later.</p>`],
    ['in a short sentence', `<p>It sank on ${old}.</p>`],
    ['in a sentence that says published', `<p>The poem was first published on ${old}.</p>`],
    ['in a quotation', `<blockquote>${old}</blockquote>`],
    ['in a table', `<table><tr><td>Sinking</td><td>${old}</td></tr></table>`],
    ['in a heading', `<h2>${old}</h2>`],
    ['in a heading that says published', `<h2>First published on ${old}</h2>`],
    [
      'of a book',
      '<p itemscope itemtype="https://schema.org/Book"><span itemprop="name">Ice</span>, <span itemprop="datePublished" content="1912-04-15">1912</span></p>',
    ],
  ])('is none %s', (_, inside) => {
    expect(extract(dated('', '', inside)).published_at).toBeNull()
    expect(extract(dated('<time datetime="2019-04-05">5 April</time>', '', inside)).published_at).toBe(DAY)
  })

  it.each<[string, string, string]>([
    ['a comment', '', '<div id="comments"><time class="published" datetime="2019-05-01">1 May</time></div>'],
    [
      'another story',
      '',
      '<article><h3>Fire</h3><time class="entry-date" datetime="2019-05-01">1 May</time></article>',
    ],
    ['an update', '<p>Updated: <time datetime="2019-05-01">1 May</time></p>', ''],
    ['a part for other stories', '<aside><time datetime="2019-05-01">1 May</time></aside>', ''],
  ])('is not that of %s', (_, above, below) => {
    expect(extract(dated(above, below)).published_at).toBeNull()
  })

  it.each<[string, string, string]>([
    ['in the byline', '<p>By Ann Lee, <time datetime="2019-04-05">5 April</time></p>', ''],
    ['in words', '<p class="date">Posted on April 5, 2019 by Ann Lee</p>', ''],
    [
      'in a time without its machine form',
      '<div class="post-meta"><time>5 April 2019</time> · 5 min</div>',
      '',
    ],
    [
      'after an update',
      '<p>Updated <time datetime="2019-05-01">1 May</time> Published <time datetime="2019-04-05">5 April</time></p>',
      '',
    ],
    [
      'below the text with its name',
      '',
      '<footer><time class="entry-date published" datetime="2019-04-05">5 April</time></footer>',
    ],
    [
      'below the text with a label',
      '',
      '<footer>Posted on <time datetime="2019-04-05">5 April</time></footer>',
    ],
    [
      'in an abbreviation',
      '',
      '<div><abbr class="published" itemprop="datePublished" title="2019-04-05">10:00 AM</abbr></div>',
    ],
    ['in an element of the body', '<meta itemprop="datePublished" content="2019-04-05">', ''],
  ])('is read %s', (_, above, below) => {
    expect(extract(dated(above, below)).published_at).toBe(DAY)
  })

  it.each<[string, string]>([
    ['a birth', '<p>Born <span>April 15, 1912</span></p>'],
    ['the first line of a diary', '<p>April 15, 1912</p>'],
    ['a day with its label', '<div>When: <span>April 15, 2012</span></div>'],
    ['a life', '<p><span>April 15, 1912</span> – <span>May 3, 1999</span></p>'],
  ])('is not the day of %s', (_, above) => {
    expect(extract(dated(above)).published_at).toBeNull()
  })

  const day = '<time datetime="2019-04-05">5 April 2019</time>'
  it.each<[string, string]>([
    ['below the text with the author', dated('', `<footer><p>Ann Lee, ${day}</p></footer>`)],
    ['below the text alone', dated('', day)],
    ['in a sentence about the article', dated(`<p>This article was published on ${day}.</p>`)],
    ['in the same sentence below the text', dated('', `<p>This story was first published on ${day}.</p>`)],
    ['in a sentence of names', dated(`<p>By Ann Lee and Bob Roe in London on ${day}.</p>`)],
    [
      'in a part of its own',
      dated(
        '<aside class="facts"><time itemprop="datePublished" pubdate datetime="2019-04-05">5 April</time></aside>',
      ),
    ],
    ['in a part of its own with a label', dated(`<aside class="facts">Published ${day}</aside>`)],
    ['in a line of data that is an aside', dated(`<aside class="meta">${day}</aside>`)],
    ['beside the number of comments', dated(`<div class="post-meta-comments">${day} 3 comments</div>`)],
    ['at the author', dated(`<div class="author-info">By Ann Lee ${day}</div>`)],
    ['with the picture', page(`<article><figure><h1>Ice</h1>${day}</figure>${paragraphs(6)}</article>`)],
    [
      'in an article apart from the text',
      page(`<article><h1>Ice</h1>${day}</article><article>${paragraphs(6)}</article>`),
    ],
  ])('is found %s', (_, html) => {
    expect(extract(html).published_at).toBe(DAY)
  })

  it.each<[string, string]>([
    ['comments', `<div class="comment-list"><p>Published ${day}</p></div>`],
    [
      'other stories',
      '<div>Fire <time datetime="2019-05-01">1 May</time></div><div>Sea <time datetime="2019-05-02">2 May</time></div>',
    ],
    ['a list', `<ul><li>Fire ${day}</li></ul>`],
  ])('is not found below the text in %s', (_, below) => {
    expect(extract(dated('', below)).published_at).toBeNull()
  })
})
