// Glossary of a publication: endpoints for editors, and the glossary and translator that a translation uses.
import type { deskEndpoints } from '../../../contract/desk.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'
import {
  findMissedTerms,
  listTermTranslations,
  MAX_TERMS,
  type PublicationGlossary,
  type Term,
  toTermKey,
} from '../../../domain/article/terms.ts'
import type { Deps } from '../../deps.ts'
import type { Translator } from '../../providers/llm/port.ts'
import { translatorFor } from '../../translation/choice.ts'
import type { HasDesk } from './store.ts'

type Shown = EndpointResult<typeof deskEndpoints.glossary>

/** Throws CREATOR_NOT_FOUND, also for an author. */
export async function glossaryOf({ store }: HasDesk, id: number): Promise<Shown> {
  const publication = (await store.desk.publicationById(id)) ?? throwAppError('CREATOR_NOT_FOUND')
  return { publication, items: await store.desk.termsOf(id) }
}

const faulty = (field: string, message: string) =>
  throwAppError('INVALID_INPUT', { details: [{ field, message }] })

/**
 * Writes one term, replacing `was` if it is set. Throws CREATOR_NOT_FOUND, GLOSSARY_LIMIT_REACHED,
 * INVALID_INPUT.
 */
export async function setTerm(
  ctx: HasDesk & Pick<Deps, 'now'>,
  id: number,
  { en, zh, was }: Term & { was?: string | undefined },
  actor_id: number,
): Promise<Shown> {
  if (!/\p{L}/u.test(en)) faulty('en', '请填写英文')
  const ways = listTermTranslations({ en, zh })
  if (ways.length === 0) faulty('zh', '请填写中文')
  if (!(await ctx.store.desk.publicationById(id))) throwAppError('CREATOR_NOT_FOUND')
  const term = { en: en.replace(/\s+/g, ' '), zh: ways.join('/'), was }
  if (toTermKey(term.en).length > 80) faulty('en', '太长了')
  const isThere = await ctx.store.desk.setTerm(id, term, { actor_id, now: ctx.now(), most: MAX_TERMS })
  return isThere ? glossaryOf(ctx, id) : throwAppError('GLOSSARY_LIMIT_REACHED')
}

/** Idempotent. Throws CREATOR_NOT_FOUND. */
export async function removeTerm(ctx: HasDesk, id: number, en: string, actor_id: number): Promise<Shown> {
  if (!(await ctx.store.desk.publicationById(id))) throwAppError('CREATOR_NOT_FOUND')
  await ctx.store.desk.removeTerm(id, en, actor_id)
  return glossaryOf(ctx, id)
}

export interface TranslationTerms {
  translator: Translator
  /** Undefined if the publication has no glossary. */
  glossary: PublicationGlossary | undefined
}

/**
 * Translator and glossary for an article. `ai`: the choice in the request, which overrides the policy of the
 * article's feed. Throws TRANSLATION_NOT_CONFIGURED.
 */
export async function termsOfTranslation(
  { store, translator }: HasDesk & Pick<Deps, 'translator'>,
  article_id: number,
  ai?: boolean | null,
): Promise<TranslationTerms> {
  const chosen = translatorFor(translator, { ai, name: await store.desk.translatorOf(article_id) })
  return { translator: chosen, glossary: await glossaryOfArticle({ store }, article_id) }
}

export async function glossaryOfArticle(
  { store }: HasDesk,
  article_id: number,
): Promise<PublicationGlossary | undefined> {
  const publication = await store.desk.publicationOf(article_id)
  const terms = publication ? await store.desk.termsOf(publication.id) : []
  return publication && terms.length > 0 ? { name: `publication ${publication.id}`, terms } : undefined
}

/**
 * True if a translation from the memory may be reused: one by a person always, one by a machine only if it
 * follows the glossary.
 */
export const followsGlossary = (
  terms: readonly Term[],
  { text, zh, engine }: { text: string; zh: string; engine: string },
): boolean => engine === 'hand' || findMissedTerms(text, zh, terms).length === 0
