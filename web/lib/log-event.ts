// Sends events of this browser to the server's visitor log.
import { isEmbedded } from './bridge.ts'
import { visitorCalls } from './calls/visitor.ts'
import { getClientIdentity } from './client-id.ts'
import { deferTask } from './scheduler.ts'

/** Sends an event after the next paint. An error is ignored; the request survives leaving the page. */
export function logEvent(name: string, data: Record<string, unknown>): void {
  const source = isEmbedded() ? 'WEBVIEW' : 'WEB'
  const event = { name, data, ...getClientIdentity(), source } as const
  deferTask(() => void visitorCalls.log(event, { keepalive: true }).catch(() => undefined))
}
