// Makes a test of the loading of a test file: code that a mutant keeps from loading has no tests that could fail.
import { TestRunner, test } from 'vitest'

/** Vitest's own, but a test file that cannot be loaded has one test, which fails. */
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
