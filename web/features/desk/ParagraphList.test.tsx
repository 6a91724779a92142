// Shows that Chinese which cannot be its paragraph's translation is marked at its place, with the way to it.
// @vitest-environment happy-dom
import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import { openReactPage } from '../../../tests/support/react-page.ts'
import { ParagraphList } from './ParagraphList.tsx'

const paragraph = (key: string, text: string, zh: string) => ({
  ...{ key, id: key, kind: 'p' as const, text, zh, runs: [] },
})
const REFUSAL = '抱歉，我无法翻译这段内容。'
const paragraphs = [
  paragraph('a', 'The keeper counted the ships every evening.', '看守人每天傍晚都数船。'),
  paragraph('b', 'Nobody had ever asked him to do it.', REFUSAL),
  paragraph('c', 'The mayor gave way when it began to rain.', '他的本子成了唯一的记录。'),
  paragraph('d', 'His book was the only record of the storm.', '他的本子成了唯一的记录。'),
]
const props: ComponentProps<typeof ParagraphList> = {
  ...{ paragraphs, isReadOnly: false, canTranslate: true, terms: [], busy: new Set(), cover: '' },
  pictures: { coming: [], take: () => undefined, put: () => undefined, forget: () => undefined },
  onEdit: () => undefined,
  onStep: () => undefined,
  onTranslate: () => undefined,
  onBringBack: () => undefined,
  onCover: () => undefined,
}

const page = openReactPage()

const row = (key: string) => page.host.querySelector(`[data-key="${key}"]`)
const chinese = (nth: number) =>
  page.host.querySelector<HTMLTextAreaElement>(`textarea[aria-label="第 ${nth} 段，中文"]`)

it('marks it as a whole, says why, and leads from one to the next', async () => {
  await page.show(<ParagraphList {...props} />)
  expect(['a', 'b', 'c', 'd'].map((key) => row(key)?.querySelector('mark')?.textContent)).toEqual([
    ...[undefined, REFUSAL, '他的本子成了唯一的记录。', '他的本子成了唯一的记录。'],
  ])
  expect(row('b')?.textContent).toContain('译文像是拒绝翻译的话')
  expect(row('c')?.textContent).toContain('译文和第 4 段一样')
  const walk = [...page.host.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes('不像译文'),
  )
  expect(walk?.textContent).toBe('3 段译文不像译文')
  for (const nth of [2, 3, 4, 2]) {
    await page.click(walk)
    expect(document.activeElement).toBe(chinese(nth))
  }
  expect([chinese(2)?.selectionStart, chinese(2)?.selectionEnd]).toEqual([0, REFUSAL.length])
})

it('says nothing where all is well', async () => {
  await page.show(<ParagraphList {...props} paragraphs={paragraphs.slice(0, 1)} />)
  expect(page.host.querySelector('mark')).toBeNull()
  expect(page.host.textContent).not.toContain('不像译文')
})
