// Endpoint `ai.entity`: explains a name in an article. A model explains it from the sentences that contain
// the name; the fallback returns the dictionary's entry and these sentences.
import type { aiEndpoints } from '../../../contract/ai.ts'
import type { NamedEntity } from '../../../contract/entities/ai.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { EntityKind } from '../../../domain/ai/kinds.ts'
import type { Ctx } from '../../http/context.ts'
import { loadReadableArticle } from '../article/public.ts'
import { formatGloss, lookUpWord } from '../dictionary/public.ts'
import { awaitAnswer, OFFLINE_SOURCE } from './answer.ts'
import { placesOfName } from './places.ts'
import { entityQuestion } from './questions/article.ts'

const KINDS: Record<string, EntityKind> = {
  PERSON: 'PERSON',
  PLACE: 'PLACE',
  WORK: 'WORK',
  GROUP: 'ORGANISATION',
}

/** Throws ARTICLE_NOT_FOUND if the reader may not read the article, and the errors of the engine. */
export async function entityOf(
  ctx: Ctx<'user'>,
  { name, article_id }: ParsedInput<typeof aiEndpoints.entity>,
): Promise<EndpointResult<typeof aiEndpoints.entity>> {
  if (article_id !== undefined) await loadReadableArticle(ctx, article_id)
  const places = await placesOfName(ctx, name, article_id)
  const entity = ctx.model
    ? await awaitAnswer(
        ctx,
        ctx.model,
        entityQuestion(
          name,
          places.map(({ en }) => en),
        ),
      )
    : byDictionary(ctx, name, places[0]?.en)
  return { result: { ...entity, name, places } }
}

function byDictionary(
  ctx: Ctx<'user'>,
  name: string,
  sentence: string | undefined,
): Omit<NamedEntity, 'name' | 'places'> {
  const entry = lookUpWord(ctx, name, sentence)
  const kind = KINDS[entry?.name ?? ''] ?? 'OTHER'
  return {
    ...OFFLINE_SOURCE,
    kind,
    text: entry?.name || /^\p{Lu}/u.test(entry?.lemma ?? '') ? formatGloss(entry) : '',
  }
}
