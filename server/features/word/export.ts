// Exports all of a reader's words as a file; text formats are streamed, so that memory use is constant.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { wordEndpoints as calls } from '../../../contract/word.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { formatIsoTime } from '../../../domain/kernel/iso-time.ts'
import { selectPhonetic } from '../../../domain/language/phonetics.ts'
import { findWordSpans } from '../../../domain/word/cloze.ts'
import { buildContextPath } from '../../../domain/word/context-path.ts'
import { WORD_WRITERS, type WordWriter, type WrittenWord } from '../../../domain/word/export.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx, FileAnswer } from '../../http/context.ts'
import type { AnkiReview, AnkiWord } from '../../providers/anki/port.ts'
import type { CardWithContexts } from './card-row.store.ts'
import type { LoggedReview } from './export-log.store.ts'

const DECK = '开卷'

/** Returns the file. Throws EXPORT_FAILED when the package for Anki cannot be built. */
export async function exportWords(
  ctx: Ctx<'user'>,
  format: ParsedInput<typeof calls.export>['format'],
): Promise<FileAnswer> {
  const pieces = ctx.store.word.cardsInPieces(ctx.user.id)
  const name = `开卷生词-${toCalendarDay(ctx.now())}`
  if (format === 'apkg') {
    const words: AnkiWord[] = []
    for await (const cards of pieces) {
      const log = await ctx.store.word.reviewsOfCards(ctx.user.id, cards)
      words.push(
        ...cards.map((card) =>
          ankiWord(card, { ...ctx, reviews: ankiReviews(log.get(card.id) ?? [], card) }),
        ),
      )
    }
    const packed = await ctx.anki.pack(DECK, words, ctx.now().getTime()).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'no package for Anki')
      return throwAppError('EXPORT_FAILED')
    })
    return { name: `${name}.apkg`, type: 'application/octet-stream', body: Buffer.from(packed) }
  }
  const writer = WORD_WRITERS[format]
  return {
    name: `${name}.${writer.ending}`,
    type: writer.type,
    body: Readable.from(formatPieces(pieces, writer, ctx.origin)),
  }
}

/** All of a user's words as CSV in one string, for the archive of their data. */
export async function wordsAsCsv(
  deps: Pick<Deps, 'store'>,
  user_id: number,
  origin: string,
): Promise<string> {
  let text = ''
  for await (const piece of formatPieces(deps.store.word.cardsInPieces(user_id), WORD_WRITERS.csv, origin))
    text += piece
  return text
}

async function* formatPieces(
  pieces: AsyncIterable<CardWithContexts[]>,
  writer: WordWriter,
  origin: string,
): AsyncGenerator<string> {
  if (writer.head !== '') yield writer.head
  let index = 0
  for await (const cards of pieces) {
    yield cards.map((card) => writer.of(toWrittenWord(card, origin), index++)).join('')
  }
  if (writer.tail !== '') yield writer.tail
}

/** URL of a sentence on this site; empty when its source is not on the site, or the origin is unknown. */
const linkOf = (context: CardWithContexts['contexts'][number] | undefined, origin: string): string => {
  const path = context && buildContextPath(context)
  if (path === undefined || origin === '') return ''
  return `${origin}${path.to}${path.hash === '' ? '' : `#${path.hash}`}`
}

const toWrittenWord = (card: CardWithContexts, origin: string): WrittenWord => {
  const [context] = card.contexts
  return {
    word: card.word,
    lemma: card.lemma,
    phonetic: selectPhonetic(card.phonetic),
    gloss: card.gloss,
    sentence: context?.sentence ?? '',
    zh: context?.sentence_zh || context?.zh || '',
    source: context?.article_title ?? '',
    link: linkOf(context, origin),
    state: card.state,
    due: formatIsoTime(card.due),
    created_at: formatIsoTime(card.created_at),
    reps: card.reps,
    lapses: card.lapses,
  }
}

const DAY_MS = 86_400_000

/**
 * The log in Anki's format: for each rating the interval before and after it, in whole days or a step shorter
 * than a day.
 */
const ankiReviews = (
  log: readonly LoggedReview[],
  card: Pick<CardWithContexts, 'due' | 'scheduled_days'>,
): AnkiReview[] =>
  log.map(({ rating, spent, at, state, scheduled_days, due, last_review }, index) => {
    const next = log[index + 1]
    const after = next ?? { ...card, due: card.due.toISOString() }
    const stepOf = (days: number, from: number, to: string): number =>
      days > 0 ? days * DAY_MS : Math.max(0, Date.parse(to) - from)
    return {
      at: at.getTime(),
      rating,
      spent_ms: spent ?? 0,
      state,
      interval_ms: stepOf(after.scheduled_days, at.getTime(), after.due),
      last_interval_ms: last_review === null ? 0 : stepOf(scheduled_days, Date.parse(last_review), due),
    }
  })

const ankiWord = (
  card: CardWithContexts,
  { user, origin, reviews }: Pick<Ctx<'user'>, 'user' | 'origin'> & Pick<AnkiWord, 'reviews'>,
): AnkiWord => {
  const [context] = card.contexts
  return {
    // Not the card's id: a word that was deleted and saved again stays the same note in Anki.
    guid: createHash('sha256').update(`kaijuan ${user.id} ${card.lemma}`).digest('base64url').slice(0, 16),
    word: card.lemma,
    phonetic: selectPhonetic(card.phonetic),
    gloss: card.gloss,
    sentence: context?.sentence ?? '',
    spans: context ? findWordSpans(context) : [],
    zh: context?.sentence_zh || context?.zh || '',
    link: linkOf(context, origin),
    reviews,
    source: context?.article_title ?? '',
    state: card.state,
    due: card.due.getTime(),
    interval_days: card.scheduled_days,
    reps: card.reps,
    lapses: card.lapses,
    stability: card.stability,
    difficulty: card.difficulty,
    created_at: card.created_at.getTime(),
  }
}
