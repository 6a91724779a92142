// The product with everything outside replaced at its ports: nothing leaves the machine, and every port fails now and then.
import { randomUUID } from 'node:crypto'
import { signReading } from '../../domain/history/signature.ts'
import { addDays, toCalendarDay, toWeekMonday } from '../../domain/kernel/calendar.ts'
import { readConfig } from '../../server/config.ts'
import { unwrapSession } from '../../server/db/driver-session.ts'
import { sealClaim } from '../../server/features/membership/trial-claim.ts'
import { hashToken, newToken } from '../../server/http/session.ts'
import { makeLog } from '../../server/log.ts'
import { ProviderFailure } from '../../server/providers/llm/port.ts'
import { FetchFailure, type FetchReason } from '../../server/providers/page-fetch/port.ts'
import { SmsFailure } from '../../server/providers/sms/port.ts'
import { anApp, contract, type TestApp, type TestUser } from '../support/app.ts'
import { aBook, anUploadOf, IN_BOOK, shelfOf } from '../support/books.ts'
import { anArticle } from '../support/factories.ts'
import { page, text } from '../support/pages.ts'
import { answeringModel } from './answering-model.ts'
import { deskRows } from './desk-rows.ts'
import type { KnownValues } from './inputs.ts'
import { memberRows } from './member-rows.ts'

const PASSWORD = 'a password for tests'
const FETCH_REASONS: FetchReason[] = [
  'DNS',
  'TIMEOUT',
  'HTTP_STATUS',
  'WRONG_TYPE',
  'PRIVATE_ADDRESS',
  'TOO_LARGE',
]
const MODEL_REASONS = ['FAILED', 'TIMEOUT', 'BAD_ANSWER'] as const

export interface FuzzWorld {
  t: TestApp
  people: { user: TestUser; admin: TestUser }
  /** Lines of the log so far, errors and warnings. */
  logged(): string
  /** How many statements were asked outside of transactions, and those that asked for what belongs to no reader. */
  asked(): { count: number; ofNobody: string[] }
  /** New rows of every kind, so that right input meets something; returns their numbers and names. */
  rows(): Promise<KnownValues>
  /** True while the person's session lives. */
  isLoggedIn(person: TestUser): Promise<boolean>
  /** Gives everybody the answers of their day back: ten questions would else be all that are taken. */
  newDay(): Promise<unknown>
  /** A new session for a person whose session a call has ended. */
  logInAgain(person: TestUser): Promise<void>
  /** Makes the people of this world again what they are, whatever an admin has done to them. */
  settle(): Promise<void>
}

/** Takes turns, so that a run meets every way of failing, and the same ones every time. */
const turns = <T>(values: readonly T[]) => {
  let at = 0
  return (): T => {
    at += 1
    return values[at % values.length] as T
  }
}

export async function aWorld(): Promise<FuzzWorld> {
  const lines: string[] = []
  const fetchReason = turns([...FETCH_REASONS, undefined])
  const modelReason = turns([...MODEL_REASONS, undefined, undefined])
  const isSent = turns([true, true, false])
  const config = { ...readConfig({ NODE_ENV: 'test', RATE_LIMIT: 'off' }), check_results: false }
  const t = await anApp({
    // What is sent is what production would send: results are checked by the test, not trimmed by the server.
    config,
    log: makeLog('warn', { write: (line) => void lines.push(line) }),
    pages: {
      fetch: async (url) => {
        const reason = fetchReason()
        if (reason) throw new FetchFailure(reason, { url })
        const headers = { etag: null, last_modified: null, content_type: 'text/html; charset=utf-8' }
        const body = Buffer.from(page(text(url)))
        return { status: 200, url, has_moved: false, headers, body, not_modified: false }
      },
      close: () => Promise.resolve(),
    },
    voice: { name: 'a hum', say: async () => ({ rate: 8000, samples: Buffer.alloc(800, 1) }) },
    translator: {
      engine: 'none',
      translate: async (paragraphs) => {
        const reason = modelReason()
        if (reason) throw new ProviderFailure(reason, 'as asked')
        return paragraphs.map((text) => `译${text.length}`)
      },
    },
    model: answeringModel(),
    sms: {
      isFar: false,
      send: () => (isSent() ? Promise.resolve() : Promise.reject(new SmsFailure('as asked'))),
    },
    captcha: {
      make: async () => ({ algorithm: 'SHA-256', challenge: 'c', maxnumber: 1, salt: 's', signature: 'g' }),
      verify: async (solution) =>
        solution.startsWith('right') ? { challenge: randomUUID(), about: '', rounds: 1_000_000 } : undefined,
    },
    // argon2 is slow on purpose; what is tried here is everything around it.
    passwords: {
      hash: async (password) => `plain ${password}`,
      verify: async (hash, password) => hash === `plain ${password}`,
    },
  })
  const people = {
    user: await t.aUser({ password: PASSWORD }),
    admin: await t.aUser({ role: 'admin', password: PASSWORD }),
  }
  const { store } = t.deps
  const asked = { count: 0, ofNobody: new Set<string>() }
  unwrapSession(t.database.db).logger = {
    logQuery: (text, values) => {
      asked.count += 1
      if (isOfNobody(text, values)) asked.ofNobody.add(text)
    },
  }
  const settle = async () => {
    for (const [role, { id }] of Object.entries(people))
      await t.database.pool.query(
        'update users set role = $2, blocked_at = null, deletes_at = null where id = $1',
        [id, role],
      )
  }
  return {
    t,
    people,
    logged: () => lines.join(''),
    asked: () => ({ count: asked.count, ofNobody: [...asked.ofNobody] }),
    isLoggedIn: async ({ token }) =>
      (await store.account.userOfToken(hashToken(token), t.deps.now())) !== undefined,
    settle,
    logInAgain: async (person) => {
      await settle()
      const { token, token_hash } = newToken()
      const expires_at = new Date(t.deps.now().getTime() + 86_400_000)
      await store.account.addSession({ token_hash, user_id: person.id, user_agent: '', ip: '', expires_at })
      person.token = token
    },
    newDay: () => t.database.pool.query('delete from ai_charges'),
    rows: () => makeRows(t, people),
  }
}

