// Counts the import of a test file as a test: a mutant that makes the import fail would otherwise leave no
// test that could fail.
import { TestRunner, test } from 'vitest'

/** Vitest's runner, except that a test file whose import fails has one test, which fails. */
export default class LoadingRunner extends TestRunner {
  override async importFile(...[path, source]: Parameters<TestRunner['importFile']>): Promise<unknown> {
    try {
      return await super.importFile(path, source)
    } catch (error) {
      if (source !== 'collect') throw error
      test('can be loaded', () => {
        throw error
      })
      return undefined
    }
  }
}
