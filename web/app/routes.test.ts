// Shows that what comes later is nothing that a first page, a tab or the painting of the server needs.
import { expect, it } from 'vitest'
import { eagerRoutes } from './eager-routes.ts'
import { lazyRoutes } from './lazy-routes.ts'

it('keeps tabs and painted pages among the rows that every page brings', () => {
  expect(lazyRoutes.filter(({ tab, ssr }) => tab !== undefined || ssr)).toEqual([])
  expect(eagerRoutes.filter(({ tab }) => tab).length).toBeGreaterThanOrEqual(4)
})

it('has every address once', () => {
  const paths = [...eagerRoutes, ...lazyRoutes].map(({ path }) => path)
  expect(paths.length).toBe(new Set(paths).size)
})
