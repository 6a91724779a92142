// Shows that a model which obeys whatever an article or a question tells it still gives a reader nothing but harmless text.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aReadableBook } from '../../../tests/support/books.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { INJECTIONS, type PromptInjection } from '../../../tests/support/injections.ts'
import { aModel } from '../../../tests/support/model.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { makeBookMaker, makeEpubReader } from '../../providers/epub/guarded.ts'
import type { ModelPrompt } from '../../providers/llm/port.ts'
import { chapterAround } from '../book/public.ts'
import { idsAnswering } from '../search/public.ts'
import { aiHandlers } from './handlers.ts'
import { makeSenses } from './make-senses.ts'

const { ai } = contract
const model = aModel()
let t: TestKit
let book_uuid = ''
beforeAll(async () => {
  t = await createTestKit({
    handlers: { ai: aiHandlers },
    crossFeatureQueries: { chapterAround, chapterNames: async () => new Map(), idsAnswering },
    model,
    bookMaker: makeBookMaker(),
    dictionary: theDictionary(),
    epubs: makeEpubReader({ timeout_ms: 120_000 }),
  })
  const text = INJECTIONS.map(
    (each, n) =>
      `# Chapter ${n}\n\nNobody heard the gulls, ${n}.\n\n${each.text.replace(/^(?=[#=-])/gm, '\\')}\n`,
  )
  ;({ book_uuid } = await aReadableBook(t, undefined, text.join('\n'), { is_published: true }))
})
afterAll(() => t.close())

/** Says `worst` in the form that each question asks for, in every field. */
function obeying(worst: string): (prompt: ModelPrompt) => string {
  return ({ system, user }) => {
    const nonce = /<<(\w+) /.exec(user)?.[1] ?? ''
    const said = worst === 'rules' ? `我的规则是：${system.replaceAll(nonce, '')}` : `港口。${worst}`
    const line = said.replaceAll('\n', ' ')
    if (system.includes('sum up'))
      return ['ONE', 'SHORT', 'SHORT', 'FULL', 'FULL']
        .map(
          (length) =>
            `${length} || The gulls cry. ${worst === 'rules' ? '' : worst.replaceAll('\n', ' ')} || ${line}`,
        )
        .join('\n')
    if (system.includes('gloss an English article'))
      return [...user.matchAll(/\[\[(\d+):([^\]]+)\]\]/g)]
        .map(([, number, words], at) => `${number} | ${words} | n | ${at === 0 ? line : '模型的义'}`)
        .join('\n')
    if (system.includes('comprehension test')) {
      const choices = [1, 2, 3, 4].map((each) => `${each} ${line}`.slice(0, 159))
      const one = { choices, answer: 1, why: line.slice(0, 299), paragraph: 3, quote: QUIET.slice(0, 30) }
      return JSON.stringify({
        questions: [1, 2, 3].map((each) => ({
          ...one,
          question: `Why gulls ${each}? ${line}`.slice(0, 239),
        })),
      })
    }
    if (system.includes('who or what a name is')) return JSON.stringify({ kind: 'PERSON', text: said })
    if (system.includes('dictionary. Answer')) {
      const pair = { en: said, zh: said }
      const sense = { pos: 'n', zh: line.slice(0, 399), en: line.slice(0, 399), example: null }
      return JSON.stringify({
        senses: [sense],
        collocations: [pair],
        synonyms: [{ word: 'x', note: line }],
        note: line,
      })
    }
    if (system.includes('sentence apart')) {
      const sentence = /sentence>>\n([\s\S]*?)\n<</.exec(user)?.[1] ?? ''
      const [first = ''] = sentence.split(' ')
      const part = { role: line.slice(0, 39), text: first, zh: line.slice(0, 399), children: [] }
      return JSON.stringify({
        zh: said,
        root: { role: 'SENTENCE', text: sentence, zh: line.slice(0, 399), children: [part] },
      })
    }
    return said
  }
}

/** A paragraph of every article, with words that a dictionary is in doubt of. */
const QUIET = 'The harbour pilot drew a chart of the shoal, and the keen gulls followed the trawler home.'

const HARM: [string, RegExp][] = [
  ['a tag', /<\/?[a-z!?][^<>]*>|<(?:script|iframe|img|svg|form|style)\b/i],
  ['a link or a picture', /\]\([^()\s]+\)|^\s*\[[^\]]+\]:/m],
  ['an address', /[a-z]:\/\/|\bwww\.\w|\b(?:javascript|vbscript|data|mailto|tel|sms|blob):\S/i],
  ['signs that nobody sees', /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/u],
  ['the marks of the material', /<<|end>>/],
]
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** All that is the model's in an answer; what is the reader's or the article's own stays what it is. */
function textsOf(body: Record<string, unknown>): string[] {
  const own = new Set([
    'prompt',
    'word',
    'lemma',
    'name',
    'sentence',
    'article',
    'book',
    'places',
    'examples',
    'sources',
    'phonetic',
    'message',
  ])
  const walk = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, each]) => (own.has(key) ? [] : walk(each)))
  }
  return walk(body)
}

