// Exports a guest's words as a file, in the same format as a member's.
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { selectPhonetic } from '../../../domain/language/phonetics.ts'
import { WORD_WRITERS, type WordFormat, type WrittenWord } from '../../../domain/word/export.ts'
import { getSiteOrigin } from '../../lib/site.ts'
import { findPlace } from '../../local/article-places.ts'
import { getGuestMutations } from '../../local/guest.ts'
import { buildGuestCards, type GuestCard } from './guest-cards.ts'
import { loadGuestLexicon } from './guest-driver.ts'

/** The words of this browser in the order they were saved; the file name contains the date of `now`. */
export async function createGuestFile(format: WordFormat, now: Date): Promise<File> {
  const [steps, known] = await Promise.all([getGuestMutations(), loadGuestLexicon()])
  const writer = WORD_WRITERS[format]
  const pieces = buildGuestCards(steps, known).map((card, index) => writer.of(writtenWord(card), index))
  return new File([writer.head, ...pieces, writer.tail], `开卷生词-${toCalendarDay(now)}.${writer.ending}`, {
    type: writer.type,
  })
}

function linkOf(newest: GuestCard['sentences'][number] | undefined): string {
  if (newest?.article_id === undefined) return ''
  return `${getSiteOrigin()}/article/${newest.article_id}${newest.paragraph ? `#${newest.paragraph}` : ''}`
}

function writtenWord({ scheduled, sentences, ...card }: GuestCard): WrittenWord {
  const [newest] = sentences
  return {
    word: card.word,
    lemma: card.lemma,
    phonetic: selectPhonetic(card.phonetic),
    gloss: card.gloss,
    sentence: newest?.sentence ?? '',
    zh: newest?.sentence_zh || newest?.zh || '',
    source: newest?.article_id === undefined ? '' : (findPlace(newest.article_id)?.title ?? ''),
    link: linkOf(newest),
    state: scheduled.state,
    due: scheduled.due.toISOString(),
    created_at: new Date(card.saved_at).toISOString(),
    reps: scheduled.reps,
    lapses: scheduled.lapses,
  }
}
