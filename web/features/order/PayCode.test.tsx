// The payment code is drawn once its address has come; what went wrong is reported, with a way to try again.
// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { openReactPage } from '../../../tests/support/react-page.ts'
import { PayCode } from './PayCode.tsx'

const page = openReactPage()
const code = () => page.host.querySelector('svg[aria-label="付款码"]')

it('waits for its address, then draws the code', async () => {
  await page.show(<PayCode url={undefined} failed={undefined} onAgain={() => undefined} />)
  expect(page.host.textContent).toContain('正在打开付款码')
  await page.show(
    <PayCode url="weixin://wxpay/bizpayurl?pr=a1b2c3" failed={undefined} onAgain={() => undefined} />,
  )
  await act(() => vi.dynamicImportSettled())
  expect(page.host.textContent).not.toContain('正在打开付款码')
  expect(code()?.querySelector('path')?.getAttribute('d')).toMatch(/^M0 0h1v1h-1z/)
})

it('reports a fault, and tries again', async () => {
  const onAgain = vi.fn()
  await page.show(<PayCode url={undefined} failed="网络断了" onAgain={onAgain} />)
  expect(page.host.querySelector('[role="alert"]')?.textContent).toBe('网络断了')
  await page.click('再试一次')
  expect(onAgain).toHaveBeenCalledOnce()
})
