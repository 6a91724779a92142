// Vitest reporter: prints a failed test as soon as it fails, and the counts at the end.
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node'

const SLOWEST = 8

export default class FailureReporter implements Reporter {
  private readonly root = process.cwd()
  private vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.vitest = vitest
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state !== 'failed') return
    this.print(`✗ ${relative(this.root, test.module.moduleId)} › ${test.fullName}`, errors)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        counts[state === 'pending' ? 'skipped' : state] += 1
      }
      for (const suite of [module, ...module.children.allSuites()])
        if (suite.errors().length > 0)
          this.print(`✗ ${relative(this.root, module.moduleId)} › does not load`, suite.errors())
    }
    if (unhandled.length > 0) this.print('✗ unhandled errors', unhandled)
    const slowest = modules
      .map((module) => ({ path: relative(this.root, module.moduleId), ms: module.diagnostic().duration }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST)
    for (const { path, ms } of slowest)
      process.stdout.write(`  ${(ms / 1000).toFixed(1).padStart(6)} s ${path}\n`)
    const { passed, failed, skipped } = counts
    process.stdout.write(`  ${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  }

  private print(title: string, errors: readonly SerializedError[] | undefined): void {
    process.stdout.write(`${title}\n`)
    for (const error of errors ?? []) this.vitest?.logger.printError(error, { fullStack: false })
  }
}