/** Where people logged in from is asked for a name that nobody has too, so that both take the same time. */
const ALLOWED = /^select "at" from "sign_in_places"/
/** Whether the statement asks for the rows of a reader who is not there, which a guest is. */
const isOfNobody = (text: string, values: unknown[]): boolean =>
  !ALLOWED.test(text) &&
  [...text.matchAll(/\buser_id"? = \(?(?:select )?\$(\d+)/g)].some(([, place]) => !values[Number(place) - 1])

async function makeRows(t: TestApp, { user, admin }: FuzzWorld['people']): Promise<KnownValues> {
  const link = 'https://example.org/story'
  const shown = await anArticle(t, { link, zh: ['港口在镇子醒来之前醒来。'], topics: ['travel'] })
  const others = await Promise.all([
    anArticle(t, { status: 'DRAFT', link }),
    anArticle(t, { status: 'AUDITED' }),
    anArticle(t, { status: 'DELETED' }),
    anArticle(t, { stage: 'LINKED', status: 'DRAFT', link }),
  ])
  const cards: number[] = []
  for (const person of [user, admin]) {
    for (const word of ['harbour', 'give up', 'running']) {
      const sentence = 'The harbour wakes.'
      cards.push((await t.ask(contract.word.add, { word, sentence, article_id: shown.id }, person)).result.id)
    }
    await t.ask(contract.word.review, { id: cards.at(-1) ?? 0, rating: 3 }, person)
  }
  const notes: string[] = []
  for (const person of [user, admin])
    for (let index = 0; index < 6; index++) {
      const text = 'harbour wakes'
      const made = await t.ask(contract.note.add, { id: shown.id, text, tag: 'public' }, person)
      notes.push(made.result.note_uuid)
    }
  const collections: number[] = []
  // Nobody makes more than two hundred, and every call asks for new ones.
  await t.database.pool.query('delete from collections where owner_id = $1', [user.id])
  for (const [person, is_shown] of [
    [user, false],
    [user, true],
    [admin, true],
  ] as const) {
    const given = { name: '港口', article_ids: [shown.id] }
    const { id } = (await t.ask(contract.collection.add, given, person)).result
    if (is_shown) await t.ask(contract.collection.publish, { id }, admin)
    collections.push(id)
  }
  const last_week = addDays(toWeekMonday(toCalendarDay(t.deps.now())), -7)
  await t.database.pool.query(
    `insert into week_ranks (user_id, week, cat, amount, reached_at)
     select id, $2::date, 'time', 600, now() from unnest($1::bigint[]) id on conflict do nothing`,
    [[user.id, admin.id, 91, 92, 93], last_week],
  )
  const books: string[] = []
  for (const person of [user, admin]) {
    await t.database.pool.query('delete from shelf_books where user_id = $1', [person.id])
    await t.database.pool.query('delete from book_requests where asker_id = $1', [person.id])
    for (let index = 0; index < 2; index++) books.push((await aBook(t, person)).book_uuid)
  }
  const book_notes: string[] = []
  for (const person of [user, admin])
    for (const id of await shelfOf(t, person))
      for (let index = 0; index < 2; index++) {
        const made = await t.ask(contract.book.addNote, { id, text: 'wakes', data: IN_BOOK }, person)
        book_notes.push(made.result.note_uuid)
      }
  const asked_for = await t.ask(contract.book.apply, { kind: 'BOOK', name: '港口', reason: '想读' }, user)
  const questions: string[] = []
  for (const person of [user, admin])
    for (let index = 0; index < 3; index++) {
      const asked = {
        user_id: person.id,
        article_id: shown.id,
        book_uuid: null,
        prompt: '谁？',
        pos: null,
        source: 'ARTICLE' as const,
      }
      const answer = { run_id: null, is_cached: false, offline: { text: '没有。', sources: [] } }
      const question = { ...asked, ...answer, id: randomUUID(), created_at: t.deps.now() }
      await t.deps.store.ai.once(person.id, 'ai.ask', undefined, (tx) =>
        t.deps.store.ai.addQuestion(tx, question),
      )
      questions.push(question.id)
    }
  const { result: others_see } = await t.ask(contract.note.publicOf, { id: shown.id })
  const url = `https://example.org/feed/${randomUUID()}`
  const { feed } = await t.deps.store.rss.addFeed(
    {
      url,
      asked: url,
      end: url,
      title: 'A feed',
      site_url: 'https://example.org',
      description: '',
      etag: null,
      last_modified: null,
    },
    [1, 2, 3].map((n) => ({
      guid: `item ${n}`,
      title: `Item ${n}`,
      link: n === 3 ? 'no address' : `https://example.org/${n}`,
      author: '',
      summary: '',
      published_at: null,
    })),
    t.deps.now(),
    t.deps.now(),
    admin.id,
  )
  const items = await t.deps.store.rss.items(feed.id, { offset: 0, limit: 10 })
  const { result: crawl } = await t.ask(contract.rss.crawl, { id: feed.id }, admin)
  const { result: sessions } = await t.ask(contract.account.sessions, {}, user)
  const { rows: author } = await t.database.pool.query<{ author_id: number; publication_id: number }>(
    'select author_id, publication_id from articles where id = $1',
    [shown.id],
  )
  const op_id = [randomUUID(), randomUUID()]
  const at = t.deps.now().getTime()
  const ofDesk = await deskRows(t, { user, admin }, shown)
  const ofMembers = await memberRows(t, { user, admin })
  // After the desk's, which begin by taking everybody's uploads away.
  const uploaded = await anUploadOf(t, user, books[0] ?? '')
  const articles = [shown.id, shown.id, shown.id, ...others.map(({ id }) => id), ...(ofDesk['/moved'] ?? [])]
  return {
    ...ofDesk,
    ...ofMembers,
    '/reader/article': articles,
    '/reader/myword': cards,
    '/reader/article/notes': notes,
    '/reader/book': books,
    '/reader/mybook': books,
    '/reader/book/notes': book_notes,
    '/api/admin/book_request': [asked_for.result.id],
    book_uuid: books,
    data: [IN_BOOK],
    pos: [{ ...IN_BOOK, percent: 12.5, updated_at: t.deps.now().toISOString() }],
    '/api/ai/ask': questions,
    '/reader/notes': others_see.items.map(({ id }) => id),
    '/api/admin/notes': others_see.items.map(({ id }) => id),
    note_uuid: [...notes, ''],
    '/reader/collection': collections,
    article_ids: [[shown.id], articles],
    from: ['2026-03-01'],
    to: ['2026-03-09'],
    '/reader/creator': author.flatMap(({ author_id, publication_id }) => [author_id, publication_id]),
    '/reader/author': author.map(({ author_id }) => author_id),
    '/reader/rss/feed': [feed.id],
    '/reader/rss/articles': items.map(({ id }) => id),
    '/reader/task': [crawl.task],
    '/auth/sessions': sessions.items.slice(0, 2).map(({ id }) => id),
    '/api/admin/user': [user.id, admin.id],
    id: [shown.id, cards[0], feed.id, crawl.task, randomUUID()],
    article_id: articles,
    source_id: [shown.id],
    author: author.map(({ author_id }) => author_id),
    user_id: [user.id, admin.id],
    op_id,
    article: [{ title: 'Harbour' }, { paragraphs: [{ kind: 'p', text: 'Hello.', zh: '你好。', runs: [] }] }],
    paragraph: shown.paragraphs.map(({ id }) => id),
    revision: [1],
    rank_date: [last_week, '2026-03-09', '2026-03-10', 'x'],
    word: ['harbour', 'give up', 'running', 'Harbours', 'zzzzz', "don't"],
    sentence: ['The old harbour wakes before the town does.'],
    phone: [user.phone, '13912345678', `+86138${String(10_000_000 + (at % 89_999_999))}`, '139 1234 5678'],
    username: [user.phone, user.username, '读者小王', 'x'],
    password: [PASSWORD, 'another good one', '12345678', 'p'],
    old_password: [PASSWORD],
    new_password: [PASSWORD, 'password'],
    captcha: ['right', 'wrong'],
    sms_code: ['', '123456'],
    code: ['', 'MEMBER_MONTH', 'MEMBER_MONTH', ...ofMembers.code],
    e: [sealClaim(t.deps.site_key, new Date(at + 86_400_000)), 'x'],
    xhs_id: ['reader_01', 'x'],
    spent_time: [30, 600],
    t: [30, 600].map((spent_time) => signReading({ source_id: String(shown.id), spent_time }, at)),
    q: ['harbour', '港口', 'the', '"the old" -harbour', 'har*'],
    source: ['The Open Page', 'ARTICLE'],
    topic: ['travel'],
    topics: [['travel', 'travel']],
    link: [link, link, uploaded.link],
    digest: [uploaded.digest],
    url: [url, 'example.org', 'https://example.org/'],
    text: ['The old harbour wakes before the town does.', '译文\n\nTwo lines'],
  }
}
