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

it('selects where it can be selected: within the topmost open dialog, unseen, and gives the focus back', async () => {
  refuse()
  document.body.innerHTML =
    '<dialog open></dialog><dialog open id="top"><button>b</button></dialog><dialog></dialog>'
  const button = document.querySelector('button')!
  button.focus()
  const focus = vi.spyOn(button, 'focus')
  let area: HTMLTextAreaElement | null = null
  let command = ''
  document.execCommand = (name) => {
    area = document.querySelector<HTMLTextAreaElement>('#top > textarea')
    command = name
    return true
  }
  const select = vi.spyOn(HTMLTextAreaElement.prototype, 'select')
  expect(await copyText('开卷')).toBe(true)
  expect(area).toMatchObject({ value: '开卷', readOnly: true, className: 'sr-only' })
  expect([command, select.mock.calls.length]).toEqual(['copy', 1])
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
  document.body.innerHTML = ''
})

it('takes a command that throws for one that refuses', async () => {
  refuse()
  document.execCommand = () => {
    throw new Error('unknown command')
  }
  window.prompt = () => null
  expect(await copyText('开卷')).toBe(false)
  expect(document.querySelector('textarea')).toBeNull()
})

it('shows a prompt with the text when everything fails', async () => {
  refuse()
  document.execCommand = () => false
  const prompt = vi.fn((_message?: string, _text?: string) => null)
  window.prompt = prompt
  expect(await copyText('开卷')).toBe(false)
  expect(prompt.mock.calls).toEqual([['请复制下面的文字', '开卷']])
})
