// Notes through the door: writing, changing, deleting and taking back, lists, what is public, reports, files.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { auditArticle } from '../desk/audit.ts'
import { addRevision } from '../desk/public.ts'
import { noteHandlers } from './handlers.ts'

const { note } = contract
let app: TestKit
let reader: TestUser
let other: TestUser
let admin: TestUser

beforeAll(async () => {
  app = await createTestKit({ handlers: { note: noteHandlers }, dictionary: theDictionary() })
  ;[reader, other, admin] = await Promise.all([app.aUser(), app.aUser(), app.aUser({ role: 'admin' })])
  // What a new account makes public waits for an editor (publishing.test.ts).
  await app.database.pool.query("update users set created_at = created_at - interval '2 days'")
})
afterAll(() => app.close())

const QUOTE = 'gulls follow them like children'
const anchored = (start = 80) => ({
  selector: [
    {
      type: 'TextQuoteSelector' as const,
      exact: QUOTE,
      prefix: 'still burning, and the\n',
      suffix: ' behind a band',
    },
    { type: 'TextPositionSelector' as const, start, end: start + QUOTE.length },
  ] as [
    { type: 'TextQuoteSelector'; exact: string; prefix: string; suffix: string },
    { type: 'TextPositionSelector'; start: number; end: number },
  ],
})
const write = (id: number, more: object = {}, as: TestUser = reader) =>
  app.ask(note.add, { id, text: QUOTE, data: anchored(), ...more }, as)
const mine = (id: number, as: TestUser = reader) => app.ask(note.ofArticle, { id }, as)

