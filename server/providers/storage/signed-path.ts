// Signed URLs of our own site: each permits one request until its expiry; they are not stored.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedMethod } from './port.ts'

/** Returns `path` with a query string of `facts`, the expiry time and the signature. */
export function signPath(
  site_key: string,
  method: SignedMethod,
  path: string,
  until: Date,
  facts: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ ...facts, until: String(Math.floor(until.getTime() / 1000)) })
  query.set('sign', signature(site_key, method, path, query.toString()))
  return `${path}?${query.toString()}`
}

/**
 * Validates a signed URL and returns its parameters; `FORGED` if it was not signed by this site or was
 * modified.
 */
export function readSigned(
  site_key: string,
  method: SignedMethod,
  address: string,
  now: Date,
): { facts: URLSearchParams } | 'FORGED' | 'EXPIRED' {
  const [path = '', search = ''] = address.split('?', 2)
  const query = new URLSearchParams(search)
  const signatureText = query.get('sign') ?? ''
  query.delete('sign')
  const right = Buffer.from(signature(site_key, method, path, query.toString()))
  const candidateSignature = Buffer.from(signatureText)
  if (candidateSignature.length !== right.length || !timingSafeEqual(candidateSignature, right))
    return 'FORGED'
  return Number(query.get('until')) * 1000 >= now.getTime() ? { facts: query } : 'EXPIRED'
}

const signature = (site_key: string, method: SignedMethod, path: string, query: string): string =>
  createHmac('sha256', site_key).update(`file address\n${method}\n${path}\n${query}`).digest('base64url')
