// Failover scenarios without data loss: a replica or a web process is killed. They check which server gets
// the reads and what readers notice.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReportClaim } from './claims.ts'
import { waitUntil } from './postgres.ts'
import type { HttpAnswer } from './reader.ts'
import { type FailoverStage, inStep, TEST_WORDS } from './stage.ts'

const ROUNDS = 40

/** Number of statements on this server that contain `articles`, as the queries of lists and searches do. */
const readsOn = async (server: FailoverStage['primary']): Promise<number> => {
  const [row] = await server.ask<{ calls: number }>(`select coalesce(sum(calls), 0)::int as calls
    from pg_stat_statements where query ~* 'articles?\\M' and query ~* '^\\s*(select|with)' and query !~* 'pg_stat'`)
  return row?.calls ?? 0
}

/** Verifies that lists and searches of members are queried on the standby. */
export async function whoReads(stage: FailoverStage, claim: ReportClaim): Promise<void> {
  const before = await Promise.all([stage.primary, stage.standby].map(readsOn))
  const requests = stage.readers.flatMap((reader, at) =>
    TEST_WORDS.slice(0, 4).flatMap((word) => [
      reader.get(`/reader/article/waikan?order_by=${at % 2 ? 'hot' : 'new'}`),
      reader.get(`/api/search?q=${word}`),
    ]),
  )
  const answers = await Promise.all(requests)
  const after = await Promise.all([stage.primary, stage.standby].map(readsOn))
  const [primary = 0, standby = 0] = after.map((calls, at) => calls - (before[at] ?? 0))
  claim(
    `${answers.length} lists and searches: ${standby} statements on the standby, ${primary} on the primary`,
    answers.every(({ status }) => status === 200) && standby >= answers.length && primary < standby / 10,
  )
  const by = new Set(answers.map((each) => each.by))
  claim(`both web processes answered (${[...by].sort().join(', ')})`, by.size === 2)
}

/** Stars an article and immediately requests the starred list, from any process. */
export async function ownWrites(stage: FailoverStage, claim: ReportClaim): Promise<void> {
  const staleAt = async (level: string) => {
    await stage.primary.ask(`alter system set synchronous_commit = '${level}'`)
    await stage.primary.ask('select pg_reload_conf()')
    await sleep(500)
    let stale = 0
    const took: number[] = []
    await Promise.all(
      stage.readers.map(async (reader, who) => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const id = stage.articles[(who + round) % stage.articles.length]
          const status = round % 2 === 0
          const began = performance.now()
          await reader.post(
            `/reader/article/${status ? id : stage.articles[(who + round - 1) % stage.articles.length]}/mark`,
            {
              ...{ action: 'STAR', status },
            },
          )
          took.push(performance.now() - began)
          const { items } = (await reader.get('/reader/myarticle/star')).result as { items: unknown[] }
          if (items.length !== (status ? 1 : 0)) stale += 1
        }
      }),
    )
    return { stale, of: took.length, median: took.sort((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0 }
  }
  const on = await staleAt('on')
  const applied = await staleAt('remote_apply')
  const describe = ({ stale, of, median }: typeof on) =>
    `${stale} of ${of} stale, a write ${median.toFixed(1)} ms`
  claim(`own stars read at once; synchronous_commit = on: ${describe(on)}`, true)
  claim(`the same with remote_apply: ${describe(applied)}`, applied.stale === 0)
}

/**
 * Verifies that rate limits of a member and of a network are shared by both processes. Each reader has its
 * own address.
 */
export async function checkSharedLimits(stage: FailoverStage, claim: ReportClaim): Promise<void> {
  const [reader] = stage.readers
  if (!reader) return
  const answers = await Promise.all(
    Array.from({ length: 32 }, () => reader.get('/reader/myword/export?format=text')),
  )
  const passed = answers.filter(({ status }) => status === 200)
  const by = new Set(passed.map((each) => each.by))
  claim(
    `of 32 exports at once on both processes 20 pass, as on one: ${passed.length}, by ${[...by].sort().join(' and ')}`,
    passed.length === 20 && by.size === 2 && answers.filter(({ status }) => status === 429).length === 12,
  )
  const [one, other] = [stage.reader(), stage.reader()]
  const tries = { phone: '13800000000', password: 'x', code: '' }
  const knocks: HttpAnswer[] = []
  for (let at = 0; at < 31; at += 1) knocks.push(await one.post('/auth/register_by_phone', tries))
  const neighbour = await other.post('/auth/register_by_phone', tries)
  const refused = knocks.findIndex(({ status }) => status === 429)
  claim(
    `the limit of a network: try ${refused + 1} of ${one.address} is refused, ${other.address} is let in`,
    refused === 30 && neighbour.status !== 429,
  )
}

