// Shows which texts of a source file are found: what is shown, not what is said in comments.
import { expect, it } from 'vitest'
import { findChineseTexts } from './chinese-texts.ts'

const SOURCE = `// 注释
const title = '书架' // 不是文字
export const Row = ({ n }: { n: number }) => (
  <li aria-label="加入书架">
    还有 {n} 本
    {n > 1 ? \`共 \${n} 章\` : 'none'}
  </li>
)
`

it('finds strings, attributes, templates and text between tags, each with its line', () => {
  expect(findChineseTexts('row.tsx', SOURCE)).toEqual([
    { line: 2, text: '书架' },
    { line: 4, text: '加入书架' },
    { line: 4, text: '还有' },
    { line: 5, text: '本' },
    { line: 6, text: '共' },
    { line: 6, text: '章' },
  ])
})
