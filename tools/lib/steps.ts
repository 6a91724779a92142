// Runs the steps of a test run beside each other, as many as there are cores, and ends all of them when one fails.

export interface Step {
  name: string
  /** How many cores it keeps busy; 0 for one that mostly waits. */
  cores: number
  /** Names of steps that have to pass before it begins. */
  after?: readonly string[]
  /** Answers whether all was well. Throws what it says in one line. */
  run(work: Work): Promise<boolean>
}

export interface Work {
  /** Keeps a piece of output until the step ends: what steps say does not mix. */
  say(text: string): void
  /** Aborted when the run is to end: another step has failed, or somebody has had enough. */
  signal: AbortSignal
}

export interface Outcome {
  name: string
  /** `ended`: it was running when the run was ended, or never began. */
  state: 'passed' | 'failed' | 'ended'
  seconds: number
}

interface Ending {
  step: Step
  outcome: Outcome
  output: string
}

export interface RunOptions {
  cores: number
  print(text: string): void
  /** Ends the run when it is aborted. */
  signal?: AbortSignal
  /** A failure ends nothing: each step is worth knowing about. */
  goesOn?: boolean
}

/**
 * Begins each step as soon as those it comes after have passed and enough of `cores` are free, in the order given, and
 * prints what a step has said when it ends. After the first failure nothing begins any more and what runs is aborted,
 * unless the run goes on; then only what comes after the failed step does not begin. Answers the outcome of every step, in the order given.
 */
export async function runSteps(steps: readonly Step[], options: RunOptions): Promise<Outcome[]> {
  const { cores, print, goesOn = false } = options
  const abort = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, abort.signal]) : abort.signal
  const outcomes = new Map<string, Outcome>()
  const running = new Map<Step, Promise<Ending>>()

  const mayBegin = (step: Step): boolean => {
    if (outcomes.has(step.name) || running.has(step)) return false
    const busy = [...running.keys()].reduce((sum, each) => sum + each.cores, 0)
    const isFree = busy === 0 || busy + step.cores <= cores
    return isFree && (step.after ?? []).every((name) => outcomes.get(name)?.state === 'passed')
  }

  for (;;) {
    for (const step of steps)
      if (!signal.aborted && mayBegin(step)) {
        print(`▸ ${step.name}\n`)
        running.set(step, work(step, signal))
      }
    if (running.size === 0) break
    const { step, outcome, output } = await Promise.race(running.values())
    running.delete(step)
    outcomes.set(step.name, outcome)
    if (outcome.state === 'failed' && !goesOn) abort.abort()
    // What was cut off says nothing about what failed; but who stops the run themselves wants to see how far it came.
    if (outcome.state === 'ended' && !options.signal?.aborted) continue
    print(report(outcome, output))
  }
  return steps.map(({ name }) => outcomes.get(name) ?? { name, state: 'ended', seconds: 0 })
}

async function work(step: Step, signal: AbortSignal): Promise<Ending> {
  const began = performance.now()
  let output = ''
  const say = (text: string) => {
    output += text
  }
  const isGood = await step.run({ say, signal }).catch((error: Error) => {
    say(`  ${error.message}\n`)
    return false
  })
  const seconds = (performance.now() - began) / 1000
  // One that passed in the last moment has passed; of one that was cut off nobody knows.
  const state = isGood ? 'passed' : signal.aborted ? 'ended' : 'failed'
  return { step, outcome: { name: step.name, state, seconds }, output }
}

const SIGNS = { passed: '✓', failed: '✗', ended: '–' } as const

function report({ name, state, seconds }: Outcome, output: string): string {
  const text = output === '' || output.endsWith('\n') ? output : `${output}\n`
  return `\n── ${name}\n${text}${SIGNS[state]} ${name} (${seconds.toFixed(1)} s)\n`
}
