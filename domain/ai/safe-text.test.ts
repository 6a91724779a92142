// Shows that nothing a model says becomes markup or a way out, whole or in pieces, and that plain words stay as they are.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SafeStream, safeText } from './safe-text.ts'

it.each([
  ['<script>alert(1)</script>好', 'alert(1)好'],
  ['<scr<b>ipt>x', 'x'],
  ['<img src=x onerror=alert(1)>看', '看'],
  ['<!-- hidden -->看', '看'],
  ['见 [这里](https://evil.example/a?b=1)。', '见 这里。'],
  ['![图](data:image/png;base64,AAA)', '图'],
  ['[a]: https://evil.example\n好', '\n好'],
  ['去 https://evil.example/x，再看', '去 ，再看'],
  ['点 www.evil.example 吧', '点  吧'],
  ['javascript:alert(1)', ''],
  ['a\u202Eb\u0000c', 'abc'],
])('takes out of %j', (given, safe) => {
  expect(safeText(given)).toBe(safe)
})

it.each([
  '1 < 2，而 3 > 2。',
  '**动词** *turn out*：结果是。\n- 一\n- 二',
  '如果 a<b 且 b<c，那么 a<c。',
  'The word "file" means 文件。',
  '他说[sic]没有错。',
])('leaves %j', (text) => {
  expect(safeText(text)).toBe(text)
})

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
]
const answers = fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }).map((parts) => parts.join(''))

it('changes nothing when it is done twice', () => {
  fc.assert(
    fc.property(answers, (text) => {
      expect(safeText(safeText(text))).toBe(safeText(text))
    }),
  )
})

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

it('gives in pieces no tag and no address', () => {
  fc.assert(
    fc.property(answers, sizes, (text, cuts) => {
      expect(inPieces(text, cuts)).not.toMatch(/<\/?b>|https?:|\bwww\.\w/)
    }),
    { numRuns: 500 },
  )
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
      expect(inPieces(text, cuts)).toBe(safeText(text))
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
