// Maps each audio endpoint (text to speech) to its handler.
import type { audioEndpoints } from '../../../contract/audio.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { articleAudio, audioToken, sayText } from './listen.ts'

export const audioHandlers: EndpointHandlers<typeof audioEndpoints, 'audio'> = {
  token: (ctx) => audioToken(ctx as Parameters<typeof audioToken>[0]),
  say: sayText,
  article: articleAudio,
}