/** Readers who send requests in a loop. Records each response and its time. */
function crowd(stage: FailoverStage) {
  const answers: (HttpAnswer & { path: string; at: number; again?: HttpAnswer })[] = []
  let isOver = false
  const loops = stage.readers.map(async (reader, who) => {
    for (let round = 0; !isOver; round += 1) {
      const path = [
        '/reader/article/waikan?order_by=new',
        `/reader/article/${stage.articles[(who + round) % stage.articles.length]}/show`,
        `/api/search?q=${TEST_WORDS[round % TEST_WORDS.length]}`,
        '/reader/myarticle/star',
        '/reader/myword',
      ][round % 5] as string
      const body = {
        word: TEST_WORDS[(who + round) % TEST_WORDS.length],
        sentence: 'A word.',
        op_id: randomUUID(),
      }
      const isWrite = path === '/reader/myword'
      const answer = isWrite ? await reader.post(path, body) : await reader.get(path)
      const row: (typeof answers)[number] = {
        ...answer,
        path: `${isWrite ? 'POST' : 'GET'} ${path}`,
        at: performance.now(),
      }
      // Retries a write as the outbox of the app does.
      for (let again = 0; isWrite && again < 3 && (row.again ?? answer).status !== 200; again += 1) {
        await sleep(200)
        row.again = await reader.post(path, body)
      }
      answers.push(row)
      await sleep(5)
    }
  })
  return {
    told: answers,
    end: async () => {
      isOver = true
      await Promise.all(loops)
    },
  }
}

/**
 * Kills the standby: readers notice nothing. Writes wait until the primary no longer waits for the standby.
 * Then the standby is restarted.
 */
export async function replicaLost(stage: FailoverStage, claim: ReportClaim): Promise<void> {
  const going = crowd(stage)
  await sleep(1500)
  const killed = performance.now()
  await stage.standby.kill()
  await sleep(3000)
  const written = going.told.filter(({ path, began }) => path.startsWith('POST') && began > killed).length
  const freed = performance.now()
  await stage.primary.ask(`alter system set synchronous_standby_names = ''`)
  await stage.primary.ask('select pg_reload_conf()')
  await sleep(3000)
  const wrote = going.told.find(
    ({ path, at, status }) => path.startsWith('POST') && at > freed && status === 200,
  )
  const failed = going.told.filter(({ status }) => status !== 200)
  const since = going.told.filter(({ began }) => began > killed)
  claim(
    `standby killed: ${failed.length} of ${since.length} requests since failed`,
    failed.length === 0 && since.length > 50,
  )
  claim(
    `writes begun meanwhile waited (${written} answered before), and went on ${((wrote?.at ?? Number.NaN) - freed).toFixed(0)} ms after synchronous_standby_names = ''`,
    wrote !== undefined,
  )
  const before = await readsOn(stage.primary)
  await stage.standby.start()
  await stage.primary.ask(`alter system set synchronous_standby_names = 'b'`)
  await stage.primary.ask('select pg_reload_conf()')
  await inStep(stage.primary)
  claim(`while it was away the primary read in its place: ${before} statements in all`, before > 0)
  const took = await waitUntil('the standby is read again', async () => {
    const at = await readsOn(stage.standby)
    await sleep(300)
    return (await readsOn(stage.standby)) > at + 10
  })
  await going.end()
  claim(`the standby started again, and was read ${(took / 1000).toFixed(1)} s after it was in step`, true)
  claim(
    `${going.told.filter(({ status }) => status !== 200).length} requests failed in all that time`,
    going.told.every(({ status }) => status === 200),
  )
}

/** Kills a web process: only its open requests may fail, and only those that are not safe to retry. */
export async function webKilled(stage: FailoverStage, claim: ReportClaim): Promise<void> {
  const going = crowd(stage)
  await sleep(2000)
  await stage.webs[0].kill()
  const killed = performance.now()
  await sleep(3000)
  await stage.webs[0].start()
  await sleep(2500)
  await going.end()
  const failed = going.told.filter(({ status }) => status !== 200)
  const later = failed.filter(({ began }) => began > killed)
  const since = going.told.filter(({ began }) => began > killed)
  claim(
    `web process killed: of ${since.length} requests begun afterwards ${later.length} failed`,
    later.length === 0 && since.length > 50,
  )
  claim(
    `of those under way ${failed.length} failed (${stage.readers.length} at most), reads among them ${failed.filter(({ path }) => path.startsWith('GET')).length}`,
    failed.length <= stage.readers.length && failed.every(({ path }) => path.startsWith('POST')),
  )
  claim(
    `each of them was done by asking again with its op_id`,
    failed.every(({ again }) => again?.status === 200),
  )
  const back = going.told.slice(-40).some(({ by }) => by === 'web1')
  claim('started again, it gets requests again', back)
}