describe('a note', () => {
  it('is written, changed and deleted, and comes back when it is sent again', async () => {
    const { id } = await anArticle(app)
    const made = await write(id, { comment: '  像孩子跟着乐队  ', tag: '比喻, 海', color: 'green' })
    expect(made).toMatchObject({
      status: 200,
      result: { comment: '像孩子跟着乐队', tag: '比喻,海', color: 'green' },
    })
    const { note_uuid } = made.result
    const changed = await write(id, { note_uuid, comment: '明喻', color: 'pink' })
    expect(changed.result).toMatchObject({ note_uuid, comment: '明喻', color: 'pink', tag: '' })
    expect(changed.result.created_at).toBe(made.result.created_at)
    expect((await mine(id)).result.items).toHaveLength(1)
    const gone = await app.ask(note.delete, { id: note_uuid, note_uuid }, reader)
    expect(gone.result).toEqual({ is_deleted: true, note_uuid })
    expect((await mine(id)).result.items).toEqual([])
    expect((await app.ask(note.delete, { id: note_uuid }, reader)).code).toBe('NOTE_NOT_FOUND')
    expect((await write(id, { note_uuid, comment: '明喻' })).status).toBe(200)
    expect((await mine(id)).result.items).toMatchObject([{ note_uuid, comment: '明喻' }])
  })

  it('has one effect however often and at the same moment it is sent', async () => {
    const { id } = await anArticle(app)
    const op_id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(id, { op_id })))
    expect(new Set(answers.map(({ result }) => result.note_uuid)).size).toBe(1)
    expect((await mine(id)).result.items).toHaveLength(1)
    const note_uuid = randomUUID()
    await Promise.all(Array.from({ length: 6 }, (_, index) => write(id, { note_uuid, comment: `${index}` })))
    expect((await mine(id)).result.items).toHaveLength(2)
    const stranger = await app.ask(note.delete, { id: note_uuid, op_id }, reader)
    expect(stranger.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('finds its own place when the client names none', async () => {
    const { id, paragraphs } = await anArticle(app, {
      paragraphs: ['The sea was calm.', 'Then the sea rose.'],
    })
    const root = paragraphs[1]?.id ?? ''
    const { result } = await app.ask(note.add, { id, text: 'the sea', root }, reader)
    expect(result.data.selector[1]).toEqual({ type: 'TextPositionSelector', start: 23, end: 30 })
    const lost = await app.ask(note.add, { id, text: 'no such words' }, reader)
    expect(lost.status).toBe(200)
    const { result: page } = await app.ask(note.mineOf, { id }, reader)
    expect(page.items.map(({ text, is_found }) => [text, is_found])).toEqual([
      ['the sea', true],
      ['no such words', false],
    ])
  })

  it('is nobody else’s', async () => {
    const { id } = await anArticle(app)
    const { note_uuid } = (await write(id)).result
    expect((await mine(id, other)).result.items).toEqual([])
    expect((await app.ask(note.delete, { id: note_uuid }, other)).code).toBe('NOTE_NOT_FOUND')
    // A number that another reader has is free for this one.
    expect((await write(id, { note_uuid, comment: '我的' }, other)).result.comment).toBe('我的')
    expect((await mine(id)).result.items).toMatchObject([{ comment: '' }])
  })

  it('stays with its article, and is refused what cannot be', async () => {
    const [{ id }, elsewhere] = await Promise.all([anArticle(app), anArticle(app)])
    const { note_uuid } = (await write(id)).result
    expect((await write(elsewhere.id, { note_uuid })).code).toBe('STATE_CONFLICT')
    expect((await write(999_999)).code).toBe('ARTICLE_NOT_FOUND')
    const draft = await anArticle(app, { status: 'DRAFT' })
    expect((await write(draft.id)).code).toBe('ARTICLE_NOT_FOUND')
    expect((await app.ask(note.delete, { id: note_uuid, note_uuid: randomUUID() }, reader)).code).toBe(
      'INVALID_INPUT',
    )
    const bad = await app.askLoosely(note.add, { id, text: '', color: 'purple' }, reader)
    expect([bad.status, bad.code]).toEqual([400, 'INVALID_INPUT'])
    expect((await app.ask(note.add, { id, text: 'x' })).status).toBe(401)
  })
})

describe('the list of a reader’s notes', () => {
  it('goes by article, the latest written first, and answers a question', async () => {
    const person = await app.aUser()
    const [first, second] = await Promise.all([
      anArticle(app, { title: 'One' }),
      anArticle(app, { title: 'Two' }),
    ])
    await write(first.id, { comment: '海鸥', tag: '海' }, person)
    await write(second.id, { color: 'blue' }, person)
    await write(second.id, { color: 'pink', tag: '海,public' }, person)
    const { body } = await app.ask(note.mine, {}, person)
    expect(body).toMatchObject({
      total: 3,
      tags: ['海', 'public'],
      result: {
        items: [
          { article: { title: 'Two' }, count: 2 },
          { article: { title: 'One' }, count: 1 },
        ],
      },
    })
    const count = async (asked: object) => {
      const { result } = await app.ask(note.mine, asked, person)
      return (result as { items: { count: number }[] }).items.map((item) => item.count)
    }
    expect(await count({ q: '海鸥' })).toEqual([1])
    expect(await count({ color: 'blue' })).toEqual([1])
    expect(await count({ tag: '海' })).toEqual([1, 1])
    expect(await count({ q: '%' })).toEqual([])
    const page = await app.ask(note.mine, { limit: 1 }, person)
    const { next } = page.result as { next: string }
    const rest = await app.ask(note.mine, { limit: 1, after: next }, person)
    expect((rest.result as { items: object[] }).items).toMatchObject([{ article: { title: 'One' } }])
  })

  it('keeps what an edit moved, and lists what an edit took away', async () => {
    const text =
      'The harbour wakes early. The gulls follow them like children behind a band, every morning of the year.'
    const made = await anArticle(app, {
      paragraphs: [text, 'A second paragraph about nothing in particular.'],
    })
    const at = text.indexOf(QUOTE)
    await write(made.id, {
      data: {
        selector: [
          {
            type: 'TextQuoteSelector',
            exact: QUOTE,
            prefix: 'The harbour wakes early. The ',
            suffix: ' behind a band, every morning',
          },
          { type: 'TextPositionSelector', start: at, end: at + QUOTE.length },
        ],
      },
    })
    await app.ask(note.add, { id: made.id, text: 'about nothing' }, reader)
    const edited = [
      { kind: 'p' as const, text: 'A new beginning.', zh: '', runs: [] },
      { kind: 'p' as const, text: text.replace('like children', 'like small children'), zh: '', runs: [] },
    ]
    const revision = await addRevision(
      app.deps,
      made.id,
      { origin: 'edit', title: 'T', title_zh: '', paragraphs: edited },
      { user_id: admin.id },
    )
    await app.deps.store.desk.inTransaction((desk) =>
      auditArticle(app.deps, desk, made.id, { pass: true, revision }, admin.id),
    )
    const { result } = await app.ask(note.mineOf, { id: made.id }, reader)
    expect(result.items).toMatchObject([
      { text: QUOTE, is_found: true },
      { text: 'about nothing', is_found: false, paragraph: null },
    ])
    expect((await app.ask(note.mineOf, { id: 999_999 }, reader)).code).toBe('ARTICLE_NOT_FOUND')
  })
})

describe('a public note', () => {
  it('is shown to all with a masked name, and withdrawn with one word', async () => {
    const { id } = await anArticle(app)
    const { note_uuid } = (await write(id, { tag: 'public', comment: '好句' })).result
    await write(id, { comment: '私下' })
    const asGuest = await app.ask(note.publicOf, { id })
    expect(asGuest.result.items).toMatchObject([{ comment: '好句', is_mine: false }])
    expect(asGuest.result.items[0]?.name).toBe(`${reader.username[0]}**`)
    expect(JSON.stringify(asGuest.body)).not.toContain(reader.username)
    expect((await app.ask(note.publicOf, { id }, reader)).result.items[0]?.is_mine).toBe(true)
    await write(id, { note_uuid, comment: '好句', tag: '' })
    expect((await app.ask(note.publicOf, { id })).result.items).toEqual([])
    expect((await app.ask(note.publicOf, { id: 999_999 })).code).toBe('ARTICLE_NOT_FOUND')
  })

  it('is reported once a reader, hidden by editors, and stays hidden whatever its author does', async () => {
    const { id } = await anArticle(app)
    const { note_uuid } = (await write(id, { tag: 'public', comment: '广告' })).result
    const shown = (await app.ask(note.publicOf, { id })).result.items[0]
    const public_id = shown?.id ?? 0
    const report = () => app.ask(note.report, { id: public_id, reason: '广告' }, other)
    expect((await Promise.all([report(), report(), report()])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ])
    const { result } = await app.ask(note.reported, {}, admin)
    expect(result.items.find((item) => item.id === public_id)).toMatchObject({
      reports: 1,
      reasons: ['广告'],
    })
    expect((await app.ask(note.hide, { id: public_id }, admin)).result).toEqual({ is_hidden: true })
    expect((await app.ask(note.publicOf, { id })).result.items).toEqual([])
    expect((await report()).code).toBe('NOTE_NOT_FOUND')
    await write(id, { note_uuid, tag: '' })
    await write(id, { note_uuid, tag: 'public' })
    expect((await app.ask(note.publicOf, { id })).result.items).toEqual([])
    expect((await mine(id)).result.items).toMatchObject([{ is_public: true, is_hidden: true }])
    await app.ask(note.hide, { id: public_id, status: false }, admin)
    expect((await app.ask(note.publicOf, { id })).result.items).toHaveLength(1)
    expect((await app.ask(note.reported, {}, admin)).result.items.map((item) => item.id)).not.toContain(
      public_id,
    )
    expect((await app.ask(note.hide, { id: 999_999 }, admin)).code).toBe('NOTE_NOT_FOUND')
  })
})

describe('the file of notes', () => {
  const fileOf = async (person: TestUser, asked: Parameters<typeof app.ask<typeof note.export>>[1]) => {
    const { headers, result } = await app.ask(note.export, asked, person)
    return { type: headers['content-type'], name: headers['content-disposition'], text: result }
  }

  it('has both titles, each note, and its comment as a quote', async () => {
    const person = await app.aUser()
    const { id } = await anArticle(app, { title: 'The Sea', title_zh: '海' })
    await write(id, { comment: '第一行\n第二行' }, person)
    await write(id, { text: 'x', data: undefined, color: 'blue' }, person)
    const text = await fileOf(person, {})
    expect(text.type).toBe('text/plain; charset=utf-8')
    expect(text.name).toContain('.txt')
    expect(text.text).toContain(`The Sea\n海\n\n`)
    expect(text.text).toContain(`${QUOTE}\n> 第一行\n> 第二行`)
    const markdown = await fileOf(person, { format: 'md', color: 'yellow' })
    expect(markdown.text).toMatch(/^# The Sea · 海\n\n<http[^>]+\/article\/\d+>\n\n> gulls follow/)
    expect(markdown.text).not.toContain('> x')
    const json = JSON.parse((await fileOf(person, { format: 'json', article_id: id })).text)
    expect(json).toMatchObject({
      version: 1,
      articles: [{ title: 'The Sea', notes: [{ comment: '第一行\n第二行' }, { color: 'blue' }] }],
    })
    expect((await fileOf(await app.aUser(), {})).text).toBe('')
  })
})
