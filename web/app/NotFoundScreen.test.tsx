// An address is reported as missing only when the whole table does not have it.
// @vitest-environment happy-dom
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { NotFoundScreen } from './NotFoundScreen.tsx'

function makeTree(paths: readonly string[], given: Parameters<typeof NotFoundScreen>[0]) {
  const root = createRootRoute({ notFoundComponent: () => <NotFoundScreen {...given} /> })
  return root.addChildren(
    paths.map((path) => createRoute({ getParentRoute: () => root, path, component: () => `screen ${path}` })),
  )
}

async function openWhileTableArrives(path: string): Promise<string> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', vi.fn())
  const given = { bringFar: () => Promise.resolve() }
  const router: AnyRouter = createRouter({
    routeTree: makeTree(['/'], given),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(async () => root.render(<RouterProvider router={router} />))
  await act(async () => {
    const opened = router.navigate({ to: path })
    // The rest of the table arrives after the address was looked up in the first part.
    router.update({ ...router.options, routeTree: makeTree(['/', '/late'], given) })
    await opened
  })
  await act(async () => undefined)
  const text = host.textContent ?? ''
  await act(async () => root.unmount())
  return text
}

it('opens a screen whose row arrives while its address is being opened', async () => {
  await expect(openWhileTableArrives('/late')).resolves.toBe('screen /late')
})

it('reports an address that the whole table does not have', async () => {
  await expect(openWhileTableArrives('/none')).resolves.toContain('Page Not Found /none')
})
