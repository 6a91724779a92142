// The head of 我的: the face leads where the word next to it does.
// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProfileHead } from './ProfileHead.tsx'

let host: HTMLElement
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
  vi.unstubAllGlobals()
})

it('leads from the face to the name, and says it once to who hears the page', async () => {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <ProfileHead username="雨后蜻蜓" phone="13912345678" created_at="2026-10-03T00:00:00.000Z" />
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  root.render(<RouterProvider router={router as never} />)
  const links = () => [...host.querySelectorAll('a')]
  await expect
    .poll(() => links().map((link) => link.getAttribute('href')))
    .toEqual(['/change_username', '/change_username'])
  const [face, word] = links()
  await expect.poll(() => face?.querySelector('svg')).not.toBeNull()
  expect([face?.getAttribute('aria-hidden'), face?.tabIndex]).toEqual(['true', -1])
  expect(word?.getAttribute('aria-label')).toBe('修改名字')
})
