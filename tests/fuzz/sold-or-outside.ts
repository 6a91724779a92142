// What an app store's review is shown nothing of (decisions 13), looked for in the text of an answer.

/** By what it is: how it shows in the JSON of an answer. */
const SIGNS: Record<string, RegExp> = {
  price: /"(?:\w*_)?(?:fen|price)":[1-9]/,
  order: /"order_no":"\d/,
  trial: /"trial":\{/,
  invitation: /"(?:invited|inviter)\w*":[^n\d[{]|"kind":"INVITED"|邀请/,
  wecom: /"qr":"|企业微信|扫码|二维码/,
  'way out': /"[^"]*https?:\/\/(?!127\.0\.0\.1|localhost)/,
}

/** The names of what this answer shows. */
export const soldOrOutside = (text: string): string[] =>
  Object.entries(SIGNS).flatMap(([name, sign]) => (sign.test(text) ? [name] : []))
