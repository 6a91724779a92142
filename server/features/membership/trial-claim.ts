// Trial claims: signed tokens for a link, with an expiry. Nothing is stored.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Format: `<expiry>.<nonce>.<signature>`, URL-safe; the expiry is in seconds, base 36. */
export function sealClaim(site_key: string, until: Date): string {
  const body = `${Math.floor(until.getTime() / 1000).toString(36)}.${randomBytes(6).toString('base64url')}`
  return `${body}.${signature(site_key, body)}`
}

/** Validates and parses a claim; undefined if it was not created by this site, or was changed. */
export function openClaim(site_key: string, e: string): { until: Date } | undefined {
  const cut = e.lastIndexOf('.')
  const body = e.slice(0, Math.max(0, cut))
  const claimSignature = Buffer.from(e.slice(cut + 1))
  const right = Buffer.from(signature(site_key, body))
  if (claimSignature.length !== right.length || !timingSafeEqual(claimSignature, right)) return undefined
  const seconds = Number.parseInt(body.split('.')[0] ?? '', 36)
  return Number.isSafeInteger(seconds) ? { until: new Date(seconds * 1000) } : undefined
}

const signature = (site_key: string, body: string): string =>
  createHmac('sha256', site_key).update(`trial claim\n${body}`).digest('base64url')
