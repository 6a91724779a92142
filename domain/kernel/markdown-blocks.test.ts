// Markdown is cut where its blocks end; blocks that would cost a parser too much are found, ordinary ones are not.
import { Marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { MAX_NESTING, MAX_SIGNS, splitMarkdown } from './markdown-blocks.ts'

const costly = (text: string): boolean => splitMarkdown(text).some(({ isCostly }) => isCostly)

describe('costly blocks', () => {
  it.each([
    ['emphasis without end', '*a_'.repeat(4000)],
    ['stars', '*'.repeat(400)],
    ['brackets', '['.repeat(400)],
    ['pictures', '![a]('.repeat(200)],
    ['backticks', '`a'.repeat(400)],
    ['signs over many lines of one paragraph', '*a_ b\n'.repeat(200)],
    ['signs in one item of a list', `- ${'*a_'.repeat(200)}`],
    ['quotes within quotes', '> '.repeat(3000)],
    ['quotes without spaces', '>'.repeat(3000)],
    ['lists within lists', '- '.repeat(3000)],
    ['numbered lists within lists', '1. '.repeat(3000)],
    [
      'a list that moves ever further in',
      Array.from({ length: 200 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'),
    ],
  ])('%s', (_name, text) => {
    expect(costly(`Before.\n\n${text}\n\nAfter.`)).toBe(true)
  })

  it.each([
    ['prose with emphasis', 'A *word* and **another** with `code` and [a link](b). '.repeat(20)],
    ['a long list of emphasised items', '- *one* of **many**\n'.repeat(500)],
    ['a long numbered list', Array.from({ length: 300 }, (_, at) => `${at + 1}. *item*`).join('\n')],
    ['a long table', `|a|b|\n|-|-|\n${'|*one*|`two`|\n'.repeat(300)}`],
    ['code full of signs', `\`\`\`\n${'*a_[<!'.repeat(1000)}\n\n${'> '.repeat(100)}\n\`\`\``],
    ['long prose in one line', 'word, word: word. '.repeat(50_000)],
    ['a dialogue of quotes', '> > > > she said\n'.repeat(300)],
  ])('are not %s', (_name, text) => {
    expect(costly(text)).toBe(false)
  })

  it('begin right behind the most that one paragraph or one line may have', () => {
    expect(costly('*'.repeat(MAX_SIGNS))).toBe(false)
    expect(costly('*'.repeat(MAX_SIGNS + 1))).toBe(true)
    expect(costly('> '.repeat(MAX_NESTING))).toBe(false)
    expect(costly('> '.repeat(MAX_NESTING + 1))).toBe(true)
  })

  it('are those of a text whose paragraphs are cheap one by one and dear together', () => {
    const paragraph = `${'*a_'.repeat(100)}\n\n`
    expect(costly(paragraph.repeat(100))).toBe(false)
    expect(costly(paragraph.repeat(1000))).toBe(true)
    // An ordinary novel of ten megabytes.
    expect(costly('She *said* so, and **he** went on to "say" it again.\n\n'.repeat(200_000))).toBe(false)
  })
})

it('leaves nothing out, and a costly block is a part of its own', () => {
  const text = `# One\n\nText.\n\n${'*a_'.repeat(400)}\n\n${'- item\n\n  its text\n\n'.repeat(3000)}\`\`\`\n\ncode\n\n\`\`\`\n`
  const parts = splitMarkdown(text)
  expect(parts.map((part) => part.text).join('\n')).toBe(text)
  expect(parts.filter(({ isCostly }) => isCostly).map((part) => part.text.trim())).toEqual([
    '*a_'.repeat(400),
  ])
  expect(Math.max(...parts.map((part) => part.text.length))).toBeLessThan(20_000)
})

it('a text in parts has the blocks that it has as a whole', () => {
  const section =
    '## Two\n\nSome *text*.\n\n- a\n- b\n\n  more of b\n\n> quoted\n\n```\ncode\n\n# no heading\n```\n\n'
  const text = section.repeat(400)
  const kinds = (each: string) =>
    new Marked().lexer(each).flatMap(({ type }) => (type === 'space' ? [] : [type]))
  expect(splitMarkdown(text).length).toBeGreaterThan(1)
  expect(splitMarkdown(text).flatMap((part) => kinds(part.text))).toEqual(kinds(text))
})
