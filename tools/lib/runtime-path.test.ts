// Shows that a chain of imports is found, the shortest one, and that imports of types are no part of it.
import { expect, it } from 'vitest'
import { type CruisedModule, runtimePath } from './runtime-path.ts'

const graph = (edges: Record<string, string[]>) =>
  new Map<string, CruisedModule>(
    Object.entries(edges).map(([source, targets]) => [
      source,
      {
        source,
        dependencies: targets.map((target) => ({
          resolved: target.replace('type ', ''),
          dependencyTypes: target.startsWith('type ') ? ['local', 'type-only'] : ['local'],
        })),
      },
    ]),
  )
const path = (edges: Record<string, string[]>) =>
  runtimePath(graph(edges), 'test', (source) => source === 'app')

it('is the shortest chain, in a graph with a cycle too', () => {
  expect(path({ test: ['a', 'b'], a: ['test', 'c'], b: ['app'], c: ['app'] })).toEqual(['test', 'b', 'app'])
})

it('is none over an import of types', () => {
  expect(path({ test: ['a', 'type app'], a: ['type app'] })).toBeUndefined()
})

it('does not count a module that begins as a target', () => {
  expect(runtimePath(graph({ app: [] }), 'app', () => true)).toBeUndefined()
})
