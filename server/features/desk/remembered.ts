// The Chinese of lines that were translated before, for whoever reads a passage elsewhere.
import { memoryHash } from './paragraphs.ts'
import type { HasDesk } from './store.ts'

/**
 * By the line as it was given; only those that stand in the memory of translations as whole paragraphs. What a person wrote
 * may be of a text that is not out yet: for who is `by_hand`, those of the desk, and for nobody else.
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
