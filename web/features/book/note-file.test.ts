// Shows that exported notes stand in the book's order below its name, and that nobody's words become signs of Markdown.
import { expect, it } from 'vitest'
import { bookNotesAsMarkdown, bookNotesAsText } from './note-file.ts'

const NOW = Date.parse('2026-11-26T01:00:00Z')
const book = {
  title: 'Walden *or* Life',
  author: 'Henry D. Thoreau',
  chapters: [
    { index: 3, title: 'Economy' },
    { index: 5, title: '' },
    { index: 8, title: 'Solitude' },
  ],
}
const note = (chapter: number, percent: number, text: string, comment = '', tag = '') => ({
  ...{ text, comment, tag, created_at: '2026-11-20T00:00:00Z' },
  data: { cfi: 'epubcfi(/6/4!/4/2)', chapter, percent, prefix: '', suffix: '' },
})
const notes = [
  note(8, 60, 'I never found the companion so companionable.', '1. 独处\n不是孤独', 'solitude,best line'),
  note(3, 9, 'Simplify.'),
  note(5, 30, '# not a heading'),
  note(3, 2, 'Most men lead lives of [quiet] desperation.\nAnd go to the grave.'),
]

it('writes Markdown with the book as its head', () => {
  expect(bookNotesAsMarkdown(book, notes, NOW)).toBe(`# Walden \\*or\\* Life

Henry D. Thoreau · 4 条笔记 · 11 月 26 日 从开卷导出

## Economy

> Most men lead lives of \\[quiet\\] desperation.
> And go to the grave.

> Simplify.

> \\# not a heading

## Solitude

> I never found the companion so companionable.

\\1. 独处
不是孤独

#solitude #best_line
`)
})

it('writes text with the book as its head', () => {
  expect(bookNotesAsText(book, notes, NOW)).toBe(`《Walden *or* Life》
Henry D. Thoreau
4 条笔记 · 11 月 26 日 从开卷导出

【Economy】

Most men lead lives of [quiet] desperation.
And go to the grave.

Simplify.

# not a heading

【Solitude】

I never found the companion so companionable.
> 1. 独处
> 不是孤独
`)
})
