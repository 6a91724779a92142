// Shows that what comes later is nothing that a first page, a tab or the painting of the server needs.
import { expect, it } from 'vitest'
import { farRoutes } from './far-routes.ts'
import { nearRoutes } from './near-routes.ts'

it('keeps tabs and painted pages among the rows that every page brings', () => {
  expect(farRoutes.filter(({ tab, painted }) => tab !== undefined || painted)).toEqual([])
  expect(nearRoutes.filter(({ tab }) => tab).length).toBeGreaterThanOrEqual(4)
})

it('has every address once', () => {
  const paths = [...nearRoutes, ...farRoutes].map(({ path }) => path)
  expect(paths.length).toBe(new Set(paths).size)
})
