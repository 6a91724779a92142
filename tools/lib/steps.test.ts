// Steps share the cores, wait for each other, do not mix what they say, and all end when one fails.
import { expect, it } from 'vitest'
import { runSteps, type StepContext, type TestStep } from './steps.ts'

/** A step whose end is in the test's hand. */
function held(name: string, more: Partial<TestStep> = {}) {
  let finish: (isGood: boolean) => void = () => undefined
  let context: StepContext | undefined
  const end = new Promise<boolean>((resolve) => {
    finish = resolve
  })
  const step: TestStep = {
    name,
    cores: 1,
    ...more,
    run: (given) => {
      context = given
      given.signal.addEventListener('abort', () => finish(false))
      return end
    },
  }
  return {
    step,
    finish: (isGood = true) => finish(isGood),
    begun: () => context !== undefined,
    print: (text: string) => context?.print(text),
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

function started(
  steps: TestStep[],
  cores = 2,
  more: { signal?: AbortSignal; continueOnFailure?: boolean } = {},
) {
  let printed = ''
  const print = (text: string) => {
    printed += text
  }
  const run = runSteps(steps, { cores, print, ...more })
  return { run, printed: () => printed }
}

it('begins as many as there are cores, in order, and a smaller one before a large one that has to wait', async () => {
  const [one, large, small] = [held('one'), held('large', { cores: 2 }), held('small')]
  const { run } = started([one.step, large.step, small.step])
  expect([one.begun(), large.begun(), small.begun()]).toEqual([true, false, true])
  one.finish()
  await turn()
  expect(large.begun()).toBe(false)
  small.finish()
  await turn()
  expect(large.begun()).toBe(true)
  large.finish()
  expect((await run).map(({ state }) => state)).toEqual(['passed', 'passed', 'passed'])
})

it('begins one that wants more cores than there are when nothing else runs, and one that wants none at once', async () => {
  const [one, huge, idle] = [held('one'), held('huge', { cores: 8 }), held('idle', { cores: 0 })]
  const { run } = started([one.step, huge.step, idle.step], 1)
  expect([one.begun(), huge.begun(), idle.begun()]).toEqual([true, false, true])
  one.finish()
  await turn()
  expect(huge.begun()).toBe(true)
  huge.finish()
  idle.finish()
  await run
})

it('begins what comes after another only when that has passed', async () => {
  const [build, browser] = [held('build'), held('browser tests', { after: ['build'] })]
  const { run } = started([browser.step, build.step])
  expect([build.begun(), browser.begun()]).toEqual([true, false])
  build.finish()
  await turn()
  expect(browser.begun()).toBe(true)
  browser.finish()
  await run
})

it('prints one line per step, a failed test at once, and the whole output of a step that failed only', async () => {
  const [one, other] = [held('one'), held('other')]
  const { run, printed } = started([one.step, other.step], 2, { continueOnFailure: true })
  one.print('1a ')
  other.print('2a\n✗ a.test')
  one.print('1b\n')
  other.print('.ts › adds\n2b')
  expect(printed()).toBe('▸ one\n▸ other\n✗ a.test.ts › adds\n')
  one.finish()
  await turn()
  expect(printed()).toMatch(/adds\n✓ one \(\d+\.\d s\)\n$/)
  other.finish(false)
  await run
  expect(printed()).toMatch(/── other\n2a\n✗ a\.test\.ts › adds\n2b\n✗ other \(\d+\.\d s\)\n$/)
})

it('aborts what runs and begins nothing more when one fails, and prints of them only the one that failed', async () => {
  const [bad, long, later] = [held('bad'), held('long'), held('later')]
  const { run, printed } = started([bad.step, long.step, later.step])
  bad.print('what is wrong')
  long.print('cut off')
  bad.finish(false)
  expect((await run).map(({ name, state }) => [name, state])).toEqual([
    ['bad', 'failed'],
    ['long', 'aborted'],
    ['later', 'aborted'],
  ])
  expect(later.begun()).toBe(false)
  expect(printed()).toContain('what is wrong\n✗ bad')
  expect(printed()).not.toContain('cut off')
})

it('goes on with all that does not need what failed, when it is told to', async () => {
  const [bad, other, after] = [held('bad'), held('other'), held('after', { after: ['bad'] })]
  const { run } = started([bad.step, other.step, after.step], 1, { continueOnFailure: true })
  bad.finish(false)
  await turn()
  expect(other.begun()).toBe(true)
  other.finish()
  expect((await run).map(({ state }) => state)).toEqual(['failed', 'passed', 'aborted'])
  expect(after.begun()).toBe(false)
})

it('says in one line why a step could not be done', async () => {
  const run = () => Promise.reject(new Error('there is no browser'))
  const { run: all, printed } = started([{ name: 'browser', cores: 0, run }])
  expect(await all).toEqual([{ name: 'browser', state: 'failed', seconds: expect.any(Number) }])
  expect(printed()).toContain('  there is no browser\n✗ browser')
})

it('ends when it is told to, and prints how far it came', async () => {
  const stop = new AbortController()
  const [one, other] = [held('one'), held('other', { after: ['one'] })]
  const { run, printed } = started([one.step, other.step], 2, { signal: stop.signal })
  one.print('half')
  stop.abort()
  expect((await run).map(({ state }) => state)).toEqual(['aborted', 'aborted'])
  expect(printed()).toContain('half\n– one')
})
