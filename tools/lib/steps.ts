// Runs the steps of a test run in parallel, as many as there are cores, and aborts all of them when one fails.

export interface TestStep {
  name: string
  /** How many cores it uses; 0 for one that mostly waits. */
  cores: number
  /** Names of steps that have to pass before it starts. */
  after?: readonly string[]
  /** Resolves to whether it passed. Rejects with an error of one line. */
  run(context: StepContext): Promise<boolean>
}

export interface StepContext {
  /** Buffers output until the step ends, except lines that report a failed test (`✗ …`). */
  print(text: string): void
  /** Aborted when the run ends early: another step has failed, or the user has stopped it. */
  signal: AbortSignal
}

export interface StepOutcome {
  name: string
  /** `aborted`: it was running when the run ended, or never started. */
  state: 'passed' | 'failed' | 'aborted'
  seconds: number
}

interface StepEnd {
  step: TestStep
  outcome: StepOutcome
  output: string
}

export interface StepOptions {
  cores: number
  print(text: string): void
  /** CPU seconds of a step so far, for its closing line. */
  cpuSeconds?(name: string): number | undefined
  signal?: AbortSignal
  /** A failure aborts nothing; only steps that come after the failed one do not start. */
  continueOnFailure?: boolean
}

const FAILURE_LINE = /^\s*✗/

/**
 * Starts each step as soon as those it comes after have passed and enough of `cores` are free, in the given order. Prints a
 * line when a step starts and when it ends, failed tests at once, and the whole output of a step that failed. Returns the
 * outcome of every step, in the given order.
 */
export async function runSteps(steps: readonly TestStep[], options: StepOptions): Promise<StepOutcome[]> {
  const { cores, print, cpuSeconds, continueOnFailure = false } = options
  const controller = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, controller.signal]) : controller.signal
  const outcomes = new Map<string, StepOutcome>()
  const running = new Map<TestStep, Promise<StepEnd>>()

  const canStart = (step: TestStep): boolean => {
    if (outcomes.has(step.name) || running.has(step)) return false
    const busy = [...running.keys()].reduce((sum, each) => sum + each.cores, 0)
    const isFree = busy === 0 || busy + step.cores <= cores
    return isFree && (step.after ?? []).every((name) => outcomes.get(name)?.state === 'passed')
  }

  for (;;) {
    for (const step of steps)
      if (!signal.aborted && canStart(step)) {
        print(`▸ ${step.name}\n`)
        running.set(step, runStep(step, signal, print))
      }
    if (running.size === 0) break
    const { step, outcome, output } = await Promise.race(running.values())
    running.delete(step)
    outcomes.set(step.name, outcome)
    if (outcome.state === 'failed' && !continueOnFailure) controller.abort()
    // The output of an aborted step does not explain the failure; a user who stops the run wants to see it all the same.
    if (outcome.state === 'aborted' && !options.signal?.aborted) continue
    print(formatEnd(outcome, output, cpuSeconds?.(step.name)))
  }
  return steps.map(({ name }) => outcomes.get(name) ?? { name, state: 'aborted', seconds: 0 })
}

async function runStep(step: TestStep, signal: AbortSignal, print: (text: string) => void): Promise<StepEnd> {
  const startedAt = performance.now()
  let output = ''
  let partialLine = ''
  const collect = (text: string) => {
    output += text
    const lines = (partialLine + text).split('\n')
    partialLine = lines.pop() ?? ''
    for (const line of lines) if (FAILURE_LINE.test(line)) print(`${line}\n`)
  }
  const passed = await step.run({ print: collect, signal }).catch((error: Error) => {
    collect(`  ${error.message}\n`)
    return false
  })
  const seconds = (performance.now() - startedAt) / 1000
  const state = passed ? 'passed' : signal.aborted ? 'aborted' : 'failed'
  return { step, outcome: { name: step.name, state, seconds }, output }
}

const SIGNS = { passed: '✓', failed: '✗', aborted: '–' } as const

function formatEnd({ name, state, seconds }: StepOutcome, output: string, cpu: number | undefined): string {
  const cpuText = cpu === undefined ? '' : `, ${cpu.toFixed(1)} s of CPU`
  const line = `${SIGNS[state]} ${name} (${seconds.toFixed(1)} s${cpuText})\n`
  if (state === 'passed') return line
  const text = output === '' || output.endsWith('\n') ? output : `${output}\n`
  return `\n── ${name}\n${text}${line}`
}
