// Reading data that is on its way is announced, under the name that the screen has in the end.
// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { openReactPage } from '../../../tests/support/react-page.ts'
import { ReadDataScreen } from './ReadDataScreen.tsx'

vi.mock('../../features/history/reading-data.ts', () => ({ useReadingData: () => ({ isPending: true }) }))
vi.mock('../../features/account/me.ts', () => ({ useMe: () => ({}) }))
vi.mock('../../ui/BackBar.tsx', () => ({ BackBar: () => null }))
vi.mock('../../ui/StaleDataNotice.tsx', () => ({ StaleDataNotice: () => null }))

const page = openReactPage()

it('announces that the data is loading', async () => {
  await page.show(<ReadDataScreen />)
  const status = page.host.querySelector('[role=status]')
  expect(status?.textContent).toBe('正在加载阅读数据')
  expect(status?.closest('[aria-hidden], [aria-busy]')).toBeNull()
  expect(page.host.querySelector('h1')?.textContent).toBe('阅读数据')
})
