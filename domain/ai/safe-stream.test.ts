// Shows that words are let through as they come, safe in any pieces, as if all had been gone through each time.
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { findCertainEnd, findOpenAddress, SafeStream } from './safe-stream.ts'
import { sanitiseText } from './safe-text.ts'

const PARTS = [
  '<b>',
  '</b>',
  '<',
  '>',
  '[',
  ']',
  '(',
  ')',
  'https://evil.example/',
  'www.',
  '好',
  ' ',
  '\n',
  'word',
  '!',
  'a<b',
  '。',
  '"',
  '[1]',
  '\n- ',
  '<!--',
  '-->',
  '<img ',
  '](x',
  '\u200B',
  ': ',
  'javascript:x',
  'a long line of words ',
]
const answers = fc.array(fc.constantFrom(...PARTS), { maxLength: 40 }).map((parts) => parts.join(''))

const inPieces = (text: string, sizes: readonly number[]) => {
  const stream = new SafeStream()
  let shown = ''
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    shown += stream.push(text.slice(at, at + size))
    at += size
  }
  shown += stream.end()
  expect(shown).toBe(stream.text)
  return shown
}
const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 })

it('finds where an address may begin as a pattern over the whole text would', () => {
  const pattern = /[a-z0-9][^\s<>"'，。；！？、（）「」\p{Script=Han}]*$/iu
  const signs = fc.constantFrom(...PARTS, '\u212A', '𠀀', '😀', '\uD840', '\uDC00', 'é', '-', '.', '9')
  const texts = fc.array(signs, { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      expect(findOpenAddress(text)).toBe(pattern.exec(text)?.index ?? text.length)
    }),
    { numRuns: 2000 },
  )
})

it('looks at the last word alone for an address, however long the text', () => {
  const exec = RegExp.prototype.exec
  let looks = 0
  const spy = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, ...given) {
    looks += 1
    return exec.apply(this, given)
  })
  const begin = findOpenAddress(`${'harbour wakes '.repeat(1000)}lights`)
  spy.mockRestore()
  expect(begin).toBe(14_000)
  expect(looks).toBeLessThan(30)
})

it('gives in pieces no tag and no address', () => {
  fc.assert(
    fc.property(answers, sizes, (text, cuts) => {
      expect(inPieces(text, cuts)).not.toMatch(/<\/?b>|https?:|\bwww\.\w/)
    }),
    { numRuns: 500 },
  )
})

/** The same, each time on all that came. */
class PlainStream {
  text = ''
  private raw = ''
  push(piece: string) {
    this.raw += piece
    this.upTo(findCertainEnd(this.raw))
  }
  end() {
    this.upTo(this.raw.length)
  }
  private upTo(end: number) {
    const safe = sanitiseText(this.raw.slice(0, end))
    if (safe.startsWith(this.text)) this.text = safe
  }
}

it('gives at each piece what going through all of it would give', () => {
  const long = fc.array(answers, { minLength: 1, maxLength: 12 }).map((texts) => texts.join('\n'))
  fc.assert(
    fc.property(long, sizes, (text, cuts) => {
      const stream = new SafeStream()
      const plain = new PlainStream()
      for (let at = 0, turn = 0; at < text.length; turn += 1) {
        const size = cuts[turn % cuts.length] ?? 1
        for (const each of [stream, plain]) each.push(text.slice(at, at + size))
        expect(stream.text).toBe(plain.text)
        at += size
      }
      stream.end()
      plain.end()
      expect(stream.text).toBe(plain.text)
    }),
    { numRuns: 150 },
  )
})

it.each([
  ['lines', 20, '这一行说的是**港口** [1]，a harbour in the north。\n'],
  ['one line', 200, '这一行说的是**港口** [1]，a harbour in the north。'],
  ['a tag that never ends', 600, '<b 没有完 '],
  ['an open bracket a line', 3000, '[没有完\n'],
])('goes a few times through %s, however long the answer', (_, most, piece) => {
  const replace = String.prototype.replace
  let signs = 0
  // What is gone through is what is replaced in.
  const spy = vi.spyOn(String.prototype, 'replace').mockImplementation(function (this: string, ...given) {
    signs += this.length
    return Reflect.apply(replace, this, given)
  })
  const stream = new SafeStream()
  for (let n = 0; n < 3000; n += 1) stream.push(piece)
  stream.end()
  spy.mockRestore()
  expect(signs / (3000 * piece.length)).toBeLessThan(most)
})

it('lets go of what is longer than any tag, also at the beginning of a line', () => {
  for (const before of ['', '一\n']) {
    const [stream, plain] = [new SafeStream(), new PlainStream()]
    for (const sign of `${before}<${'好'.repeat(700)}`) {
      for (const each of [stream, plain]) each.push(sign)
      expect(stream.text).toBe(plain.text)
    }
    expect(stream.text).toHaveLength(before.length + 701)
  }
})

it('gives in pieces what it gives as a whole, where nothing was put together to get by it', () => {
  const plain = fc
    .array(
      fc.constantFrom('好', ' ', 'word', '。', '[里](https://evil.example/)', '<b>', 'a < b', '\n- ', '**'),
      {
        maxLength: 30,
      },
    )
    .map((parts) => parts.join(' '))
  fc.assert(
    fc.property(plain, sizes, (text, cuts) => {
      expect(inPieces(text, cuts)).toBe(sanitiseText(text))
    }),
  )
})

it('holds back no more than it must', () => {
  const stream = new SafeStream()
  expect(stream.push('这个词在这里是「结果')).toBe('这个词在这里是「结果')
  expect(stream.push('」。It turn')).toBe('」。It ')
  expect(stream.push('s out')).toBe('turns ')
  expect(stream.end()).toBe('out')
})

it.each([
  ['看[[港口](https://evil.example/a)](https://evil.example/b)', false],
  ['[港\n口](https://evil.example/a)', true],
  ['[港口](https://evil.example/a(b))醒来 <b>好</b> [1]', false],
])('knows whether %j was put together to get by', (text, isBroken) => {
  const stream = new SafeStream()
  for (const sign of text) stream.push(sign)
  stream.end()
  expect(stream.isBroken).toBe(isBroken)
  expect(stream.text).not.toContain('evil')
})
