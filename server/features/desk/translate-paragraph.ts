// The Chinese of one paragraph for the editor who asks: it lands in their draft, and counts when they save it.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { Deps } from '../../deps.ts'
import { toUpstreamError } from '../../upstream-error.ts'
import { followsGlossary, glossaryOfArticle, termsOfTranslation } from './glossary.ts'
import { managedArticle } from './locked-article.ts'
import { memoryHash } from './paragraphs.ts'
import type { HasDesk } from './store.ts'

/** Longer than any model needs for a paragraph; a person is waiting. */
const WAIT_MS = 60_000

/**
 * From memory where the paragraph was translated before; with `instead`, the Chinese that is not wanted, always anew.
 * Throws ARTICLE_NOT_FOUND, TRANSLATION_NOT_CONFIGURED, and what the provider fails with.
 */
export async function translateParagraph(
  deps: Pick<Deps, 'translator'> & HasDesk,
  id: number,
  { text, instead }: { text: string; instead?: string | undefined },
): Promise<{ zh: string }> {
  const { desk } = deps.store
  // An unknown article is said to be unknown, whether or not somebody could translate it.
  await managedArticle(desk, id)
  const hash = memoryHash(text)
  const known = instead === undefined ? (await desk.remembered([hash])).get(hash) : undefined
  const glossary = await glossaryOfArticle(deps, id)
  if (known && (!deps.translator || followsGlossary(glossary?.terms ?? [], known))) return { zh: known.zh }
  const { translator } = await termsOfTranslation(deps, id)
  const signal = AbortSignal.timeout(WAIT_MS)
  const options = { signal, glossary, ...(instead === undefined ? {} : { instead }) }
  const [zh] = await translator.translate([text], options).catch((error: unknown) => {
    if (options.signal.aborted) throwAppError('TRANSLATION_TIMEOUT')
    throw toUpstreamError(error) ?? error
  })
  if (!zh?.trim()) throwAppError('TRANSLATION_UNUSABLE')
  if (zh.trim() === instead?.trim()) throwAppError('TRANSLATION_UNCHANGED')
  return { zh }
}
