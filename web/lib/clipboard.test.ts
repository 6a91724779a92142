// However a browser refuses, the reader gets the text.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './clipboard.ts'

afterEach(() => vi.restoreAllMocks())

function refuse() {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
}

it('copies', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  expect(await copyText('开卷')).toBe(true)
  expect(write).toHaveBeenCalledWith('开卷')
})

it('copies by selection where there is no permission', async () => {
  refuse()
  let selected = ''
  document.execCommand = () => {
    selected = document.querySelector('textarea')?.value ?? ''
    return true
  }
  expect(await copyText('开卷')).toBe(true)
  expect(selected).toBe('开卷')
  expect(document.querySelector('textarea')).toBeNull()
})

it('shows a prompt with the text when everything fails', async () => {
  refuse()
  document.execCommand = () => false
  const prompt = vi.fn((_message?: string, _text?: string) => null)
  window.prompt = prompt
  expect(await copyText('开卷')).toBe(false)
  expect(prompt.mock.calls[0]?.[1]).toBe('开卷')
})
