// The focus is where it was again when an editor or a form goes, unless the reader has put it elsewhere.
// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, it } from 'vitest'
import { openReactPage } from '../../tests/support/react-page.ts'
import { useFocusBack, useFocusReturn } from './use-focus-back.ts'

const page = openReactPage()
function Sense() {
  const [isEditing, setEditing] = useState(false)
  const edit = useFocusBack(isEditing)
  return (
    <>
      <a href="/">别处</a>
      {isEditing ? (
        <button type="button" onClick={() => setEditing(false)}>
          保存
        </button>
      ) : (
        <button ref={edit} type="button" onClick={() => setEditing(true)}>
          改释义
        </button>
      )}
    </>
  )
}

it('comes back when the editor goes, and not before', async () => {
  await page.show(<Sense />)
  expect(document.activeElement).toBe(document.body)
  await page.click('改释义')
  page.button('保存')?.focus()
  await page.click('保存')
  expect(document.activeElement).toBe(page.button('改释义'))
})

it('stays where the reader is by then', async () => {
  await page.show(<Sense />)
  await page.click('改释义')
  const link = page.host.querySelector('a')
  link?.focus()
  await page.click('保存')
  expect(document.activeElement).toBe(link)
})

function Form({ onClose }: { onClose: () => void }) {
  useFocusReturn()
  return (
    <form>
      <button type="button" onClick={onClose}>
        取消
      </button>
    </form>
  )
}
function Acts() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <a href="/">别处</a>
      {isOpen && <Form onClose={() => setOpen(false)} />}
      <button type="button" onClick={() => setOpen(true)}>
        停用
      </button>
    </>
  )
}

it('returns to what opened a form, which has been in the page all the time', async () => {
  await page.show(<Acts />)
  page.button('停用')?.focus()
  await page.click('停用')
  page.button('取消')?.focus()
  await page.click('取消')
  expect(document.activeElement).toBe(page.button('停用'))
})

it('stays where the reader is when the form goes', async () => {
  await page.show(<Acts />)
  page.button('停用')?.focus()
  await page.click('停用')
  const link = page.host.querySelector('a')
  link?.focus()
  await page.click('取消')
  expect(document.activeElement).toBe(link)
})
