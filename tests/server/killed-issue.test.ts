// Shows that an issue loses and doubles nothing when its worker is killed at any moment between its contents and its last text.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApp, contract, DICTIONARY_DIR, type Person, type TestApp } from '../support/app.ts'
import { page, text } from '../support/pages.ts'
import { aSite, type Site, sends } from '../support/site.ts'

const { magazine } = contract
/** More by hand: `ISSUE_ROUNDS=20`. */
const ROUNDS = Number(process.env['ISSUE_ROUNDS'] ?? 1)
const ARTICLES = 8
/** In each of the two tasks of a round. A task is begun six times at most, so that the last worker may finish. */
const KILLS = ROUNDS > 1 ? 3 : 1
const HTML = 'text/html; charset=utf-8'
/** So slow that a kill falls into the middle of something. */
const SLOW_MS = 150
let folder: string
let site: Site
let t: TestApp
let admin: Person

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kaijuan-issue-'))
  await symlink(DICTIONARY_DIR, path.join(folder, 'dictionary'))
  site = await aSite()
  t = await anApp({}, { FETCH_ALLOW: site.host })
  admin = await t.aUser({ role: 'admin' })
})
afterAll(async () => {
  await t.close()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const startWorker = () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      FETCH_ALLOW: site.host,
      ROLE: 'worker',
      NODE_ENV: 'test',
      SAMPLE_LIBRARY: 'off',
      LOG_LEVEL: 'error',
      DATA_DIR: folder,
      DATABASE_URL: t.database.url,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

const state = async (id: string) => (await t.ask(contract.task.show, { id }, admin)).result.state
/** Workers are started and killed at moments that nobody chose until the task has ended. */
async function throughKills(task: string, asked: () => number): Promise<number> {
  let kills = 0
  while (!['DONE', 'FAILED'].includes(await state(task))) {
    const before = asked()
    const kill = startWorker()
    while (asked() === before && (await state(task)) !== 'DONE') await pause(20)
    if (kills < KILLS) {
      await pause(Math.random() * SLOW_MS * 4)
      kills += 1
    } else while (!['DONE', 'FAILED'].includes(await state(task))) await pause(50)
    await kill()
  }
  return kills
}

async function aRound(round: number): Promise<number> {
  const slowly =
    (body: string): ReturnType<typeof sends> =>
    (...asked) =>
      void pause(SLOW_MS).then(() => sends(body, HTML)(...asked))
  const titles = Array.from({ length: ARTICLES }, (_, at) => `Lantern number ${round} ${at}`)
  const links = titles.map((title, at) => {
    site.on(`/${round}/${at}`, slowly(page(`<h1>${title}</h1>${text(title)}`, `<title>${title}</title>`)))
    return `<li><a href="/${round}/${at}">${title}</a></li>`
  })
  site.on(
    `/${round}`,
    slowly(page(`<main><h1>Lanterns</h1><h2>Lights</h2><ul>${links.join('')}</ul></main>`)),
  )
  const issue = { name: 'Lanterns', edition: `第 ${round} 期`, url: site.url(`/${round}`) }
  const { id } = (await t.ask(magazine.make, issue, admin)).result
  const crawl = (await t.ask(magazine.crawl, { id }, admin)).result.task
  let kills = await throughKills(crawl, () => site.asked(`/${round}`).length)
  const download = (await t.ask(magazine.download, { id }, admin)).result.task
  const fetched = () => titles.reduce((sum, _, at) => sum + site.asked(`/${round}/${at}`).length, 0)
  kills += await throughKills(download, fetched)
  expect([await state(crawl), await state(download)]).toEqual(['DONE', 'DONE'])
  expect((await t.ask(magazine.show, { id }, admin)).result.status).toBe('DOWNLOADED')
  const places = (await t.ask(magazine.articles, { id }, admin)).result.items
  expect(places.map(({ title }) => title)).toEqual(titles)
  const { rows } = await t.database.db.execute<{ articles: number; revisions: number; texts: number }>(sql`
    select count(distinct a.id)::int as articles, count(r.revision)::int as revisions,
      (select count(*)::int from article_moves m join articles b on b.id = m.article_id
        where b.title like ${`Lantern number ${round} %`} and m.action = 'download') as texts
    from articles a left join article_revisions r on r.article_id = a.id
    where a.title like ${`Lantern number ${round} %`}`)
  expect(rows).toEqual([{ articles: ARTICLES, revisions: ARTICLES, texts: ARTICLES }])
  return kills
}

it('each article once, each text once, after kill -9 in the middle', {
  timeout: ROUNDS * 120_000,
}, async () => {
  let kills = 0
  for (let round = 1; round <= ROUNDS; round += 1) kills += await aRound(round)
  expect(kills).toBeGreaterThan(0)
  if (ROUNDS > 1) console.log(`${ROUNDS} rounds, ${kills} kills`)
})
