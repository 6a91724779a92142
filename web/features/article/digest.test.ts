// Shows where a digest is cut: at the end of a sentence, never within one.
import { expect, it } from 'vitest'
import { digestText } from './digest.ts'

it.each([
  ['叉子刚上餐桌时人人都笑。替它正名的是一盘面。', 50, '叉子刚上餐桌时人人都笑。替它正名的是一盘面。'],
  ['叉子刚上餐桌时人人都笑。替它正名的是一盘面。', 20, '叉子刚上餐桌时人人都笑。'],
  ['他说：“够了！”她没有听。', 8, '他说：“够了！”'],
  // One sentence is never cut: the screen ends it with its own dots.
  ['这一句话比给它的地方长得多，也还是一整句。', 5, '这一句话比给它的地方长得多，也还是一整句。'],
  ['It grew by 3.5 per cent. Nobody saw it.', 26, 'It grew by 3.5 per cent.'],
  ['没有句号的一句', 4, '没有句号的一句'],
  ['', 10, ''],
])('cuts %s at %i', (digest, most, shown) => {
  expect(digestText(digest, most)).toBe(shown)
})
