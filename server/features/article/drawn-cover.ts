// Draws a cover and stores it once: the same seed and topic result in the same file.
import { createHash } from 'node:crypto'
import { drawCover } from '../../../domain/article/cover-art.ts'
import type { Deps } from '../../deps.ts'

/** Returns the URL of the picture. */
export async function drawnCover(
  { storage }: Pick<Deps, 'storage'>,
  seed: string,
  topic: string,
): Promise<string> {
  const bytes = Buffer.from(drawCover({ seed, topic }))
  const key = `covers/${createHash('sha256').update(bytes).digest('hex')}.svg`
  if (!(await storage.has(key))) await storage.put(key, bytes, 'image/svg+xml')
  return storage.url(key)
}
