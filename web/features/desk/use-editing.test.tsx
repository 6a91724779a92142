// The desk as its editor meets it: what is sent by a save, while somebody else works on the same article.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EditedArticle } from '../../../contract/entities/article.ts'
import { waitForCheck } from '../../../tests/support/until.ts'
import { createDeskArticle } from './testing.ts'
import { useEditing } from './use-editing.ts'

type Sent = Record<string, unknown> & { was?: object; revision?: number }
let sent: Sent[]
/** What the server has; a save that its `refuses` lets through is laid on it. */
let server: EditedArticle
let refuses: (given: Sent) => boolean
let desk: ReturnType<typeof useEditing>
let root: Root

function Desk({ article }: { article: EditedArticle }) {
  desk = useEditing(article, null)
  return null
}
const client = new QueryClient()
const show = (article: EditedArticle) =>
  act(async () => {
    root.render(
      <QueryClientProvider client={client}>
        <Desk article={article} />
      </QueryClientProvider>,
    )
  })
/** Presses a button and waits for the answer; the page is then given what the server has. */
const press = async (button: () => void) => {
  await act(async () => {
    button()
    // A refused save may go again by itself when its answer has been read: then there is one more at the next look.
    let before = 0
    await waitForCheck(() => {
      const last = before
      before = sent.length
      expect([before > 0, before, client.isMutating()]).toEqual([true, last, 0])
    })
  })
  await show(server)
}
const typeTitle = (title: string) => act(async () => desk.edit((now) => ({ ...now, title })))
const typeDigest = (digest: string) => act(async () => desk.edit((now) => ({ ...now, digest })))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sent = []
  server = createDeskArticle()
  refuses = () => false
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    const { article: given } = JSON.parse(String(init?.body)) as { article: Sent }
    sent.push(given)
    if (refuses(given)) {
      const refusal = { code: 'ARTICLE_CHANGED', message: '改过了', result: null, details: server }
      return Response.json({ statusCode: 409, ...refusal }, { status: 409 })
    }
    const { was: _was, revision: _revision, ...change } = given
    server = { ...server, ...(change as Partial<EditedArticle>), revision: server.revision + 1 }
    return Response.json({ statusCode: 200, message: '', result: server })
  })
  root = createRoot(document.createElement('div'))
  await show(server)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('a save sends nothing of what somebody else described meanwhile', async () => {
  await typeTitle('Heavy rain')
  server = { ...server, digest: 'B 的摘要', topics: ['history'], author: { id: 2, name: 'B. Writer' } }
  await show(server)
  expect(desk.conflicts).toEqual([])
  await press(desk.save)
  expect(sent).toEqual([{ title: 'Heavy rain', revision: 3, was: {} }])
  expect([desk.isDirty, desk.draft.digest]).toEqual([false, 'B 的摘要'])
})

it('a save that met another change goes again by itself when the two do not touch', async () => {
  await typeDigest('我的摘要')
  server = { ...server, title: 'Their title', revision: 4 }
  refuses = ({ revision }) => revision !== 4
  await press(desk.save)
  expect(sent.map(({ revision }) => revision)).toEqual([3, 4])
  expect(sent[1]).toEqual({ digest: '我的摘要', revision: 4, was: { digest: '一场雨' } })
  expect([desk.isAsking, desk.draft.title, desk.draft.digest]).toEqual([false, 'Their title', '我的摘要'])
})

it('a change of the same field is asked about, and mine sends mine alone', async () => {
  await typeDigest('我的摘要')
  server = { ...server, digest: 'B 的摘要', source: 'Theirs' }
  refuses = ({ was }) => JSON.stringify(was) !== JSON.stringify({ digest: 'B 的摘要' })
  await press(desk.save)
  expect([desk.isAsking, desk.conflicts, sent.length]).toEqual([true, [{ field: 'digest' }], 1])
  await press(() => desk.decide(new Map([['digest', 'mine']])))
  expect(sent[1]).toEqual({ digest: '我的摘要', revision: 3, was: { digest: 'B 的摘要' } })
  expect([desk.isDirty, desk.isAsking, desk.draft.source]).toEqual([false, false, 'Theirs'])
})

it('changes thrown away come back on top of what came since', async () => {
  await typeDigest('我的摘要')
  let undo = () => {}
  await act(async () => {
    undo = desk.discard()
  })
  expect(desk.isDirty).toBe(false)
  await show({ ...server, source: 'Theirs' })
  await act(async () => undo())
  expect(desk.draft).toMatchObject({ digest: '我的摘要', source: 'Theirs' })
})

it('what was done to the text is taken back step by step, and made again', async () => {
  const texts = () => desk.draft.paragraphs.map(({ text, zh }) => `${text} ${zh}`)
  const before = texts()
  const type = (zh: string) =>
    act(async () =>
      desk.edit(
        (now) => ({ ...now, paragraphs: now.paragraphs.with(0, { ...now.paragraphs[0]!, zh }) }),
        'p1 zh',
      ),
    )
  await type('大')
  await type('大雨')
  await act(async () => desk.edit((now) => ({ ...now, paragraphs: now.paragraphs.slice(1) })))
  expect(desk.draft.paragraphs).toHaveLength(1)
  await act(async () => void desk.step('back'))
  expect(texts()[0]).toBe('It rained. 大雨')
  let place: ReturnType<typeof desk.step>
  await act(async () => {
    place = desk.step('back')
  })
  expect(texts()).toEqual(before)
  expect(place).toEqual({ key: 'p1', side: 'zh', at: 4 })
  await act(async () => void desk.step('on'))
  expect(texts()[0]).toBe('It rained. 大雨')
  // What came from elsewhere is not to be taken back from here.
  await show({
    ...server,
    revision: 4,
    paragraphs: [server.paragraphs[0]!, { ...server.paragraphs[1]!, zh: '他们的' }],
  })
  expect(texts()[1]).toBe('We stayed. 他们的')
  expect(desk.step('back')).toBeUndefined()
})
