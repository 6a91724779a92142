// About: its back arrow is in the corner as on every screen, and goes where the reader came from, else home.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AboutScreen } from './AboutScreen.tsx'

let host: HTMLElement
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

async function open(initialEntries: string[]) {
  const top = createRootRoute()
  const other = (path: string) =>
    createRoute({ getParentRoute: () => top, path, component: () => <p>{path}</p> })
  const about = createRoute({ getParentRoute: () => top, path: '/About', component: AboutScreen })
  const router = createRouter({
    routeTree: top.addChildren([other('/'), other('/Mine'), about]),
    history: createMemoryHistory({ initialEntries }),
  })
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    ),
  )
  return {
    goTo: (to: string) => act(() => router.navigate({ to })),
    goBack: () => act(async () => host.querySelector<HTMLElement>('[aria-label="返回"]')?.click()),
  }
}

it('has its bar at the edge of the screen, outside the gutters of the page', async () => {
  await open(['/About'])
  expect(host.querySelector('header')?.parentElement).toBe(host)
  expect(host.querySelector('h1')?.textContent).toBe('关于开卷')
})

it('goes back to where the reader came from', async () => {
  const { goTo, goBack } = await open(['/Mine'])
  await goTo('/About')
  expect(host.querySelector('h1')?.textContent).toBe('关于开卷')
  await goBack()
  await expect.poll(() => host.textContent).toBe('/Mine')
})

it('goes home on a cold start', async () => {
  const { goBack } = await open(['/About'])
  await goBack()
  await expect.poll(() => host.textContent).toBe('/')
})
