// Tells the server's log of visits what happened in this browser.
import { isEmbedded } from './bridge.ts'
import { visitorCalls } from './calls/visitor.ts'
import { identify } from './client-id.ts'
import { soon } from './later.ts'

/**
 * Logs an event after the drawing that it came with. One that cannot be told must not disturb the reader; one that is
 * under way when the page is left counts too.
 */
export function logEvent(name: string, data: Record<string, unknown>): void {
  const source = isEmbedded() ? 'WEBVIEW' : 'WEB'
  const event = { name, data, ...identify(), source } as const
  soon(() => void visitorCalls.log(event, { keepalive: true }).catch(() => undefined))
}
