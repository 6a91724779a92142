// Known devices and networks of an account: wrong attempts of strangers do not lock out a log-in from there.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { computeHmac } from './hmac.ts'

/** Max. accounts remembered per device, e.g. for a family. */
const MARKS = 8
const SHAPE = /^([\w-]{22})((?:\.[\w-]{16})*)$/

/**
 * Content of the HttpOnly cookie `bb_device`: a random id and, for each account that logged in on the device,
 * an HMAC of both. It grants no access and does not reveal the accounts.
 */
export interface DeviceCookie {
  id: string
  marks: string[]
  /** False if this request has no cookie. It is then unknown whether the client stores cookies. */
  isStored: boolean
}

/** Parses the device cookie; a new device id if there is none. */
export function deviceOf(cookie: string): DeviceCookie {
  const [, id, marks = ''] = SHAPE.exec(cookie) ?? []
  if (id === undefined) return { id: randomBytes(16).toString('base64url'), marks: [], isStored: false }
  return { id, marks: marks.split('.').slice(1, MARKS + 1), isStored: true }
}

/** True if this account has logged in on this device before. */
export function isDeviceOf(deps: Deps, device: DeviceCookie, user_id: number): boolean {
  const mark = Buffer.from(computeHmac(deps, 'device', device.id, user_id))
  return device.marks.some((candidate) => timingSafeEqual(Buffer.from(candidate), mark))
}

/** Makes sure that the client has a device id for later requests. */
export function keepDevice(ctx: Ctx<'open'>): DeviceCookie {
  const device = deviceOf(ctx.device_mark)
  if (!device.isStored) ctx.keepDeviceMark(device.id)
  return device
}

/** Remembers this device and this network for the account that logged in. */
export async function rememberHere(ctx: Ctx<'open'>, user_id: number): Promise<void> {
  const device = deviceOf(ctx.device_mark)
  const mark = computeHmac(ctx, 'device', device.id, user_id)
  const marks = [mark, ...device.marks.filter((other) => other !== mark)].slice(0, MARKS)
  ctx.keepDeviceMark([device.id, ...marks].join('.'))
  await ctx.store.account.notePlace(user_id, hashNetwork(ctx, user_id), ctx.now())
}

/** HMAC of the network of the request, as stored for one account. */
export const hashNetwork = (ctx: Ctx<'open'>, user_id: number): Buffer =>
  Buffer.from(computeHmac(ctx, 'place', user_id, ctx.network), 'base64url')
