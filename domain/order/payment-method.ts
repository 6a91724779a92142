// Payment methods: their provider, and the environments in which they work.

export const PAYMENT_METHODS = ['WX_JSAPI', 'WX_H5', 'WX_NATIVE', 'ALI_PAGE', 'ALI_WAP'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PAY_PROVIDERS = ['wxpay', 'alipay'] as const
export type PayProvider = (typeof PAY_PROVIDERS)[number]

/** Returns the provider of a method. */
export const toPayProvider = (method: PaymentMethod): PayProvider =>
  method.startsWith('WX_') ? 'wxpay' : 'alipay'

/** Environment of the browser: WeChat, another browser on a phone, or a desktop. */
export type PaymentEnvironment = 'WECHAT' | 'PHONE' | 'DESK'

const PLACES: Record<PaymentMethod, readonly PaymentEnvironment[]> = {
  WX_JSAPI: ['WECHAT'],
  // WeChat rejects H5 payment inside its own browser, and a phone cannot scan a code on its own screen.
  WX_H5: ['PHONE'],
  WX_NATIVE: ['DESK'],
  ALI_PAGE: ['DESK'],
  ALI_WAP: ['PHONE'],
}

/** Filters the methods that work in an environment, in the order of `PAYMENT_METHODS`. */
export const filterPaymentMethods = (
  methods: readonly PaymentMethod[],
  place: PaymentEnvironment,
): PaymentMethod[] =>
  PAYMENT_METHODS.filter((method) => methods.includes(method) && PLACES[method].includes(place))
