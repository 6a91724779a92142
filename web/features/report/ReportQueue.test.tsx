// What an editor can decide of a report: a question is dealt with, not mended.
// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import type { Report } from '../../../contract/report.ts'
import { openReactPage, underRouter } from '../../../tests/support/react-page.ts'
import { ReportQueue } from './ReportQueue.tsx'

const { items } = vi.hoisted(() => ({ items: [] as unknown[] }))
vi.mock('./queries.ts', () => ({
  useArticleReports: () => ({ data: { pages: [{ items }] } }),
  useDecideReport: () => ({ mutate: () => undefined, isPending: false }),
}))

const page = openReactPage()
const reportOf = (about: Report['about']): Report => ({
  ...{
    id: 1,
    article: { id: 7, title: 'Gulls', title_zh: '' },
    paragraph: 'p1',
    about,
    quote: 'The harbour.',
  },
  ...{ lemma: '', shown: '', comment: '', state: 'OPEN', reason: '', mended: '', readers: 1 },
  ...{ created_at: '2026-11-28T12:00:00Z', now: { text: 'The harbour.', zh: '港口。' } },
})
const buttons = () => [...page.host.querySelectorAll('button')].map(({ textContent }) => textContent)

it.each<[Report['about'], string[], string]>([
  ['QUESTION', ['已处理', '不处理'], '不处理的原因，读者会看到'],
  ['TEXT', ['已经改过了', '不改'], '不改的原因，读者会看到'],
])('of %s offers %j', async (about, offered, why) => {
  items.splice(0, items.length, reportOf(about))
  await page.show(underRouter(() => <ReportQueue />))
  expect(buttons()).toEqual(offered)
  await page.click(offered[1])
  expect(page.host.textContent).toContain(why)
})
