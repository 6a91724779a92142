// Text of blocks is legible everywhere, and pictures say nothing.
import { describe, expect, it } from 'vitest'
import { type ArticleBlock, makeLegible, normaliseSpace, toPlainText } from './block.ts'

describe('text of blocks', () => {
  it('white space of any kind becomes one space', () => {
    expect(normaliseSpace('\u00A0a \t\r\n\u2003b\u000B\u3000c\f')).toBe('a b c')
  })

  it('what cannot be stored or seen goes', () => {
    expect(makeLegible('a\u0000b\u0007c\u001Bd\u007Fe\u009D')).toBe('abcde')
    expect(makeLegible('It\u0092s a keeper\u0097that, wait\u0085')).toBe('It’s a keeper—that, wait…')
    expect(makeLegible('one\u000Btwo\u001Fthree')).toBe('one two three')
    expect(makeLegible('zero\u200Bwidth soft\u00ADhyphen \uFEFFmark')).toBe('zerowidth softhyphen mark')
    expect(makeLegible('half \uD83D and \uDE00 but 😀')).toBe('half \uFFFD and \uFFFD but 😀')
    expect(makeLegible('tab\tand\nline')).toBe('tab\tand\nline')
    expect(makeLegible('cafe\u0301 \uFF26\uFF45\uFF52\uFF52\uFF59 \u017Fhip')).toBe('café Ferry ship')
    expect(makeLegible('en\u200Dor\u200Emous')).toBe('enormous')
    expect(makeLegible('👩\u200D🚀 می\u200Cخواهم')).toBe('👩\u200D🚀 می\u200Cخواهم')
  })

  it('one line a block, without pictures and empty ones', () => {
    const block = (kind: ArticleBlock['kind'], text: string): ArticleBlock => ({ kind, text, runs: [] })
    const blocks = [block('h2', 'Head'), block('img', 'a boat'), block('p', ''), block('p', 'Text.')]
    expect(toPlainText(blocks)).toBe('Head\nText.')
  })
})
