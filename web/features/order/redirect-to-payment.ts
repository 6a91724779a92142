// Starts a payment: redirects to the provider's page, or opens WeChat's payment sheet; QR codes are rendered
// by the page itself.
import type { PaymentAction } from '../../../contract/entities/order.ts'

declare global {
  interface Window {
    /** Global of WeChat's browser. */
    WeixinJSBridge?: { invoke(name: string, params: object, done: (answer: unknown) => void): void }
  }
}

/**
 * The result of the callback is ignored, because it is not reliable (it may report an unpaid order as paid):
 * the state of the order decides.
 */
export function redirectToPayment(pay: PaymentAction): void {
  if (pay?.kind === 'GO') window.location.assign(pay.url)
  if (pay?.kind !== 'JSAPI') return
  const invoke = () => window.WeixinJSBridge?.invoke('getBrandWCPayRequest', pay.params, () => undefined)
  if (window.WeixinJSBridge) invoke()
  else document.addEventListener('WeixinJSBridgeReady', invoke, { once: true })
}
