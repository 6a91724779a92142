// A model's questions: a double click answers or goes on once.
// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { openReactPage, underRouter } from '../../../tests/support/react-page.ts'
import { UnderstandingSession } from './UnderstandingSession.tsx'
import type { UnderstandingItem } from './use-questions.ts'

const question = (asked: string): UnderstandingItem => ({
  ...{ question: asked, choices: ['The dam', 'The road'], answer: 'The dam', why: '决堤。' },
  ...{ paragraph: 'p1', start: 0, end: 17, en: 'The dam gave way.', zh: '' },
})
const page = openReactPage()
beforeEach(async () => {
  localStorage.clear()
  const given = { onReport: () => undefined, onLeave: () => undefined }
  const questions = [question('What gave way?'), question('Why?')]
  await page.show(
    underRouter(() => (
      <UnderstandingSession article={7} title="The Dam" revision={1} questions={questions} {...given} />
    )),
  )
})
const progress = () => page.host.querySelector('progress')?.value
async function clickOf(element: Element | undefined, detail: number): Promise<void> {
  if (!element) throw new Error('nothing to click')
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail })
  await act(async () => void element.dispatchEvent(event))
}
const choice = () => page.host.querySelector('ol button') ?? undefined

it('answers once for a double click whose second meets the way on', async () => {
  await clickOf(choice(), 1)
  await clickOf(page.button('下一题'), 2)
  expect([page.button('下一题') !== undefined, progress()]).toEqual([true, 1])
})

it('goes on once for a double click whose second meets a choice', async () => {
  await clickOf(choice(), 1)
  await clickOf(page.button('下一题'), 1)
  await clickOf(choice(), 2)
  expect([page.host.querySelector('h1')?.textContent, progress()]).toEqual(['Why?', 1])
})
