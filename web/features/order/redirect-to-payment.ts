// Opens what a provider has given: goes to its page, or calls WeChat's own window; a code is shown by the page itself.
import type { PaymentAction } from '../../../contract/entities/order.ts'

declare global {
  interface Window {
    /** WeChat's own, within its browser only. */
    WeixinJSBridge?: { invoke(name: string, params: object, done: (answer: unknown) => void): void }
  }
}

/** What came of it the order itself says: a page may be told that it was paid when it was not. */
export function redirectToPayment(pay: PaymentAction): void {
  if (pay?.kind === 'GO') window.location.assign(pay.url)
  if (pay?.kind !== 'JSAPI') return
  const invoke = () => window.WeixinJSBridge?.invoke('getBrandWCPayRequest', pay.params, () => undefined)
  if (window.WeixinJSBridge) invoke()
  else document.addEventListener('WeixinJSBridgeReady', invoke, { once: true })
}
