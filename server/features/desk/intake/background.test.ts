// Shows that background work is asked for once, where the rules allow it, can be followed and stopped, and never hangs an article.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anArticle } from '../../../../tests/support/factories.ts'
import { createIntakeKit } from '../../../../tests/support/intake-kit.ts'
import { contract, type TestKit, type TestUser } from '../../../../tests/support/test-kit.ts'
import type { Translator } from '../../../providers/llm/port.ts'
import { addRevision } from '../revise.ts'
import { setArticleStage } from '../stage.ts'
import { bringIn } from './bring-in.ts'

const { desk } = contract
let t: TestKit
let admin: TestUser
let reader: TestUser
const translator: Translator = { engine: 'test', translate: () => Promise.reject(new Error('not asked for')) }

beforeAll(async () => {
  t = await createIntakeKit({ translator })
  admin = await t.aUser({ role: 'admin' })
  reader = await t.aUser()
})
afterAll(() => t.close())

const edit = async (id: number) => (await t.ask(desk.edit, { id }, admin)).result
const link = 'https://example.com/story'
const now = () => t.deps.now()
const work = {
  redownload: (id: number) => t.ask(desk.redownload, { id }, admin),
  retranslate: (id: number) => t.ask(desk.retranslate, { id, cache: '0' }, admin),
}

