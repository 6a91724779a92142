// A card of Markdown is text with a few looks; nothing in it becomes markup, a link or a picture.
import { expect, it } from 'vitest'
import { parseCardBlocks } from './card.ts'

it('reads headings, emphasis, lists, quotes, code, rules and tables', () => {
  const blocks = parseCardBlocks(
    [
      '# 标题',
      '',
      '正文 **粗** *斜* `码`',
      '',
      '2. 一',
      '3. **二**',
      '',
      '> 引',
      '',
      '---',
      '',
      '```',
      'a < b',
      '```',
      '',
      '|a|b|',
      '|-|-|',
      '|1|2|',
    ].join('\n'),
  )
  expect(blocks).toEqual([
    { kind: 'h1', parts: [{ t: '标题' }] },
    {
      kind: 'p',
      parts: [
        { t: '正文 ' },
        { t: '粗', strong: true },
        { t: ' ' },
        { t: '斜', em: true },
        { t: ' ' },
        { t: '码', code: true },
      ],
    },
    { kind: 'li', label: '2.', parts: [{ t: '一' }] },
    { kind: 'li', label: '3.', parts: [{ t: '二', strong: true }] },
    { kind: 'quote', parts: [{ t: '引' }] },
    { kind: 'rule', parts: [] },
    { kind: 'code', parts: [{ t: 'a < b' }] },
    { kind: 'p', parts: [{ t: 'a' }, { t: '　' }, { t: 'b' }] },
    { kind: 'p', parts: [{ t: '1' }, { t: '　' }, { t: '2' }] },
  ])
})

it('shows HTML, links and pictures as text', () => {
  const said = parseCardBlocks(
    '<script>x</script>\n\n[去](https://a.test) ![图](https://b.test/p.png) a & b < c &amp; d',
  )
    .flatMap(({ parts }) => parts)
    .map(({ t }) => t)
    .join('|')
  expect(said).toContain('<script>x</script>')
  expect(said).toContain('去')
  expect(said).not.toContain('https://')
  expect(said).toContain('a & b < c & d')
})

it('loses no word of whatever it is given', () => {
  const odd = '# a #\n* b\n+ c\n1) d\n~~e~~ f\\*g <h> [i] [j](k "l") ![m](n)\n\n    code o'
  const said = parseCardBlocks(odd)
    .flatMap(({ parts }) => parts)
    .map(({ t }) => t)
    .join('')
  for (const word of ['a', 'b', 'c', 'd', 'e', 'f*g', '<h>', '[i]', 'j', 'm', 'code o'])
    expect(said).toContain(word)
})
