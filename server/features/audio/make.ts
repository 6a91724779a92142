// Worker that synthesises an article sentence by sentence into one file and records the start time of each
// sentence.
import { createHash } from 'node:crypto'
import type { SentenceMark } from '../../../contract/audio.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { listSpokenSentences, PARAGRAPH_PAUSE_MS, PAUSE_MS } from '../../../domain/audio/spoken-sentences.ts'
import { writeWav } from '../../../domain/audio/wav.ts'
import type { Deps } from '../../deps.ts'
import type { JobProgress } from '../../jobs/define-job.ts'
import { contentOf } from '../article/public.ts'

/** One hour at 24,000 16-bit samples per second. For a longer text the fallback is the browser's voice. */
const MAX_BYTES = 175_000_000

/** Idempotent: the key is a hash of the voice and the text, so a retry overwrites the same file. */
export async function makeAudio(
  deps: Deps,
  { article_id, revision }: { article_id: number; revision: number },
  progress: Pick<JobProgress, 'report' | 'signal'>,
): Promise<{ article_id: number; revision: number }> {
  const { voice, storage, store } = deps
  if (!voice) throwAppError('AUDIO_NOT_CONFIGURED')
  const sentences = listSpokenSentences((await contentOf(deps, article_id, revision))?.paragraphs ?? [])
  if (sentences.length === 0) throwAppError('ARTICLE_NOT_FOUND')
  const marks: SentenceMark[] = []
  const stretches: Uint8Array[] = []
  let rate = 0
  let bytes = 0
  const add = (chunk: Uint8Array) => {
    stretches.push(chunk)
    bytes += chunk.length
  }
  for (const [index, { paragraph, start, end, text, is_last }] of sentences.entries()) {
    const sound = await voice.say(text, progress.signal)
    rate ||= sound.rate
    // A changed sample rate would change the pitch of the voice and make every later mark wrong.
    if (sound.rate !== rate) throwAppError('AUDIO_FAILED')
    marks.push({ paragraph, start, end, ms: Math.round((bytes / 2 / rate) * 1000) })
    add(sound.samples)
    add(silence(rate, is_last ? PARAGRAPH_PAUSE_MS : PAUSE_MS))
    if (bytes > MAX_BYTES) throwAppError('TOO_LARGE', { message: '这篇太长了，请用浏览器的声音朗读。' })
    await progress.report({ done: index + 1, total: sentences.length, message: '正在朗读' })
  }
  const name = createHash('sha256')
    .update(JSON.stringify([voice.name, sentences.map(({ text }) => text)]))
    .digest('hex')
  const key = `private/audio/${name.slice(0, 2)}/${name}.wav`
  await storage.put(key, writeWav(rate, stretches), 'audio/wav')
  await store.audio.put({ article_id, revision, voice: voice.name, key, marks, at: deps.now() })
  return { article_id, revision }
}

const silence = (rate: number, ms: number): Buffer => Buffer.alloc(Math.round((rate * ms) / 1000) * 2)
