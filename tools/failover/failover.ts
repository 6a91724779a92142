// Failover scenarios: the primary is killed, the standby is promoted by hand, and the test queries every
// acknowledged write.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReportClaim } from './claims.ts'
import type { PostgresServer } from './postgres.ts'
import { waitUntil } from './postgres.ts'
import type { ProductProcess } from './product.ts'
import { type FailoverStage, inStep, TEST_WORDS } from './stage.ts'

interface Written {
  op_id: string
  at: number
  /** Number of requests until the write was acknowledged. */
  sent: number
}

/** Each reader saves words in a loop. A write without acknowledgement is retried with the same op_id. */
function writers(stage: FailoverStage) {
  const acknowledged: Written[] = []
  let isOver = false
  const loops = stage.readers.map(async (reader, who) => {
    for (let round = 0; !isOver; round += 1) {
      const op_id = randomUUID()
      const word = TEST_WORDS[(who + round) % TEST_WORDS.length]
      for (let sent = 1; !isOver; sent += 1) {
        const { status } = await reader.post('/reader/myword', { word, sentence: `Line ${op_id}.`, op_id })
        if (status === 200) {
          acknowledged.push({ op_id, at: performance.now(), sent })
          break
        }
        await sleep(200)
      }
    }
  })
  return {
    acknowledged,
    end: async () => {
      isOver = true
      await Promise.all(loops)
    },
  }
}

/**
 * Counts the acknowledged operations, and the sentences sent with them, that the server has lost or has
 * stored twice.
 */
async function lookFor(server: PostgresServer, written: Written[]): Promise<{ lost: number; twice: number }> {
  const ids = written.map(({ op_id }) => op_id)
  const [row] = await server.ask<{ ops: number; lines: number; twice: number }>(
    `select (select count(*) from operations where op_id = any($1::uuid[]))::int as ops,
      (select count(distinct sentence) from card_contexts where sentence = any($2::text[]))::int as lines,
      (select count(*) from (select 1 from card_contexts where sentence = any($2::text[])
        group by user_id, sentence having count(*) > 1) as t)::int as twice`,
    [ids, ids.map((id) => `Line ${id}.`)],
  )
  return { lost: written.length - Math.min(row?.ops ?? 0, row?.lines ?? 0), twice: row?.twice ?? 0 }
}

/** Executes the manual failover steps of docs/OPERATIONS.md, in the same order. */
async function takeOver(
  stage: FailoverStage,
  { from, to }: { from: PostgresServer; to: PostgresServer },
): Promise<void> {
  await stage.balancer.tell(`set server database/${from.name} state maint`)
  await stage.balancer.tell(`shutdown sessions server database/${from.name}`)
  await to.promote()
  await to.ask(`alter system set synchronous_standby_names = ''`)
  await to.ask('select pg_reload_conf()')
  await stage.balancer.tell(`set server database/${to.name} state ready`)
}

export async function primaryLost(stage: FailoverStage, claim: ReportClaim): Promise<void> {
  const going = writers(stage)
  await sleep(3000)
  const { primary, standby } = stage
  const killed = performance.now()
  await primary.kill()
  await takeOver(stage, { from: primary, to: standby })
  const promoted = performance.now()
  await waitUntil('writes go on', () => going.acknowledged.some(({ at }) => at > promoted))
  await sleep(3000)
  await going.end()
  const before = going.acknowledged.filter(({ at }) => at <= killed).length
  const first = going.acknowledged.find(({ at }) => at > promoted)
  const { lost, twice } = await lookFor(standby, going.acknowledged)
  const again = going.acknowledged.filter(({ sent }) => sent > 1).length
  claim(
    `primary killed among ${stage.readers.length} writers: ${before} writes acknowledged before, ${going.acknowledged.length - before} after; ${lost} acknowledged writes lost`,
    lost === 0 && before > 20 && going.acknowledged.length - before > 20,
  )
  claim(`${again} were sent more than once, ${twice} have two effects`, twice === 0)
  claim(
    `taken over by hand in ${((promoted - killed) / 1000).toFixed(1)} s; the first write ${(((first?.at ?? Number.NaN) - promoted) / 1000).toFixed(1)} s later, no process started again`,
    first !== undefined,
  )
  stage.primary = standby
  await works(stage, claim)

  // The old primary must not be a primary again, so it is recreated as a standby.
  const standbyServer = await stage.programs.standby('c', standby)
  stage.standby = standbyServer
  await standby.ask(`alter system set synchronous_standby_names = 'c'`)
  await standby.ask('select pg_reload_conf()')
  claim(
    `a new standby made with pg_basebackup, in step after ${((await inStep(standby)) / 1000).toFixed(1)} s`,
    true,
  )
}

/** Verifies that a new job is done, lists and searches return results, and all processes report ready. */
async function works(stage: FailoverStage, claim: ReportClaim): Promise<void> {
  const [reader] = stage.readers
  const ready = async ({ port }: ProductProcess) => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  const began = performance.now()
  const pages = await Promise.all(
    ['/reader/article/waikan', '/api/search?q=river', '/reader/myarticle/star'].map(
      async (path) => (await reader?.get(path))?.status,
    ),
  )
  const exported = await stage.admin.post('/reader/article/export', {
    article_ids: stage.articles.slice(0, 3),
  })
  const { task } = exported.body as { task: string }
  await waitUntil('a job is done', async () => {
    const { result } = await stage.admin.get(`/reader/task/${task}`)
    return (result as { state: string }).state === 'DONE'
  })
  const allReady = (await Promise.all(stage.webs.map(ready))).every(Boolean)
  claim(
    `lists and searches answer (${pages.join(', ')}), both web processes are ready, the worker did a job within ${((performance.now() - began) / 1000).toFixed(1)} s`,
    allReady && pages.every((status) => status === 200),
  )
}

/**
 * Verifies that the check can detect losses: same scenario without synchronous replication, and the standby
 * is stopped for a short time.
 */
export async function verifyLossDetection(stage: FailoverStage, claim: ReportClaim): Promise<void> {
  const { primary, standby } = stage
  await primary.ask(`alter system set synchronous_standby_names = ''`)
  await primary.ask('select pg_reload_conf()')
  await sleep(500)
  const going = writers(stage)
  await sleep(1000)
  await standby.stop()
  await sleep(1000)
  const killed = performance.now()
  await primary.kill()
  await standby.start()
  await standby.promote()
  await going.end()
  const written = going.acknowledged.filter(({ at }) => at <= killed)
  const { lost } = await lookFor(standby, written)
  claim(
    `to see that losses are seen: the same with synchronous_standby_names = '' and a standby that was away for a second loses ${lost} of ${written.length}`,
    lost > 0,
  )
}
