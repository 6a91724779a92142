// Copies external pictures linked by an editor into our storage, because pages show only our own files.
import type { deskEndpoints } from '../../../../contract/desk.ts'
import { type FieldError, throwAppError } from '../../../../contract/kernel/app-error.ts'
import type { ParsedInput } from '../../../../contract/kernel/endpoint-definition.ts'
import type { Ctx } from '../../../http/context.ts'
import { storePictures } from './pictures.ts'

type UpdateInput = ParsedInput<typeof deskEndpoints.update>['article']

const isElsewhere = (src: string | null | undefined): src is string => /^https?:\/\//i.test(src ?? '')

/**
 * Returns the input with every external picture stored here and its URL replaced. Fetches with SSRF
 * protection, before any row is locked. Throws INVALID_INPUT with each picture that could not be fetched.
 */
export async function storeLinkedPictures<G extends UpdateInput>(
  ctx: Pick<Ctx, 'pages' | 'pictures' | 'storage' | 'log' | 'signal'>,
  input: G,
): Promise<G> {
  const inText = (input.paragraphs ?? []).flatMap(({ kind, src }) =>
    kind === 'img' && isElsewhere(src) ? [src] : [],
  )
  const externalUrls = [...new Set(isElsewhere(input.cover) ? [input.cover, ...inText] : inText)]
  if (externalUrls.length === 0) return input
  const { stored } = await storePictures(ctx, externalUrls, ctx.signal, async () => undefined)
  const faults: FieldError[] = []
  const placeOf = (src: string, field: string) => {
    const place = stored.get(src)
    if (!place) faults.push({ field: `article.${field}`, message: '这张图片取不到，换一个地址' })
    return place
  }
  const paragraphs = input.paragraphs?.map((paragraph, index) =>
    paragraph.kind === 'img' && isElsewhere(paragraph.src)
      ? { ...paragraph, ...placeOf(paragraph.src, `paragraphs.${index}.src`) }
      : paragraph,
  )
  const cover = isElsewhere(input.cover) ? placeOf(input.cover, 'cover')?.src : input.cover
  if (faults.length > 0)
    throwAppError('INVALID_INPUT', { message: '有图片取不到，没有保存。', details: faults })
  return {
    ...input,
    ...(paragraphs === undefined ? {} : { paragraphs }),
    ...(cover === undefined ? {} : { cover }),
  }
}
