// Stores translations written by a person in the translation memory, so that the same English is never
// translated by a machine again.
import type { Paragraph } from '../../../contract/entities/article.ts'
import { type DraftParagraph, memoryHash } from './paragraphs.ts'
import type { DeskHandle } from './store.ts'

/** Stores every translation in `next` that is not in `before` word for word. */
export async function rememberByHand(
  desk: DeskHandle,
  before: readonly Paragraph[],
  next: readonly DraftParagraph[],
): Promise<void> {
  const knownTranslations = new Set(before.map(({ text, zh }) => `${memoryHash(text)} ${zh}`))
  const written = next
    .filter(({ kind, text, zh }) => kind !== 'img' && text.trim() !== '' && zh.trim() !== '')
    .map(({ text, zh }) => ({ hash: memoryHash(text), text, zh, engine: 'hand' }))
  await desk.remember(written.filter(({ hash, zh }) => !knownTranslations.has(`${hash} ${zh}`)))
}
