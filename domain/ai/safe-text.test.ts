// Shows that nothing a model says becomes markup or a way out, and that plain words stay as they are.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sanitiseLines, sanitiseText } from './safe-text.ts'

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
  ['[点](javascript:alert(1))好', '点好'],
  ['看<img src=x onerror=alert(1) ', '看'],
  ['看<iframe src=//evil.example\n<b>好</b>', '看好'],
  ['<?php echo 1 ?>好<!DOCTYPE html>', '好'],
  ['weixin://dl/chat?x 和 intent://x#Intent;end 好', ' 和  好'],
  ['blob:https://evil.example/1', ''],
  ['一\u200B二\u2060三\uFEFF四\u{E0041}\uE000五', '一二三四五'],
  ['java\u200Bscript:alert(1)', ''],
  ['半\uD83D个', '半个'],
  ['[x](<b)\n c>', '[x]('],
])('takes out of %j', (given, safe) => {
  expect(sanitiseText(given)).toBe(safe)
})

it.each([
  '1 < 2，而 3 > 2。',
  '**动词** *turn out*：结果是。\n- 一\n- 二',
  '如果 a<b 且 b<c，那么 a<c。',
  'The word "file" means 文件。',
  '他说[sic]没有错。',
  '👩‍🚀 和 🇨🇳 都在 [1]。',
])('leaves %j', (text) => {
  expect(sanitiseText(text)).toBe(text)
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
      expect(sanitiseText(sanitiseText(text))).toBe(sanitiseText(text))
    }),
  )
})

const lines = fc.array(fc.constantFrom(...PARTS, '\n', '](', '"', '\u200B', '<img ', '<!--', '-->', ': '), {
  maxLength: 24,
})
it('says of lines what stays, whatever comes behind them', () => {
  let closed = 0
  fc.assert(
    fc.property(lines, answers, (before, after) => {
      const text = `${before.join('')}\n`
      const safe = sanitiseLines(text)
      if (safe === undefined) return
      closed += 1
      expect(safe + sanitiseText(after)).toBe(sanitiseText(text + after))
    }),
    { numRuns: 3000 },
  )
  expect(closed).toBeGreaterThan(300)
})
