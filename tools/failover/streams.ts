// Failover scenarios in which a process is killed during a streamed answer of the model: the client resumes
// the stream at another process.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReportClaim } from './claims.ts'
import type { ProductProcess } from './product.ts'
import type { ReaderClient, StreamAnswer } from './reader.ts'
import type { FailoverStage } from './stage.ts'

const PATH = '/api/ai/analyze'
const PIECES = 60
const WHOLE = Array.from({ length: PIECES }, (_, at) => `第 ${at + 1} 处说，`).join('')
/** Number of events that a reader receives before a process is killed. */
const HEARD = 10

const passage = (of: string) => ({
  text: `${of}: the harbour wakes before the town does.`,
  action: 'explain',
})
const leftOf = async (reader: ReaderClient) =>
  ((await reader.get('/api/ai/usage')).result as { left: number }).left
const textIn = (answer: StreamAnswer): string =>
  String((answer.done as { text?: string } | undefined)?.text ?? '')

/**
 * Starts to read a stream at one process, which `kill` kills during the stream. Then resumes at the balancer
 * as the app does.
 */
async function heardOver(reader: ReaderClient, of: string, at: ProductProcess, kill: () => Promise<void>) {
  let killing: Promise<void> | undefined
  const first = await reader.hear(PATH, passage(of), {
    port: at.port,
    onText: (text) => {
      if (text.includes(`第 ${HEARD} 处`)) killing ??= kill()
    },
  })
  await killing
  const began = performance.now()
  let text = first.text
  let resumed = first
  // The app retries four times, with back-off of one second or more.
  for (let again = 1; again <= 4 && !resumed.done && !resumed.error; again += 1) {
    resumed = await reader.hear(PATH, passage(of), { last: resumed.last })
    text += resumed.text
    if (!resumed.done && !resumed.error) await sleep(1000 * again)
  }
  return { first, told: resumed, text, took: performance.now() - began }
}

export async function checkStreams(stage: FailoverStage, claim: ReportClaim): Promise<void> {
  const [one, two, three] = stage.readers as [ReaderClient, ReaderClient, ReaderClient]
  const [web1, web2] = stage.webs

  // One process generates the answer. A second reader receives it through the second process, which is
  // killed.
  let before = [await leftOf(one), await leftOf(two)]
  const making = one.hear(PATH, passage('A'), { port: web1.port })
  await sleep(500)
  const followed = await heardOver(two, 'A', web2, () => web2.kill())
  const made = await making
  claim(
    `the process of a listener killed: ${followed.first.text.length} signs heard before, the rest from ${followed.told.by}; nothing twice, nothing missing`,
    followed.text === WHOLE &&
      textIn(followed.told) === WHOLE &&
      followed.first.done === undefined &&
      textIn(made) === WHOLE,
  )
  claim(
    `the model was asked ${stage.model.countRequests('A: the harbour')} time, the two readers paid ${(await paid(before, one, two)).join(' and ')}`,
    stage.model.countRequests('A: the harbour') === 1 &&
      (await paid(before, one, two)).reduce((sum, each) => sum + each) === 1,
  )
  await web2.start()

  // The process that generates the answer is killed.
  before = [await leftOf(three)]
  const lost = await heardOver(three, 'B', web1, () => web1.kill())
  claim(
    `the process that makes the answer killed: whole ${(lost.took / 1000).toFixed(1)} s later by ${lost.told.by}; nothing twice, nothing missing${lost.told.error ? `: ${JSON.stringify(lost.told.error)}` : ''}`,
    lost.text === WHOLE && textIn(lost.told) === WHOLE && lost.first.done === undefined,
  )
  claim(
    `the model was asked ${stage.model.countRequests('B: the harbour')} times, the reader paid ${(await paid(before, three)).join()}`,
    stage.model.countRequests('B: the harbour') === 2 && (await paid(before, three))[0] === 1,
  )
  await web1.start()
}

const paid = (before: number[], ...readers: ReaderClient[]): Promise<number[]> =>
  Promise.all(readers.map(async (reader, at) => (before[at] ?? 0) - (await leftOf(reader))))
