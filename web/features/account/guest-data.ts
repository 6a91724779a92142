// Summarizes the guest data that a log-in migrates, as words, notes and articles instead of sync steps.
import type { SyncStep } from '../../../contract/entities/sync.ts'
import { getPlaces } from '../../local/article-places.ts'
import { getGuestMutations } from '../../local/guest.ts'

/** Guest data in this browser before its migration to an account. */
export interface GuestDataCounts {
  words: number
  notes: number
  articles: number
}

/** Must run before the migration: afterwards the guest storage is empty. */
export async function countGuestData(): Promise<GuestDataCounts> {
  const steps = await getGuestMutations()
  return { words: await wordsSaved(), notes: notesMade(steps), articles: articlesRead(steps) }
}

/** Counts saved words by lemma, without the removed ones. */
async function wordsSaved(): Promise<number> {
  const { loadHighlights, getWordHighlights } = await import('../../local/word-highlights.ts')
  await loadHighlights()
  return getWordHighlights().cards.size
}

const notesMade = (steps: readonly SyncStep[]): number =>
  new Set(steps.flatMap((step) => (step.kind === 'note' ? [step.note.note_uuid] : []))).size

/** Counts articles that were started, finished, or both. */
function articlesRead(steps: readonly SyncStep[]): number {
  const read = new Set(getPlaces().map(({ article_id }) => article_id))
  for (const step of steps) {
    if (step.kind !== 'mark' || step.action !== 'READ') continue
    if (step.status) read.add(step.article_id)
  }
  return read.size
}

/** E.g. 11 个词、2 条笔记和读过的 3 篇文章已同步到账号; '' if there is only a level or nothing at all. */
export function getGuestDataText({ words, notes, articles }: GuestDataCounts): string {
  const things = [
    words > 0 && `${words} 个词`,
    notes > 0 && `${notes} 条笔记`,
    articles > 0 && `读过的 ${articles} 篇文章`,
  ].filter((thing) => thing !== false)
  const last = things.pop()
  if (last === undefined) return ''
  return things.length === 0 ? `${last}已同步到账号` : `${things.join('、')}和${last}已同步到账号`
}
