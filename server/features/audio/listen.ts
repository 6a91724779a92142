// Gives readers what was read aloud: an article as a signed address, a word to whoever holds a token of some minutes.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { audioEndpoints } from '../../../contract/audio.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'
import type { Ctx, FileAnswer } from '../../http/context.ts'
import { loadReadableArticle } from '../article/public.ts'
import { limitsOf } from '../membership/public.ts'
import { isSilence, synthesizeText } from './synthesize.ts'

/** Long enough to hear the longest article through, with pauses. */
const ADDRESS_MS = 6 * 3_600_000
const TOKEN_MS = 600_000
/** Seconds; the disk is looked at more often than that. */
const DISK_RETRY_AFTER_S = 10

/** Members' and editors'; while it is being made the task says how far it is. Throws MEMBERSHIP_REQUIRED, ARTICLE_NOT_FOUND. */
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

/** For an element that can send no header; it names nobody. */
export function audioToken({
  voice,
  localVoice,
  site_key,
  now,
}: Ctx): EndpointResult<typeof audioEndpoints.token> {
  if (!voice && !localVoice) return { result: null }
  // Whoever asks for a token is about to ask for a word.
  if (!voice) localVoice?.warmUp()
  const until = now().getTime() + TOKEN_MS
  return {
    result: { token: `${until}.${sealOf(site_key, until)}`, expires_at: new Date(until).toISOString() },
  }
}

/** Throws AUDIO_TOKEN_EXPIRED, also for one that was never given, and AUDIO_FAILED for what no voice can read. */
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
