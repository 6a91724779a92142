// Endpoint that translates one paragraph for an editor: the result is inserted into their draft and stored
// only when they save it.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { Deps } from '../../deps.ts'
import { toUpstreamError } from '../../upstream-error.ts'
import { followsGlossary, glossaryOfArticle, termsOfTranslation } from './glossary.ts'
import { managedArticle } from './locked-article.ts'
import { memoryHash } from './paragraphs.ts'
import type { HasDesk } from './store.ts'

/** Timeout: longer than any model needs for one paragraph, because a person waits. */
const WAIT_MS = 60_000

/**
 * Returns the translation from the memory if there is one. With `instead` (the unwanted Chinese) it is always
 * translated again. Throws ARTICLE_NOT_FOUND, TRANSLATION_NOT_CONFIGURED, and the error of the provider.
 */
export async function translateParagraph(
  deps: Pick<Deps, 'translator'> & HasDesk,
  id: number,
  { text, instead }: { text: string; instead?: string | undefined },
): Promise<{ zh: string }> {
  const { desk } = deps.store
  // An unknown article causes ARTICLE_NOT_FOUND, also if no translator is configured.
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
