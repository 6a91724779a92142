// Addresses of our own that let whoever holds them do one thing until a moment: signed with the site's key, never stored.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedMethod } from './port.ts'

/** `path` with everything that `facts` name and the moment it ends, signed. */
export function signPath(
  site_key: string,
  leave: SignedMethod,
  path: string,
  until: Date,
  facts: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ ...facts, until: String(Math.floor(until.getTime() / 1000)) })
  query.set('sign', signature(site_key, leave, path, query.toString()))
  return `${path}?${query.toString()}`
}

/** What a signed address allows now; `FORGED` for one that was not signed here, or was changed. */
export function readSigned(
  site_key: string,
  leave: SignedMethod,
  address: string,
  now: Date,
): { facts: URLSearchParams } | 'FORGED' | 'EXPIRED' {
  const [path = '', search = ''] = address.split('?', 2)
  const query = new URLSearchParams(search)
  const signatureText = query.get('sign') ?? ''
  query.delete('sign')
  const right = Buffer.from(signature(site_key, leave, path, query.toString()))
  const candidateSignature = Buffer.from(signatureText)
  if (candidateSignature.length !== right.length || !timingSafeEqual(candidateSignature, right))
    return 'FORGED'
  return Number(query.get('until')) * 1000 >= now.getTime() ? { facts: query } : 'EXPIRED'
}

const signature = (site_key: string, leave: SignedMethod, path: string, query: string): string =>
  createHmac('sha256', site_key).update(`file address\n${leave}\n${path}\n${query}`).digest('base64url')
