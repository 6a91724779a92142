// Remembers the Chinese that a person wrote, so that the same English is never translated by a machine again.
import type { Paragraph } from '../../../contract/entities/article.ts'
import { type DraftParagraph, memoryHash } from './paragraphs.ts'
import type { DeskHandle } from './store.ts'

/** Keeps every translation in `next` that was not in `before` word for word. */
export async function rememberByHand(
  desk: DeskHandle,
  before: readonly Paragraph[],
  next: readonly DraftParagraph[],
): Promise<void> {
  const had = new Set(before.map(({ text, zh }) => `${memoryHash(text)} ${zh}`))
  const written = next
    .filter(({ kind, text, zh }) => kind !== 'img' && text.trim() !== '' && zh.trim() !== '')
    .map(({ text, zh }) => ({ hash: memoryHash(text), text, zh, engine: 'hand' }))
  await desk.remember(written.filter(({ hash, zh }) => !had.has(`${hash} ${zh}`)))
}
