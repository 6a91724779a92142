// Shows that a chain of imports is found, the shortest one, and that imports of types are no part of it.
import { expect, it } from 'vitest'
import { runtimeImports, runtimePath } from './runtime-path.ts'

const graph = (edges: Record<string, string[]>) =>
  runtimeImports({
    modules: Object.keys(edges),
    dependencies: Object.entries(edges).flatMap(([from, targets]) =>
      targets.map((target) => ({
        from,
        to: target.replace('type ', ''),
        type: 'local' as const,
        isTypeOnly: target.startsWith('type '),
      })),
    ),
  })
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
