// How an order may be paid: the ways, whose they are, and where each of them opens.

export const PAYMENT_METHODS = ['WX_JSAPI', 'WX_H5', 'WX_NATIVE', 'ALI_PAGE', 'ALI_WAP'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PAY_PROVIDERS = ['wxpay', 'alipay'] as const
export type PayProvider = (typeof PAY_PROVIDERS)[number]

/** Whose way it is. */
export const toPayProvider = (method: PaymentMethod): PayProvider =>
  method.startsWith('WX_') ? 'wxpay' : 'alipay'

/** Where a way can be used: within WeChat, in a phone's browser outside it, or at a desk. */
export type PaymentEnvironment = 'WECHAT' | 'PHONE' | 'DESK'

const PLACES: Record<PaymentMethod, readonly PaymentEnvironment[]> = {
  WX_JSAPI: ['WECHAT'],
  // WeChat refuses an H5 payment within itself, and a code on the screen of a phone cannot be read by that phone.
  WX_H5: ['PHONE'],
  WX_NATIVE: ['DESK'],
  ALI_PAGE: ['DESK'],
  ALI_WAP: ['PHONE'],
}

/** Of these ways those that work in that place, in the order of `PAYMENT_METHODS`. */
export const filterPaymentMethods = (
  methods: readonly PaymentMethod[],
  place: PaymentEnvironment,
): PaymentMethod[] =>
  PAYMENT_METHODS.filter((method) => methods.includes(method) && PLACES[method].includes(place))
