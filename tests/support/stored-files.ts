// Reads stored files and sends parts of uploads as the addresses of the product allow, without HTTP.
import { Readable } from 'node:stream'
import type { TestContext } from './test-context.ts'

const path = (address: string): URL => new URL(address, 'http://localhost')

/** Content and type of the file at an address of `/files/` or a signed one of `/private/`; throws where HTTP answers 404. */
export async function storedFile(
  { deps }: Pick<TestContext, 'deps'>,
  address: string,
): Promise<{ bytes: Buffer; content_type: string }> {
  const { pathname, search } = path(address)
  const key = pathname.replace(/^\/(files\/)?/, '')
  if (!pathname.startsWith('/files/')) {
    const leave = deps.parts?.allowed('GET', `${pathname}${search}`, deps.now())
    if (typeof leave !== 'object') throw new Error(`the address of ${key} is ${leave ?? 'not ours'}`)
  }
  const [bytes, about] = await Promise.all([deps.storage.get(key), deps.storage.describe(key)])
  if (!bytes || !about) throw new Error(`no file ${key}`)
  return { bytes, content_type: about.content_type }
}

/** Sends one part of an upload to an address of its grant; answers its etag. */
export async function sendPart(
  { deps }: Pick<TestContext, 'deps'>,
  address: string,
  bytes: Uint8Array,
): Promise<string> {
  if (!deps.parts) throw new Error('the store takes parts at addresses of its own')
  const leave = deps.parts.allowed('PUT', address, deps.now())
  if (typeof leave === 'string') throw new Error(`the address of a part is ${leave}`)
  const [upload_id = '', part = ''] = path(address).pathname.split('/').slice(-2)
  return deps.parts.receive(upload_id, Number(part), bytes.length, Readable.from([bytes]))
}
