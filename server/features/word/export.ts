// Puts all of a reader's words into a file for them to keep: sent as it is read, so that a large book takes no memory.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Parsed } from '../../../contract/kernel/call.ts'
import { refuse } from '../../../contract/kernel/refusal.ts'
import type { word as calls } from '../../../contract/word.ts'
import { dayOf } from '../../../domain/kernel/calendar.ts'
import { isoTime } from '../../../domain/kernel/iso-time.ts'
import { shownPhonetic } from '../../../domain/language/phonetics.ts'
import { WORD_WRITERS, type WordWriter, type WrittenWord } from '../../../domain/word/export.ts'
import { spansIn } from '../../../domain/word/mask.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx, FileAnswer } from '../../http/context.ts'
import type { AnkiWord } from '../../providers/anki/port.ts'
import type { CardWithContexts } from './card-row.store.ts'

const DECK = '开卷'

/** Throws EXPORT_FAILED when the package for Anki cannot be made. */
export async function exportWords(
  ctx: Ctx<'user'>,
  format: Parsed<typeof calls.export>['format'],
): Promise<FileAnswer> {
  const pieces = ctx.store.word.cardsInPieces(ctx.user.id)
  const name = `开卷生词-${dayOf(ctx.now())}`
  if (format === 'apkg') {
    const words: AnkiWord[] = []
    for await (const cards of pieces) words.push(...cards.map((card) => ankiWord(card, ctx.user.id)))
    const packed = await ctx.anki.pack(DECK, words, ctx.now().getTime()).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'no package for Anki')
      return refuse('EXPORT_FAILED')
    })
    return { name: `${name}.apkg`, type: 'application/octet-stream', body: Buffer.from(packed) }
  }
  const writer = WORD_WRITERS[format]
  return { name: `${name}.${writer.ending}`, type: writer.type, body: Readable.from(written(pieces, writer)) }
}

/** All of a user's words as one text, for who puts them into a larger whole. */
export async function wordsAsCsv(deps: Pick<Deps, 'store'>, user_id: number): Promise<string> {
  let text = ''
  for await (const piece of written(deps.store.word.cardsInPieces(user_id), WORD_WRITERS.csv)) text += piece
  return text
}

async function* written(
  pieces: AsyncIterable<CardWithContexts[]>,
  writer: WordWriter,
): AsyncGenerator<string> {
  if (writer.head !== '') yield writer.head
  let index = 0
  for await (const cards of pieces) {
    yield cards.map((card) => writer.of(writtenWord(card), index++)).join('')
  }
  if (writer.tail !== '') yield writer.tail
}

const writtenWord = (card: CardWithContexts): WrittenWord => {
  const [context] = card.contexts
  return {
    word: card.word,
    lemma: card.lemma,
    phonetic: shownPhonetic(card.phonetic),
    gloss: card.gloss,
    sentence: context?.sentence ?? '',
    zh: context?.zh ?? '',
    source: context?.article_title ?? '',
    state: card.state,
    due: isoTime(card.due),
    created_at: isoTime(card.created_at),
    reps: card.reps,
    lapses: card.lapses,
  }
}

const ankiWord = (card: CardWithContexts, user_id: number): AnkiWord => {
  const [context] = card.contexts
  return {
    // Not the row's number: a word that was deleted and saved anew stays the same note.
    guid: createHash('sha256').update(`kaijuan ${user_id} ${card.lemma}`).digest('base64url').slice(0, 16),
    word: card.lemma,
    phonetic: shownPhonetic(card.phonetic),
    gloss: card.gloss,
    sentence: context?.sentence ?? '',
    spans: context ? spansIn(context) : [],
    zh: context?.zh ?? '',
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
