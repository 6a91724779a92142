// Endpoints that explain a word in its sentence and return its whole entry: by a model, with the dictionary
// as the fallback.
import type { aiEndpoints } from '../../../contract/ai.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { Ctx, StreamEvent } from '../../http/context.ts'
import { formatGloss, lookUpWord } from '../dictionary/public.ts'
import { limitsOf } from '../membership/public.ts'
import { awaitAnswer, OFFLINE_SOURCE, streamAnswer, streamCompleteAnswer } from './answer.ts'
import { placesOfWord } from './places.ts'
import { entryQuestion, wordQuestion } from './questions/word.ts'

type Entry = NonNullable<ReturnType<typeof lookUpWord>>
type Definition = { pos: string; en: string }

const entryOf = (ctx: Ctx<'user'>, word: string, sentence?: string): Entry =>
  lookUpWord(ctx, word, sentence) ?? throwAppError('WORD_NOT_FOUND')

const DEFINITION = /^(n|v|vt|vi|a|s|r|adj|adv|prep|conj|pron|int)\.?\s+(.+)$/
/** WordNet's letters for adjectives and adverbs, as the dictionary uses them. */
const POS: Record<string, string> = { s: 'a', r: 'adv' }

const definitionsOf = (entry: Entry): Definition[] =>
  entry.english.map((line) => {
    const [, pos = '', en = line] = DEFINITION.exec(line) ?? []
    return { pos: POS[pos] ?? pos, en }
  })

/**
 * Streams the explanation. Without a model: the dictionary's sense for this sentence, with example sentences.
 * Throws WORD_NOT_FOUND.
 */
export async function explainWord(
  ctx: Ctx<'user'>,
  { word, sentence = '' }: ParsedInput<typeof aiEndpoints.word>,
): Promise<AsyncGenerator<StreamEvent>> {
  const entry = lookUpWord(ctx, word, sentence || undefined)
  const lemma = entry?.here?.phrase ?? entry?.lemma ?? word
  const examples = await placesOfWord(ctx, lemma)
  if (!ctx.model) {
    if (!entry) throwAppError('WORD_NOT_FOUND')
    const text = [
      formatGloss(entry),
      ...definitionsOf(entry)
        .slice(0, 2)
        .map(({ en }) => `- ${en}`),
    ]
      .filter(Boolean)
      .join('\n')
    return streamCompleteAnswer(text, { ...OFFLINE_SOURCE, word, lemma, text, examples })
  }
  const question = wordQuestion(word, sentence, formatGloss(entry))
  return streamAnswer(ctx, ctx.model, question, (result) => ({ ...result, word, lemma, examples }))
}

/** The whole entry. Throws WORD_NOT_FOUND if the dictionary has no entry, also when a model is configured. */
export async function fullEntry(
  ctx: Ctx<'user'>,
  { word }: ParsedInput<typeof aiEndpoints.entry>,
): Promise<EndpointResult<typeof aiEndpoints.entry>> {
  const entry = entryOf(ctx, word)
  const { lemma, phonetic } = entry
  const places = await placesOfWord(ctx, lemma)
  const own = { word, lemma, phonetic, places }
  const definitions = definitionsOf(entry)
  if (!ctx.model) {
    const of = (pos: string) => definitions.find((each) => each.pos[0] === pos[0])?.en ?? ''
    const senses = entry.senses.map(({ pos, zh }) => ({ pos, zh, en: of(pos), example: null }))
    const collocations = entry.phrases.map(({ phrase, zh }) => ({ en: phrase, zh }))
    return { result: { ...OFFLINE_SOURCE, ...own, senses, collocations, synonyms: [], note: '' } }
  }
  const known = [...entry.senses.map(({ pos, zh }) => `${pos} ${zh}`), ...entry.english].join('\n')
  return { result: { ...(await awaitAnswer(ctx, ctx.model, entryQuestion(lemma, known))), ...own } }
}

/**
 * For members: English definitions, synonyms and example sentences, without a model. Throws WORD_NOT_FOUND,
 * MEMBERSHIP_REQUIRED.
 */
export async function proEntry(
  ctx: Ctx<'user'>,
  { word }: ParsedInput<typeof aiEndpoints.pro>,
): Promise<EndpointResult<typeof aiEndpoints.pro>> {
  const isEditor = ctx.user.role === 'admin'
  if (!isEditor && !(await limitsOf(ctx, ctx.user.id)).has_pro_dictionary)
    throwAppError('MEMBERSHIP_REQUIRED')
  const entry = entryOf(ctx, word)
  const { lemma } = entry
  const synonyms = ctx.dictionary.synonyms(lemma)
  const places = await placesOfWord(ctx, lemma)
  return { result: { word, lemma, definitions: definitionsOf(entry), synonyms, places } }
}
