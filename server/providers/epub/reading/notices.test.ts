// Shows that words about the reader's software are no text of a book, and that all other words in place of a film are.
import { expect, it } from 'vitest'
import { createSeededRandom } from '../../../../domain/article/cover/seeded-random.ts'
import { createTestEpub } from '../../../../tests/support/epubs.ts'
import { makeBook } from '../making/make.ts'
import { safeChapter } from './chapter.ts'
import { withoutNotices } from './notices.ts'

const NOTICES = [
  'Your browser does not support the video tag.',
  'Your browser doesn’t support HTML5 audio.',
  'Please enable JavaScript to view this page.',
  'Sorry, this reading system cannot play video.',
  'This content requires the Flash Player.',
  'JavaScript is disabled in your browser.',
  'The audio element is not supported by your reading system.',
  'You need to install a plug-in to see the film.',
  'Video not supported',
  'No audio',
  'Canvas fallback',
  'Your e-reader is not capable of displaying SVG.',
  'This animation is not available on this device.',
  'Scripting must be enabled.',
  'Please upgrade to a modern web browser.',
  '您的浏览器不支持视频播放。',
] as const
const ADVICE = [
  '',
  ' You can download the file instead.',
  ' Please click <a href="a.mp4">here</a>.',
  ' Try another device.',
  ' To watch the film, visit our site.',
] as const
const TEXTS = [
  'The ferry leaves the quay at dawn, and nobody waves.',
  'The reader does not know who held the lamp.',
  'She could not play the piano, and he would not listen.',
  'A film of the harbour: boats come in, one after the other.',
  'Nora: Please, see who is at the door.',
  'The device on his desk was silent.',
  'He no longer needed to read; the book was not in print.',
  'No light, no sound.',
  'Open the window, said the captain.',
  'Most readers use lamps, and the players do not play here.',
  'Please bring it here.',
  '免疫系统无法识别这种病毒。',
  '此时神经系统无法作出反应。',
  '请他打开浏览器。',
  'A screenshot of the shop, opened using the Chrome browser.',
  'She took the picture using flash.',
  'They required flash photography.',
  'The script is required reading.',
  'The script was not available.',
  'The media were not available, and the object is missing.',
  'The animation was not shown in Britain until 1950.',
  'The video wasn’t shown in court.',
  'An older device could not display colours.',
  'A device is needed to lift the lamp.',
] as const
const AROUND = [
  (inside: string) => `<video src="a.mp4">${inside}</video>`,
  (inside: string) => `<audio controls="controls"><source src="a.mp3"/>${inside}</audio>`,
  (inside: string) => `<noscript>${inside}</noscript>`,
  (inside: string) => `<canvas id="c">${inside}</canvas>`,
  (inside: string) => `<object data="a.swf"><param name="a"/>${inside}</object>`,
  (inside: string) => `<object data="a.swf"><video>${inside}</video></object>`,
  (inside: string) => `<div><iframe src="a">${inside}</iframe></div>`,
] as const
const DEFAULT = (inside: string) =>
  `<epub:switch><epub:case required-namespace="http://a.example/"><p>x</p></epub:case><epub:default>${inside}</epub:default></epub:switch>`
const WRITTEN = [
  (text: string) => `<p>${text}</p>`,
  (text: string) => `<p>${text.replace(/\b(browser|video|lamp)\b/, '<b>$1</b>')}</p>`,
  (text: string) => `<div><p>${text}</p></div>`,
] as const

const page = (inside: string) =>
  `<html xmlns:epub="http://www.idpf.org/2007/ops"><body><p>One.</p>${inside}<p>Two.</p></body></html>`

it('of the words in place of what is not shown, those of the book are read', async () => {
  const bodies = Array.from({ length: 60 }, (_, seed) => {
    const { pick, chance, shuffle } = createSeededRandom(`notice ${seed}`)
    const text = pick(TEXTS)
    const notice = pick(WRITTEN)(`${pick(NOTICES).replace(/\w$/, '$&.')}${pick(ADVICE)}`)
    const parts = chance(0.5) ? shuffle([notice, pick(WRITTEN)(text)]) : [notice]
    const around = /support|不支持/.test(notice) ? pick([...AROUND, DEFAULT]) : pick(AROUND)
    return { body: around(parts.join('')), texts: parts.length > 1 ? [text] : [] }
  })
  const chapters = bodies.map(({ body }, at) => ({ title: `C${at}`, body: `<p>One.</p>${body}<p>Two.</p>` }))
  const made = await makeBook({ bytes: createTestEpub({ chapters }), format: 'EPUB', name: 'a.epub' })
  const wrong = bodies.flatMap(({ body, texts }, at) => {
    const read = made.chapters[at]?.paragraphs.slice(1)
    return JSON.stringify(read) === JSON.stringify(['One.', ...texts, 'Two.']) ? [] : [`${body} → ${read}`]
  })
  expect(wrong).toEqual([])
})

it.each(NOTICES)('is no text, in a book or an issue: %s', (notice) => {
  const chapter = safeChapter(Buffer.from(page(`<video>${notice}</video>`)), 'a.xhtml')
  expect(chapter.xhtml.replace(/<[^>]*>/g, '').trim()).toMatch(/^One\.\s+Two\.$/)
  expect(
    withoutNotices(`<p><b>${notice}</b></p>${TEXTS[0]}`)
      .replace(/<[^>]*>/g, '')
      .trim(),
  ).toBe(TEXTS[0])
})

it.each(TEXTS)('is text: %s', (text) => {
  expect(withoutNotices(`<p>${text}</p>`)).toBe(`<p>${text}</p>`)
})

it.each(NOTICES.filter((notice) => !/support|不支持/.test(notice)))(
  'may be text of a default: %s',
  (notice) => {
    expect(safeChapter(Buffer.from(page(DEFAULT(`<p>${notice}</p>`))), 'a.xhtml').xhtml).toContain(notice)
  },
)

it.each(['noscript', 'noframes', 'iframe'])('tags that are written as text in a %s are no text', (name) => {
  for (let seed = 0; seed < 40; seed += 1) {
    const { pick } = createSeededRandom(`written ${name} ${seed}`)
    const tag = pick([
      '<img src="http://a.example/p?c=1&amp;d=2" width="1"/>',
      '<div style="display:none;"><img src="a.gif" alt=""></div>',
      '<!-- counted > here -->',
      '<iframe src="a"></iframe>',
      '<h2 class="x">',
    ])
    const text = pick([...TEXTS, 'x < 3 > y', 'if a <b, then'] as const)
    const written = pick([`${tag}${text}`, `${text}${tag}`, `<p>${text}</p>${tag}`] as const)
    const body = `<${name}>${written.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</${name}>`
    const { xhtml } = safeChapter(Buffer.from(page(body)), 'a.xhtml')
    const read = xhtml
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
    expect(read.replace(/\s+/g, ' ').trim(), body).toBe(`One. ${text} Two.`)
  }
})

it('outside of such elements a book may speak of software', () => {
  const body = `<p>${NOTICES[0]}</p>`
  expect(safeChapter(Buffer.from(page(body)), 'a.xhtml').xhtml).toContain(NOTICES[0])
  const tag = '<p>Use &lt;img src="a"&gt;.</p><object data="a"><p>Use &lt;b&gt;.</p></object>'
  expect(safeChapter(Buffer.from(page(tag)), 'a.xhtml').xhtml).toMatch(/&lt;img.*&lt;b&gt;/)
})
