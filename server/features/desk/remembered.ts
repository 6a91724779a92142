// Looks up lines in the translation memory for texts outside of the desk.
import { memoryHash } from './paragraphs.ts'
import type { HasDesk } from './store.ts'

/**
 * Map from line to Chinese, only for lines that are whole paragraphs in the translation memory. A translation
 * by a person may belong to an unpublished text, so it is included only with `by_hand`, for editors.
 */
export async function rememberedChinese(
  { store }: HasDesk,
  lines: readonly string[],
  { by_hand }: { by_hand: boolean },
): Promise<Map<string, string>> {
  const hashes = lines.map(memoryHash)
  const known = await store.desk.remembered([...new Set(hashes)])
  return new Map(
    lines.flatMap((line, place) => {
      const found = known.get(hashes[place] ?? '')
      return found && (by_hand || found.engine !== 'hand') ? [[line, found.zh] as const] : []
    }),
  )
}
