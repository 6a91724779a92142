// The Chinese of lines that were translated before, for whoever reads a passage elsewhere.
import { memoryHash } from './paragraphs.ts'
import type { HasDesk } from './store.ts'

/** By the line as it was given; only those that stand in the memory of translations as whole paragraphs. */
export async function rememberedChinese(
  { store }: HasDesk,
  lines: readonly string[],
): Promise<Map<string, string>> {
  const hashes = lines.map(memoryHash)
  const known = await store.desk.remembered([...new Set(hashes)])
  return new Map(
    lines.flatMap((line, place) => {
      const found = known.get(hashes[place] ?? '')
      return found ? [[line, found.zh] as const] : []
    }),
  )
}
