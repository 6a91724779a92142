// Schemas for the values of settings, each with a validation message that describes the valid format.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** A blank setting counts as not set. */
const blank = (value: unknown) => (typeof value === 'string' ? value.trim() || undefined : value)
export const fieldWithDefault = <T extends z.ZodType>(schema: T, otherwise: z.input<T>) =>
  z.preprocess((value) => blank(value) ?? otherwise, schema)
export const optionalField = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())

export const isBase = (text: string): boolean =>
  /^https?:\/\/[^\s/?#"'<>;,]+(\/[^\s?#"'<>;,]*)?$/.test(text) && URL.canParse(text)
export const trimTrailingSlashes = (base: string): string => base.replace(/\/+$/, '')
export const baseUrlField = z
  .string()
  .refine(isBase, 'an http or https address without a query')
  .transform(trimTrailingSlashes)

export const splitList = (list: string): string[] =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/**
 * Text of a key: PEM as it is, PEM with `\n` for line breaks, plain base64 as in Alipay's console, or the
 * path of a file.
 */
function keyText(value: string): string {
  const text =
    /^(?:\.{0,2}\/|[A-Za-z]:\\)|\.pem$/.test(value) && !value.includes('\n') ? fileText(value) : value
  return text.replaceAll('\\n', '\n').trim()
}

function fileText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const isRsa = (key: KeyObject): boolean => key.asymmetricKeyType === 'rsa'

function firstOf(makers: readonly (() => KeyObject)[]): KeyObject | undefined {
  for (const make of makers) {
    try {
      const key = make()
      if (isRsa(key)) return key
    } catch {
      // The key has another of the formats.
    }
  }
  return undefined
}

const derOf = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'base64')

const keyField = (read: (text: string) => KeyObject | undefined, wanted: string) =>
  z.string().transform((value, context): KeyObject => {
    const key = read(keyText(value))
    if (key) return key
    context.addIssue({ code: 'custom', message: wanted })
    return z.NEVER
  })

/** An RSA private key: PEM, plain base64 (PKCS #8 or #1), or the path of a file with one of these. */
export const privateKey = keyField(
  (text) =>
    firstOf([
      () => createPrivateKey(text),
      () => createPrivateKey({ key: derOf(text), format: 'der', type: 'pkcs8' }),
      () => createPrivateKey({ key: derOf(text), format: 'der', type: 'pkcs1' }),
    ]),
  'an RSA private key: PEM, or the path of a file that holds one',
)

/**
 * The same for a public key; a certificate is accepted too. A private key is rejected, although a public key
 * could be derived from it.
 */
export const publicKey = keyField(
  (text) =>
    /PRIVATE KEY/.test(text)
      ? undefined
      : firstOf([
          () => createPublicKey(text),
          () => createPublicKey({ key: derOf(text), format: 'der', type: 'spki' }),
        ]),
  'an RSA public key: PEM, or the path of a file that holds one',
)
