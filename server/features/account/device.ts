// Which devices and networks an account has logged in from: there, a stranger's wrong tries hold nobody up.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { computeHmac } from './hmac.ts'

/** Accounts that one device is remembered for: a family's. */
const MARKS = 8
const SHAPE = /^([\w-]{22})((?:\.[\w-]{16})*)$/

/**
 * What the HttpOnly cookie `bb_device` says: a random id and, for each account that logged in with it, a keyed hash of the
 * two. It opens nothing, and tells nobody who those accounts are.
 */
export interface DeviceCookie {
  id: string
  marks: string[]
  /** False when this request brought none: then nobody knows yet whether the client keeps cookies. */
  isStored: boolean
}

/** The device that a request comes from; a new one when it does not say. */
export function deviceOf(cookie: string): DeviceCookie {
  const [, id, marks = ''] = SHAPE.exec(cookie) ?? []
  if (id === undefined) return { id: randomBytes(16).toString('base64url'), marks: [], isStored: false }
  return { id, marks: marks.split('.').slice(1, MARKS + 1), isStored: true }
}

/** True when this account has logged in on this device before. */
export function isDeviceOf(deps: Deps, device: DeviceCookie, user_id: number): boolean {
  const mark = Buffer.from(computeHmac(deps, 'device', device.id, user_id))
  return device.marks.some((candidate) => timingSafeEqual(Buffer.from(candidate), mark))
}

/** Makes sure that the client has a device id from now on. */
export function keepDevice(ctx: Ctx<'open'>): DeviceCookie {
  const device = deviceOf(ctx.device_mark)
  if (!device.isStored) ctx.keepDeviceMark(device.id)
  return device
}

/** Remembers that this account logged in here: on this device, and from this network. */
export async function rememberHere(ctx: Ctx<'open'>, user_id: number): Promise<void> {
  const device = deviceOf(ctx.device_mark)
  const mark = computeHmac(ctx, 'device', device.id, user_id)
  const marks = [mark, ...device.marks.filter((other) => other !== mark)].slice(0, MARKS)
  ctx.keepDeviceMark([device.id, ...marks].join('.'))
  await ctx.store.account.notePlace(user_id, hashNetwork(ctx, user_id), ctx.now())
}

/** The network that a request comes from, as it is kept for one account. */
export const hashNetwork = (ctx: Ctx<'open'>, user_id: number): Buffer =>
  Buffer.from(computeHmac(ctx, 'place', user_id, ctx.network), 'base64url')
