// A visit is new exactly once.
// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { getClientIdentity, randomId } from './client-id.ts'
import { readCuid, writeCuid, writeUid } from './cookies.ts'

beforeEach(() => {
  writeCuid('')
  writeUid('')
})

it('makes a client id on the first visit and keeps it', () => {
  const first = getClientIdentity()
  expect(first.is_new).toBe(true)
  expect(first.cuid).toBe(readCuid())
  expect(getClientIdentity()).toEqual({ cuid: first.cuid, uid: '', is_new: false })
})

it('makes none for who has a user id', () => {
  writeUid('u1')
  expect(getClientIdentity()).toEqual({ cuid: '', uid: 'u1', is_new: false })
  expect(readCuid()).toBe('')
  writeCuid('c1')
  expect(getClientIdentity()).toEqual({ cuid: 'c1', uid: 'u1', is_new: false })
})

it('makes a version 4 UUID also where the page is not secure', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  const real = crypto
  vi.stubGlobal('crypto', { getRandomValues: (into: Uint8Array<ArrayBuffer>) => real.getRandomValues(into) })
  expect(randomId()).toMatch(uuid)
  expect(randomId()).not.toBe(randomId())
  const fill = (byte: number) =>
    vi.stubGlobal('crypto', { getRandomValues: (into: Uint8Array) => into.fill(byte) })
  fill(0)
  expect(randomId()).toBe('00000000-0000-4000-8000-000000000000')
  fill(255)
  expect(randomId()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  fill(0x5a)
  expect(randomId()).toBe('5a5a5a5a-5a5a-4a5a-9a5a-5a5a5a5a5a5a')
  vi.unstubAllGlobals()
  expect(randomId()).toMatch(uuid)
})
