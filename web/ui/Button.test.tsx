// A button that is disabled for now keeps the focus, is announced as disabled, and ignores presses.
// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { openReactPage } from '../../tests/support/react-page.ts'
import { Button } from './Button.tsx'

const page = openReactPage()

it.each<[string, object, string | null]>([
  ['is aria-disabled', { 'aria-disabled': true }, 'true'],
  ['is aria-disabled by a text', { 'aria-disabled': 'true' }, 'true'],
  ['is loading', { loading: true }, 'true'],
])('ignores presses while it %s', async (_, given, told) => {
  const onClick = vi.fn()
  await page.show(
    <Button {...given} onClick={onClick}>
      保存
    </Button>,
  )
  const button = page.button('保存')
  expect(button?.getAttribute('aria-disabled')).toBe(told)
  expect(button?.disabled).toBe(false)
  await page.click(button)
  expect(onClick).not.toHaveBeenCalled()
})

it('takes presses otherwise', async () => {
  const onClick = vi.fn()
  await page.show(
    <Button aria-disabled={false} onClick={onClick}>
      保存
    </Button>,
  )
  expect(page.button('保存')?.hasAttribute('aria-disabled')).toBe(false)
  await page.click('保存')
  expect(onClick).toHaveBeenCalledOnce()
})
