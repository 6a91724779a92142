// Prints a failed browser test as soon as it fails, and at the end the counts and where the traces are.
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'

const SLOWEST = 5

export default class FailureReporter implements Reporter {
  private readonly root = process.cwd()
  private readonly durations: { title: string; seconds: number }[] = []
  private readonly traces: string[] = []
  private readonly counts = { passed: 0, failed: 0, skipped: 0 }

  onBegin(config: FullConfig, suite: Suite): void {
    process.stdout.write(`  ${suite.allTests().length} browser tests, ${config.workers} workers\n`)
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const title = `${test.parent.project()?.name ?? ''} › ${relative(this.root, test.location.file)}:${test.location.line} › ${test.title}`
    this.durations.push({ title, seconds: result.duration / 1000 })
    this.appendResult(test, result)
    if (result.status === 'passed' || result.status === 'skipped') {
      this.counts[result.status] += 1
      return
    }
    this.counts.failed += 1
    process.stdout.write(`✗ ${title}\n`)
    for (const { message, stack } of result.errors)
      process.stdout.write(`${indent(stack ?? message ?? '')}\n`)
    for (const { name, path } of result.attachments)
      if (path)
        this.traces.push(
          `${name === 'trace' ? 'npx playwright show-trace ' : ''}${relative(this.root, path)}`,
        )
  }

  /** For `npm run test:steady`, which adds up the results of many runs. */
  private appendResult(test: TestCase, { status }: TestResult): void {
    const file = process.env['E2E_RESULTS_FILE']
    // An interrupted test has no result.
    if (!file || status === 'skipped' || status === 'interrupted') return
    const [, project, ...path] = test.titlePath()
    const entry = {
      test: [`[${project}]`, ...path].join(' › '),
      round: Number(process.env['E2E_RESULTS_ROUND']),
      throttle: Number(process.env['E2E_CPU_THROTTLE']),
      passed: status === 'passed',
    }
    appendFileSync(file, `${JSON.stringify(entry)}\n`)
  }

  onError({ message, stack }: { message?: string; stack?: string }): void {
    process.stdout.write(`✗ ${indent(stack ?? message ?? '').trim()}\n`)
  }

  onEnd({ status }: FullResult): void {
    const slowest = this.durations.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
    for (const { title, seconds } of slowest)
      process.stdout.write(`  ${seconds.toFixed(1).padStart(6)} s ${title}\n`)
    const { passed, failed, skipped } = this.counts
    if (this.traces.length > 0)
      process.stdout.write(
        `  Traces and screenshots:\n${this.traces.map((each) => `    ${each}\n`).join('')}`,
      )
    process.stdout.write(
      `  browser tests ${status}: ${passed} passed, ${failed} failed, ${skipped} skipped\n`,
    )
  }

  printsToStdio(): boolean {
    return true
  }
}

const indent = (text: string): string =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
