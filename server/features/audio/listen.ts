// Audio endpoints: a signed URL for an article, and speech of a word or sentence for a request with a
// short-lived token.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { audioEndpoints } from '../../../contract/audio.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'
import type { Ctx, FileAnswer } from '../../http/context.ts'
import { loadReadableArticle } from '../article/public.ts'
import { limitsOf } from '../membership/public.ts'
import { isSilence, synthesizeText } from './synthesize.ts'

/** Validity of the signed URL: enough to listen to the longest article with pauses. */
const ADDRESS_MS = 6 * 3_600_000
const TOKEN_MS = 600_000
/** Retry-After in seconds; the free disk space is checked more often than that. */
const DISK_RETRY_AFTER_S = 10

/**
 * For members and editors. While the job runs, the response has its task for the progress. Throws
 * MEMBERSHIP_REQUIRED, ARTICLE_NOT_FOUND.
 */
export async function articleAudio(
  ctx: Ctx<'user'>,
  { id }: { id: number },
): Promise<EndpointResult<typeof audioEndpoints.article>> {
  const { row, revision, is_cut } = await loadReadableArticle(ctx, id, { sees_all: true })
  if (!ctx.voice) return { result: null, task: null }
  const isEditor = ctx.user.role === 'admin'
  if (!isEditor && (is_cut || !(await limitsOf(ctx, ctx.user.id)).has_audio))
    throwAppError('MEMBERSHIP_REQUIRED')
  const existing = await ctx.store.audio.one(id, revision)
  if (existing?.voice === ctx.voice.name) {
    const url = await ctx.storage.signedUrl(existing.key, new Date(ctx.now().getTime() + ADDRESS_MS))
    return { result: { url, marks: existing.marks }, task: null }
  }
  if (!ctx.diskSpace.hasFreeSpace()) throwAppError('INSUFFICIENT_STORAGE', { retryAfter: DISK_RETRY_AFTER_S })
  const about = { user_id: ctx.user.id, article_id: id, subject: row.title }
  return { result: null, task: await ctx.store.audio.request({ article_id: id, revision }, about) }
}

/** Token for an audio element, which cannot send a header; it does not identify a user. */
export function audioToken({
  voice,
  localVoice,
  site_key,
  now,
}: Ctx): EndpointResult<typeof audioEndpoints.token> {
  if (!voice && !localVoice) return { result: null }
  // A request for a token is usually followed by a request for speech, so warm up the voice.
  if (!voice) localVoice?.warmUp()
  const until = now().getTime() + TOKEN_MS
  return {
    result: { token: `${until}.${sealOf(site_key, until)}`, expires_at: new Date(until).toISOString() },
  }
}

/** Throws AUDIO_TOKEN_EXPIRED, also for an invalid token, and AUDIO_FAILED if no voice can read the text. */
export async function sayText(
  ctx: Ctx,
  { text, audio_token, own = false }: { text: string; audio_token: string; own?: boolean },
): Promise<FileAnswer> {
  if (!ctx.voice && !ctx.localVoice) throwAppError('AUDIO_NOT_CONFIGURED')
  if (!isGood(ctx, audio_token)) throwAppError('AUDIO_TOKEN_EXPIRED')
  const body = await synthesizeText(ctx, text, own).catch((error: unknown) => {
    if (!isSilence(error)) throw error
    return throwAppError('AUDIO_FAILED')
  })
  return { name: 'say.wav', type: 'audio/wav', body }
}

function isGood({ site_key, now }: Ctx, token: string): boolean {
  const [until = '', seal = ''] = token.split('.')
  const right = Buffer.from(sealOf(site_key, Number(until)))
  const candidateSeal = Buffer.from(seal)
  return (
    /^\d{13}$/.test(until) &&
    candidateSeal.length === right.length &&
    timingSafeEqual(candidateSeal, right) &&
    Number(until) > now().getTime()
  )
}

const sealOf = (site_key: string, until: number): string =>
  createHmac('sha256', site_key).update(`audio token\n${until}`).digest('base64url')