describe.each(['redownload', 'retranslate'] as const)('%s', (name) => {
  it('writes a task and its job in one, and changes neither status nor stage', async () => {
    const { id } = await anArticle(t, { link })
    const { result } = await work[name](id)
    expect(await edit(id)).toMatchObject({ status: 'PUBLISHED', stage: 'READY', task: result.task })
    const { rows } = await t.database.db.execute<{ payload: object; name: string }>(sql`
      select j.payload, k.identifier as name from graphile_worker._private_jobs j
      join graphile_worker._private_tasks k on k.id = j.task_id where j.payload->>'task_id' = ${result.task}`)
    const options = name === 'redownload' ? {} : { cache: false }
    const kind = name === 'redownload' ? 'article.download' : 'article.translate'
    expect(rows).toEqual([
      { name: kind, payload: { article_id: id, user_id: admin.id, ...options, task_id: result.task } },
    ])
    expect((await edit(id)).moves[0]).toMatchObject({ action: name, by: admin.username })
  })

  it('runs once: whoever asks again, or at the same moment, is told so', async () => {
    const { id } = await anArticle(t, { link })
    const answers = await Promise.all([work[name](id), work[name](id), work.redownload(id)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    expect(answers.filter((answer) => answer.status === 409).map((answer) => answer.code)).toEqual([
      'ALREADY_RUNNING',
      'ALREADY_RUNNING',
    ])
  })

  it.each(['DOWNLOADING', 'TRANSLATING'] as const)('is told so while %s', async (stage) => {
    const { id } = await anArticle(t, { link })
    const { result } = await work[stage === 'DOWNLOADING' ? 'redownload' : 'retranslate'](id)
    await setArticleStage(t.deps.store.desk, id, stage, { now: now(), task_id: result.task })
    expect((await work[name](id)).code).toBe('ALREADY_RUNNING')
  })

  it('of a deleted article is refused', async () => {
    const { id } = await anArticle(t, { link, status: 'DELETED' })
    expect((await work[name](id)).code).toBe('STATE_CONFLICT')
  })

  it('may be tried again after it failed', async () => {
    const { id } = await anArticle(t, { link })
    const first = await work[name](id)
    const stage = name === 'redownload' ? 'DOWNLOADING' : 'TRANSLATING'
    await setArticleStage(t.deps.store.desk, id, stage, { now: now(), task_id: first.result.task })
    await setArticleStage(t.deps.store.desk, id, 'FAILED', { now: now(), error: '对方网站没有回应。' })
    await t.deps.store.task.fail(first.result.task, { code: 'FETCH_FAILED', message: '对方网站没有回应。' })
    expect(await edit(id)).toMatchObject({ stage: 'FAILED', stage_error: '对方网站没有回应。', task: null })
    const second = await work[name](id)
    expect(second.status).toBe(200)
    expect(second.result.task).not.toBe(first.result.task)
  })
})

describe('what is missing', () => {
  it('is said: a link, a text, a translator', async () => {
    const byHand = await anArticle(t)
    expect((await work.redownload(byHand.id)).code).toBe('BAD_ADDRESS')
    const linked = await anArticle(t, { stage: 'LINKED', link, status: 'DRAFT' })
    const { code, body } = await work.retranslate(linked.id)
    expect([code, body['details']]).toEqual(['STATE_CONFLICT', { reason: 'WRONG_STAGE' }])
    const bare = await createIntakeKit({ translator: undefined })
    try {
      const editor = await bare.aUser({ role: 'admin' })
      const { id } = await anArticle(bare)
      const refused = await bare.ask(desk.retranslate, { id }, editor)
      expect([refused.status, refused.code]).toEqual([503, 'TRANSLATION_NOT_CONFIGURED'])
      expect((await bare.ask(desk.waiting, {}, editor)).result.translation_ready).toBe(false)
    } finally {
      await bare.close()
    }
  })
})

describe('machine translation', () => {
  it('that is no language model is not to be had, and asking for it changes nothing', async () => {
    const { id } = await anArticle(t)
    const before = await edit(id)
    const refused = await t.ask(desk.retranslate, { id, ai: false }, admin)
    expect([refused.status, refused.code]).toEqual([503, 'TRANSLATION_NOT_CONFIGURED'])
    expect(await edit(id)).toEqual(before)
  })
})

describe('a task', () => {
  it('is shown to who asked for it and to editors, to nobody else', async () => {
    const { id } = await anArticle(t, { link, title: 'Followed' })
    const { task } = (await work.redownload(id)).result
    expect((await t.ask(contract.task.show, { id: task }, admin)).result).toMatchObject({
      id: task,
      state: 'QUEUED',
    })
    expect((await t.ask(contract.task.show, { id: task }, reader)).code).toBe('TASK_NOT_FOUND')
    expect((await t.ask(contract.task.show, { id: task })).code).toBe('LOGIN_REQUIRED')
    expect((await t.ask(contract.task.show, { id: randomUUID() }, admin)).code).toBe('TASK_NOT_FOUND')
    const { result } = await t.ask(desk.waiting, {}, admin)
    expect(result.tasks[0]).toMatchObject({ id: task, article_id: id, subject: 'Followed' })
  })

  it('that failed stands before those that went well, and crawls that nobody asked for stand nowhere', async () => {
    const { id } = await anArticle(t, { link, title: 'Failed' })
    const { task } = (await work.redownload(id)).result
    await t.deps.store.task.fail(task, { code: 'FETCH_FAILED', message: '连不上对方网站。' })
    // What other tests left under way would fill the list.
    await t.database.db.execute(
      sql`update tasks set state = 'CANCELLED' where state in ('QUEUED', 'RUNNING')`,
    )
    for (let more = 0; more < 25; more += 1) {
      await t.deps.store.desk.doneTask('article.download', { article_id: id, user_id: 1, subject: 'Done' })
      await t.database.db.execute(sql`insert into tasks (kind, state) values ('rss.crawl', 'FAILED')`)
    }
    const listed = (await t.ask(desk.waiting, {}, admin)).result.tasks
    expect(listed[0]).toMatchObject({ id: task, state: 'FAILED' })
    expect(listed.map(({ state }) => state)).toContain('DONE')
    expect(listed.map(({ kind }) => kind)).not.toContain('rss.crawl')
  })

  it('is called after the title that its article has by now', async () => {
    const { id } = await anArticle(t, { link, title: 'https://example.com/unread' })
    await work.redownload(id)
    const subject = async () =>
      (await t.ask(desk.waiting, {}, admin)).result.tasks.find(({ article_id }) => article_id === id)?.subject
    expect(await subject()).toBe('https://example.com/unread')
    await t.deps.store.desk.patchArticle(id, { title: 'Read at Last' })
    expect(await subject()).toBe('Read at Last')
  })

  it('that is stopped frees its article, once', async () => {
    const { id } = await anArticle(t, { link })
    const { task } = (await work.redownload(id)).result
    await setArticleStage(t.deps.store.desk, id, 'DOWNLOADING', { now: now(), task_id: task })
    const answers = await Promise.all([1, 2].map(() => t.ask(contract.task.cancel, { id: task }, admin)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(answers.find((answer) => answer.status === 200)?.result.state).toBe('CANCELLED')
    expect(await edit(id)).toMatchObject({ stage: 'FAILED', stage_error: '已停止。', task: null })
    expect((await work.redownload(id)).status).toBe(200)
    expect((await t.ask(contract.task.cancel, { id: randomUUID() }, admin)).code).toBe('TASK_NOT_FOUND')
  })

  it('that waits can be stopped too, and then has changed nothing', async () => {
    const { id } = await anArticle(t, { link })
    const { task } = (await work.redownload(id)).result
    expect((await t.ask(contract.task.cancel, { id: task }, admin)).status).toBe(200)
    expect(await edit(id)).toMatchObject({ stage: 'READY', stage_error: null, task: null })
  })

  it('ends with the article it was for', async () => {
    const { id } = await anArticle(t, { link })
    const { task } = (await work.redownload(id)).result
    await t.ask(desk.delete, { id }, admin)
    expect((await t.ask(contract.task.show, { id: task }, admin)).result.state).toBe('CANCELLED')
  })
})

describe('an article whose background work died', () => {
  it('is put right by the next thing an editor does', async () => {
    const { id } = await anArticle(t, { link })
    const { task } = (await work.redownload(id)).result
    await setArticleStage(t.deps.store.desk, id, 'DOWNLOADING', { now: now(), task_id: task })
    const busy = await t.ask(desk.update, { id, article: { title: 'Too early' } }, admin)
    expect([busy.code, busy.body['details']]).toEqual(['STATE_CONFLICT', { reason: 'RUNNING' }])
    // What describes an article does not wait for its text.
    expect((await t.ask(desk.update, { id, article: { digest: 'meanwhile' } }, admin)).status).toBe(200)
    await t.deps.store.task.fail(task, { code: 'INTERNAL', message: 'x' })
    const { result } = await t.ask(desk.update, { id, article: { title: 'At last' } }, admin)
    expect(result).toMatchObject({ title: 'At last', stage: 'DOWNLOADED', stage_error: null })
  })
})

describe('the stage', () => {
  it('begins once for a task, also when its job is tried again', async () => {
    const { id } = await anArticle(t, { link })
    const { task } = (await work.redownload(id)).result
    await setArticleStage(t.deps.store.desk, id, 'DOWNLOADING', { now: now(), task_id: task })
    const before = await edit(id)
    await setArticleStage(t.deps.store.desk, id, 'DOWNLOADING', { now: now(), task_id: task })
    expect(await edit(id)).toEqual(before)
    await expect(setArticleStage(t.deps.store.desk, id, 'DOWNLOADING', { now: now() })).rejects.toThrow(
      '等它完成再操作',
    )
    await expect(setArticleStage(t.deps.store.desk, 9_999_999, 'FAILED', { now: now() })).rejects.toThrow(
      '没有找到这篇文章',
    )
  })

  it('ends with a revision: a download keeps the Chinese of what it finds unchanged', async () => {
    const { id, paragraphs } = await anArticle(t, {
      link,
      title: 'Kept',
      title_zh: '留住',
      paragraphs: [
        'This one will stay exactly as it is.',
        'This other one is going to be rewritten by them.',
      ],
      zh: ['这一段不变。', '那一段会改。'],
    })
    await setArticleStage(t.deps.store.desk, id, 'DOWNLOADING', { now: now() })
    const text = (words: string) => ({ kind: 'p' as const, text: words, zh: '', runs: [] })
    const found = [
      text('This one will stay  exactly as it is.'),
      text('Not a word of what stood here is left.'),
    ]
    const revision = await addRevision(
      t.deps,
      id,
      { title: 'Kept', title_zh: '', paragraphs: found, origin: 'download', is_stub: true },
      { user_id: null },
    )
    expect(revision).toBe(2)
    const after = await edit(id)
    expect(after).toMatchObject({
      stage: 'DOWNLOADED',
      status: 'PUBLISHED',
      title_zh: '留住',
      is_stub: true,
      translated_percent: 50,
    })
    expect(after.paragraphs.map(({ zh }) => zh)).toEqual(['这一段不变。', ''])
    expect(after.paragraphs[0]?.id).toBe(paragraphs[0]?.id)
    await expect(
      addRevision(
        t.deps,
        id,
        { title: 'Kept', title_zh: '', paragraphs: found, origin: 'download' },
        { user_id: null },
      ),
    ).rejects.toThrow('现在的状态不能这样操作')
    expect((await edit(id)).revision).toBe(2)
  })
})

describe('a download that finds what is there already', () => {
  it.each([
    ['with all its Chinese', '译文', 'READY'],
    ['with none', '', 'DOWNLOADED'],
  ])('%s makes no revision', async (_, zh, stage) => {
    const { id } = await anArticle(t, {
      link,
      title: 'Same',
      title_zh: '一样',
      paragraphs: ['One text.'],
      zh: [zh],
    })
    await t.deps.store.desk.patchArticle(id, { stage: 'DOWNLOADED' })
    await setArticleStage(t.deps.store.desk, id, 'DOWNLOADING', { now: now() })
    const before = await edit(id)
    const paragraphs = [{ kind: 'p' as const, text: 'One text.', zh: '', runs: [] }]
    const text = { title: 'Same', title_zh: '', paragraphs, origin: 'download' as const }
    expect(await addRevision(t.deps, id, text, { user_id: null })).toBe(1)
    const after = await edit(id)
    expect(after).toMatchObject({ stage, revision: 1, has_pending: false, revision_state: 'AUDITED' })
    expect([after.paragraphs, after.moves]).toEqual([before.paragraphs, before.moves])
  })
})

describe('two pages of nearly one text', () => {
  const story = Array.from({ length: 160 }, (_, index) => `thing${(index * 7919) % 131}`).join(' ')

  it('are compared when one that nobody had compared is fetched again, though its text is what it was', async () => {
    const text = Array.from({ length: 160 }, (_, index) => `again${(index * 7919) % 139}`).join(' ')
    const paragraph = { kind: 'p' as const, text, zh: '', runs: [] }
    const first = await anArticle(t, { title: 'First', paragraphs: [text] })
    const { id } = await anArticle(t, { title: 'Again', paragraphs: [text] })
    const fetchAgain = async () => {
      await setArticleStage(t.deps.store.desk, id, 'DOWNLOADING', { now: now() })
      const found = { title: 'Again', title_zh: '', paragraphs: [paragraph], origin: 'download' as const }
      const revision = await addRevision(t.deps, id, found, { user_id: null })
      return { revision, duplicate_of: (await edit(id)).duplicate_of }
    }
    await t.deps.store.desk.patchArticle(id, { duplicate_of: null })
    expect(await fetchAgain()).toEqual({ revision: 1, duplicate_of: first.id })
    await t.ask(desk.delete, { id: first.id }, admin)
    expect(await fetchAgain()).toEqual({ revision: 1, duplicate_of: null })
  })

  it('are told apart as original and repetition, in the order they came', async () => {
    const first = await anArticle(t, { title: 'One', paragraphs: [story] })
    const second = await anArticle(t, { title: 'Two', paragraphs: [`${story} Yes.`] })
    const third = await anArticle(t, { title: 'Three', paragraphs: [story.split(' ').reverse().join(' ')] })
    expect((await edit(second.id)).duplicate_of).toBe(first.id)
    expect((await edit(first.id)).duplicate_of).toBeNull()
    expect((await edit(third.id)).duplicate_of).toBeNull()
  })

  const threeOf = async (words: string) => {
    const text = Array.from({ length: 160 }, (_, index) => `${words}${(index * 7919) % 127}`).join(' ')
    const ids = []
    for (const n of [1, 2, 3])
      ids.push((await anArticle(t, { title: `${words} ${n}`, status: 'DRAFT', stage: 'LINKED' })).id)
    const paragraphs = [{ kind: 'p' as const, text, zh: '', runs: [] }]
    const come = (id: number) =>
      addRevision(t.deps, id, { title: words, title_zh: '', paragraphs, origin: 'edit' }, { user_id: null })
    return { ids, come }
  }
  const repeats = async (ids: number[]) => {
    const shown = []
    for (const id of ids) shown.push((await edit(id)).duplicate_of)
    return shown
  }

  it('that come at the same moment see each other: all but the oldest repeat it', async () => {
    const { ids, come } = await threeOf('other')
    await Promise.all(ids.map(come))
    expect(await repeats(ids)).toEqual([null, ids[0], ids[0]])
  })

  it.each([
    [1, 2, 0],
    [2, 1, 0],
    [2, 0, 1],
  ])('that come as %i, %i, %i repeat the oldest all the same', async (...order) => {
    const { ids, come } = await threeOf(`turn${order.join('')}x`)
    for (const at of order) await come(ids[at] ?? 0)
    expect(await repeats(ids)).toEqual([null, ids[0], ids[0]])
  })
})

describe('a feed item', () => {
  const pageOf = (guid: string) => `${link}?of=${guid}`
  const anItem = async (guid: string) => {
    const { rows } = await t.database.db.execute<{ id: number }>(sql`
      with feed as (insert into feeds (url, title) values (${`https://example.com/${guid}`}, 'F') returning id)
      insert into feed_items (feed_id, guid, title, link) select id, ${guid}, 'Item', ${pageOf(guid)} from feed returning id`)
    return rows[0]?.id ?? 0
  }

  it('becomes one article with one download, however often and whenever it is picked', async () => {
    const feed_item_id = await anItem('many')
    const found = { link: pageOf('many'), title: 'Item', source: 'F', author: 'Ann', feed_item_id }
    const answers = await Promise.all([1, 2, 3].map(() => bringIn(t.deps, found, admin.id)))
    expect(new Set(answers.map(({ article_id, task }) => `${article_id} ${task}`)).size).toBe(1)
    const { article_id, task } = answers[0] ?? { article_id: 0, task: '' }
    expect(await edit(article_id)).toMatchObject({
      stage: 'LINKED',
      title: 'Item',
      author: { name: 'Ann' },
      task,
    })
    await t.deps.store.task.fail(task, { code: 'FETCH_FAILED', message: 'x' })
    const again = await bringIn(t.deps, found, admin.id)
    expect(again.article_id).toBe(article_id)
    expect(again.task).not.toBe(task)
    await t.ask(desk.delete, { id: article_id }, admin)
    expect((await bringIn(t.deps, found, admin.id)).article_id).not.toBe(article_id)
  })

  it('picked again when its task is long forgotten answers with one that has ended, and downloads nothing', async () => {
    const feed_item_id = await anItem('forgotten')
    const found = { link: pageOf('forgotten'), title: 'Item', feed_item_id }
    const { article_id, task } = await bringIn(t.deps, found, admin.id)
    const paragraphs = [{ kind: 'p' as const, text: 'A text that has come.', zh: '', runs: [] }]
    await setArticleStage(t.deps.store.desk, article_id, 'DOWNLOADING', { now: new Date(), task_id: task })
    const text = { title: 'Item', title_zh: '', paragraphs, origin: 'download' as const }
    await addRevision(t.deps, article_id, text, { user_id: admin.id })
    await t.database.pool.query('delete from tasks where id = $1', [task])
    const again = await bringIn(t.deps, found, admin.id)
    expect(again.article_id).toBe(article_id)
    const told = await t.ask(contract.task.show, { id: again.task }, admin)
    expect(told.result).toMatchObject({ state: 'DONE', kind: 'article.download', result: { article_id } })
    expect((await edit(article_id)).revision).toBe(1)
  })

  it('that has gone, or whose link is none, brings nothing', async () => {
    await expect(bringIn(t.deps, { link, title: 'x', feed_item_id: 9_999_999 }, admin.id)).rejects.toThrow(
      '没有找到',
    )
    await expect(bringIn(t.deps, { link: 'mailto:a@b.c', title: 'x' }, admin.id)).rejects.toThrow('网址')
  })
})
