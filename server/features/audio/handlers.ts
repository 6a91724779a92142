// Answers the calls of reading aloud.
import type { audioEndpoints } from '../../../contract/audio.ts'
import type { Handlers } from '../../http/context.ts'
import { articleAudio, audioToken, say } from './listen.ts'

export const audioHandlers: Handlers<typeof audioEndpoints, 'audio'> = {
  token: (ctx) => audioToken(ctx as Parameters<typeof audioToken>[0]),
  say,
  article: articleAudio,
}