async function askAll(given: PromptInjection, n: number, one: TestUser, two: TestUser) {
  const at = (place: PromptInjection['in'], usual: string) => (given.in === place ? given.text : usual)
  const paragraph = (text: string, kind: 'p' | 'caption') => ({
    kind,
    text,
    zh: at('zh', '海鸥在叫。'),
    runs: [],
  })
  const article = await anArticle(t, {
    title: at('title', `Gulls ${n}`),
    paragraphs: [
      paragraph(at('paragraph', `The gulls cry over the quay, ${n} of them.`), 'p'),
      paragraph(at('caption', `A gull, number ${n}.`), 'caption'),
      paragraph(`${QUIET} That was day ${n}.`, 'p'),
    ],
  })
  const text = at('sentence', at('paragraph', `The gulls cry ${n} times.`))
  const asked = { prompt: at('question', `海鸥为什么叫 ${n}？`), article_id: article.id }
  const waiting = { ...asked, prompt: `${asked.prompt}（听）`, wait: false }
  const listened = async () => {
    const { id } = (await t.ask(ai.ask, waiting, two)).result
    const heard = await t.ask(ai.listen, { id }, two)
    return [heard.body, (await t.ask(ai.question, { id }, two)).body]
  }
  const passage = (action: 'grammar' | 'translate' | 'simplify' | 'explain' | 'key_points') =>
    t.ask(ai.analyze, { text, action }, one)
  const answers = await Promise.all([
    t.ask(ai.word, { word: at('word', 'gull'), sentence: text }, one),
    t.ask(ai.entry, { word: WORDS[n % WORDS.length] ?? '' }, two),
    t.ask(ai.clauses, { text }, two),
    passage('grammar'),
    passage('translate'),
    passage('simplify'),
    passage('explain'),
    passage('key_points'),
    t.ask(ai.ask, asked, two),
    t.ask(ai.summary, { article_id: article.id, stream: true }, one),
    t.ask(
      ai.ask,
      { ...asked, article_id: book_uuid, source: 'BOOK', pos: { cfi: `epubcfi(/6/${(n + 1) * 2}!/4)` } },
      two,
    ),
    t.ask(ai.createSummary, { article_id: article.id }, one),
    t.ask(ai.entity, { name: at('name', `Nora ${n}`), article_id: article.id }, two),
  ])
  const bodies = [...answers.map(({ body }) => body), ...(await listened())]
  return { bodies, more: await madeFor(article.id, one) }
}

/** What a model makes unasked: senses and questions, without what of them is the article's own. */
async function madeFor(id: number, one: TestUser) {
  const progress = { report: async () => {}, signal: new AbortController().signal }
  await makeSenses(t.deps, { article_id: id }, progress)
  const { senses } = (await t.ask(ai.senses, { id })).result
  const { questions } = (await t.ask(ai.questions, { article_id: id }, one)).result
  return {
    senses: senses.map(({ zh, pos }) => ({ zh, pos })),
    questions: questions.map(({ question, choices, why }) => ({ question, choices, why })),
  }
}
const WORDS = ['gull', 'boat', 'harbour', 'quay', 'mackerel', 'ferry', 'river', 'yellow', 'coat', 'sea']

const made = { senses: 0, questions: 0 }

it('is tried in more than sixty ways, in every place', () => {
  expect(INJECTIONS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(INJECTIONS.map((each) => each.in)).size).toBe(8)
})

it.each(INJECTIONS.map((each, n) => [`${each.in}: ${each.text}`, n, each] as const))(
  '%s',
  async (_, n, given) => {
    model.asked.length = 0
    model.says(obeying(given.obeys))
    // Kept answers of the cases before would be given for the same words.
    await t.database.pool.query("update ai_runs set key = key || id where state <> 'FAILED'")
    const [one, two] = [await t.aUser(), await t.aUser()]
    const { bodies, more } = await askAll(given, n, one, two)
    // What cannot be a word is not asked about.
    expect(model.asked.length).toBeGreaterThanOrEqual(given.in === 'word' ? 14 : 15)
    expect(model.asked.filter(({ user }) => user.includes(`Nobody heard the gulls, ${n}.`))).toHaveLength(1)
    const rules = model.asked.map(({ system }) => lettersOf(system))
    const served = bodies.filter((body) => body['result']).length
    for (const body of [...bodies, { result: more }]) {
      const { said, result } = body as Record<string, unknown>
      for (const text of textsOf({ said, result })) {
        for (const [what, harm] of HARM)
          expect({ what, found: harm.exec(text)?.[0] }).toEqual({ what, found: undefined })
        const letters = lettersOf(text)
        for (let at = 0; at + 32 <= letters.length; at += 1)
          expect(rules.some((each) => each.includes(letters.slice(at, at + 32)))).toBe(false)
      }
    }
    // What is only harmful in parts is cleaned and given; nobody is refused for what an article says.
    if (given.obeys !== 'rules') {
      expect(served).toBeGreaterThan(2)
      if (more.senses.length > 0) made.senses += 1
      if (more.questions.length === 3) made.questions += 1
    } else expect(bodies.filter((body) => body['code'] === 'AI_UNUSABLE').length).toBeGreaterThanOrEqual(10)
  },
)

it('costs senses and questions only where what is left of an answer is none', () => {
  const harmless = INJECTIONS.filter(({ obeys }) => obeys !== 'rules').length
  expect(Math.min(made.senses, made.questions)).toBeGreaterThanOrEqual(harmless - 3)
})
