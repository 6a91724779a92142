// A page that a test renders React into: empty before each test, gone after it.
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, createElement, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'

export interface ReactPage {
  readonly host: HTMLElement
  readonly root: Root
  show: (element: ReactNode) => Promise<void>
  /** The button that shows just this text. */
  button: (text: string) => HTMLButtonElement | undefined
  /** Of a button by its text, else of an element. Throws where it does not exist. */
  click: (on: string | HTMLElement | null | undefined) => Promise<void>
}

/** For the tests of the file or of the `describe` that calls it; their environment is happy-dom. */
export function openReactPage(): ReactPage {
  let host: HTMLElement
  let root: Root
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    host = document.body.appendChild(document.createElement('div'))
    root = createRoot(host)
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    host.remove()
  })
  const button = (text: string) =>
    [...host.querySelectorAll('button')].find(({ textContent }) => textContent === text)
  return {
    get host() {
      return host
    },
    get root() {
      return root
    },
    show: (element) => act(async () => root.render(element)),
    button,
    click: async (on) => {
      const element = typeof on === 'string' ? button(on) : on
      if (!element)
        throw new Error(`nothing to click: ${typeof on === 'string' ? on : 'the element is missing'}`)
      await act(async () => element.click())
    },
  }
}

/** `component` at the address / with a `search`, for what has links in it. */
export function underRouter(component: () => ReactNode, search = ''): ReactNode {
  const routeTree = createRootRoute({ component })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [`/${search}`] }) })
  return createElement(RouterProvider, { router: router as never })
}
