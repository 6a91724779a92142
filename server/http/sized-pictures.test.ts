// Pictures come as wide as they are asked for and in what the browser takes; whatever cannot be made comes as it is.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aKernel, type TestKernel } from '../../tests/support/kernel.ts'
import { waitForCheck } from '../../tests/support/until.ts'
import { withSharp } from '../providers/picture-shrink/with-sharp.ts'
import { localDisk } from '../providers/storage/local-disk.ts'
import { makeSized } from '../sized-pictures.ts'
import { createPictureResizeHook } from './sized-pictures.ts'

let kernel: TestKernel
let files: string
const photo = (width: number, format: 'jpeg' | 'png' | 'webp' | 'gif') =>
  sharp({
    create: {
      width,
      height: width / 2,
      channels: 3,
      background: '#864',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .toFormat(format)
    .toBuffer()

beforeAll(async () => {
  kernel = await aKernel()
  files = kernel.files
  await mkdir(path.join(files, 'pictures/ab'), { recursive: true })
  const put = (name: string, bytes: Buffer | string) =>
    writeFile(path.join(files, 'pictures/ab', name), bytes)
  await put('photo.jpg', await photo(2000, 'jpeg'))
  await put('small.png', await photo(200, 'png'))
  await put('moves.gif', await photo(400, 'gif'))
  await put('broken.jpg', (await photo(2000, 'jpeg')).subarray(0, 900))
})
afterAll(() => kernel.close())

const MODERN = 'image/avif,image/webp,*/*'
const get = async (name: string, accept = MODERN, method: 'GET' | 'HEAD' = 'GET') => {
  const answer = await kernel.app.inject({ method, url: `/files/pictures/ab/${name}`, headers: { accept } })
  const { format, width } =
    answer.statusCode === 200 && method === 'GET'
      ? await sharp(answer.rawPayload)
          .metadata()
          .catch(() => ({ format: undefined, width: undefined }))
      : { format: undefined, width: undefined }
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    headers: answer.headers,
    format,
    width,
  }
}

it.each([
  [MODERN, 'image/avif', 'heif'],
  ['image/webp,*/*', 'image/webp', 'webp'],
  ['*/*', 'image/jpeg', 'jpeg'],
])('comes in the best format that %s takes', async (accept, type, format) => {
  const answer = await get('photo.jpg?w=640', accept)
  expect(answer).toMatchObject({ status: 200, type, format, width: 640 })
  expect(answer.headers).toMatchObject({
    vary: 'accept',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
})

it('comes as JPEG where nothing else is taken, with paper behind what shows through', async () => {
  const clear = {
    create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  } as const
  await writeFile(path.join(files, 'pictures/ab/clear.webp'), await sharp(clear).webp().toBuffer())
  const { rawPayload, headers } = await kernel.app.inject({
    url: '/files/pictures/ab/clear.webp?w=640',
    headers: { accept: 'image/jpeg' },
  })
  expect(headers['content-type']).toBe('image/jpeg')
  expect([...(await sharp(rawPayload).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
})

it('comes in the next width of the list, in the widest for more, and never larger than it is', async () => {
  const widths = await Promise.all(
    ['1', '301', '960', '99999'].map(async (w) => (await get(`photo.jpg?w=${w}`)).width),
  )
  expect(widths).toEqual([160, 480, 960, 1280])
  expect((await get('small.png?w=640')).width).toBe(200)
})

it('is made once, for many at once and for those who come later', async () => {
  const folder = path.join(path.dirname(files), 'sized')
  await rm(folder, { recursive: true, force: true })
  const first = await Promise.all(Array.from({ length: 20 }, () => get('photo.jpg?w=300')))
  expect(new Set(first.map(({ width }) => width))).toEqual(new Set([300]))
  const made = await readdir(folder, { recursive: true })
  expect(made.filter((name) => name.endsWith('.avif'))).toEqual([path.join('300/pictures/ab/photo.jpg.avif')])
  // What lies there is what comes.
  await writeFile(path.join(folder, '300/pictures/ab/photo.jpg.avif'), 'kept')
  const { body } = await kernel.app.inject({
    url: '/files/pictures/ab/photo.jpg?w=300',
    headers: { accept: MODERN },
  })
  expect(body).toBe('kept')
})

it('answers HEAD with what GET would send', async () => {
  const answer = await get('photo.jpg?w=480', MODERN, 'HEAD')
  expect(answer).toMatchObject({ status: 200, type: 'image/avif' })
  expect(Number(answer.headers['content-length'])).toBeGreaterThan(100)
})

it('is asked for by its key alone, in the format that is taken, and made only while there is room', async () => {
  const asked: unknown[][] = []
  const bodies: Readable[] = []
  let hasRoom = true
  const app = Fastify({ exposeHeadRoutes: false })
  const sized = {
    take: async (...given: unknown[]) => {
      asked.push(given)
      bodies.push(Readable.from(['picture']))
      return { body: bodies.at(-1), size: 7, content_type: 'image/webp' }
    },
  }
  const diskSpace = { hasFreeSpace: () => hasRoom, acceptsRows: () => hasRoom, stop: () => undefined }
  const deps = { sized, diskSpace } as unknown as Parameters<typeof createPictureResizeHook>[0]
  app.addHook(
    'onRequest',
    createPictureResizeHook(deps, '/files/', (reply) => void reply.header('x-dressed', 'yes')),
  )
  app.route({ method: ['GET', 'HEAD'], url: '/files/*', handler: () => 'stored' })
  const { body, headers } = await app.inject({
    url: '/files/a/b.jpg?x=1&w=300',
    headers: { accept: 'image/webp' },
  })
  expect(body).toBe('picture')
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '7',
    'x-dressed': 'yes',
    vary: 'accept',
  })
  hasRoom = false
  const head = await app.inject({ method: 'HEAD', url: '/files/a/b.jpg?w=5' })
  expect([head.body, head.headers['content-length'], head.headers['content-type']]).toEqual([
    '',
    '7',
    'image/webp',
  ])
  expect(asked).toEqual([
    ['a/b.jpg', 300, 'image/webp', true],
    ['a/b.jpg', 5, '', false],
  ])
  // What nobody reads is not left open.
  expect(bodies[1]?.destroyed).toBe(true)
  await app.close()
})

it.each([
  'photo.jpg',
  'photo.jpg?w=',
  'photo.jpg?w=-1',
  'photo.jpg?w=1e3',
  'photo.jpg?w=0',
  'photo.jpg?w=0300',
  'photo.jpg?w=x300',
  'photo.jpg?w=300x',
  'photo.jpg?w=100000',
  'photo.jpg?x=300',
  'photo.jpg?w=300&w=640',
  'broken.jpg?w=300',
])('sends %s as it is stored', async (name) => {
  expect(await get(name)).toMatchObject({ status: 200, type: 'image/jpeg' })
})

it('sends what moves and what is drawn as it is, and nothing where there is nothing', async () => {
  expect(await get('moves.gif?w=160')).toMatchObject({ status: 200, type: 'image/gif', width: 400 })
  const drawn = await kernel.app.inject('/files/ab/picture.svg?w=160')
  expect(drawn.headers['content-type']).toContain('image/svg+xml')
  expect((await get('absent.jpg?w=300')).status).toBe(404)
  expect((await kernel.app.inject('/files/..%2fsecret.txt?w=300')).statusCode).toBe(404)
})

it('what was made of a picture goes when the picture is gone', async () => {
  const stored = localDisk(files, 'key')
  const sized = makeSized(stored, localDisk(path.join(path.dirname(files), 'swept'), 'key'), withSharp)
  const take = async (key: string, width = 300) => {
    const picture = await sized.take(key, width, 'image/webp')
    picture?.body.destroy()
    return picture?.size
  }
  await stored.put('pictures/cd/gone.jpg', await photo(600, 'jpeg'), 'image/jpeg')
  for (const width of [300, 640]) await take('pictures/cd/gone.jpg', width)
  await take('pictures/ab/photo.jpg')
  await stored.remove('pictures/cd/gone.jpg')
  expect(await sized.sweep()).toBe(2)
  expect(await take('pictures/cd/gone.jpg')).toBeUndefined()
  expect(await take('pictures/ab/photo.jpg')).toBeGreaterThan(0)
})

it('pictures that wait for their turn are not in memory; those beyond the line come as they are stored', async () => {
  const stored = localDisk(files, 'key')
  const bytes = await photo(400, 'jpeg')
  let read = 0
  const counting = {
    ...stored,
    get: (key: string) => {
      read += 1
      return stored.get(key)
    },
  }
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const slow = { shrink: () => held.then(() => bytes) }
  const sized = makeSized(counting, localDisk(path.join(path.dirname(files), 'line'), 'key'), slow)
  const keys = Array.from({ length: 30 }, (_, n) => `pictures/ef/line-${n}.jpg`)
  for (const key of keys) await stored.put(key, bytes, 'image/jpeg')
  let turnedAway = 0
  const taken = keys.map(async (key) => {
    const picture = await sized.take(key, 300, '*/*')
    if (!picture) turnedAway += 1
    return picture
  })
  // All others are in the line by then.
  await waitForCheck(() => expect([read > 0, turnedAway]).toEqual([true, 30 - 25]))
  expect(read).toBe(1)
  letGo()
  const made = await Promise.all(taken)
  for (const picture of made) picture?.body.destroy()
  expect(made.filter((picture) => picture === undefined)).toHaveLength(30 - 25)
})

it('makes none while the disk is nearly full, and sends those that are there', async () => {
  const stored = localDisk(files, 'key')
  const sized = makeSized(stored, localDisk(path.join(path.dirname(files), 'full'), 'key'), withSharp)
  const sizeOf = async (width: number, mayMake: boolean) => {
    const picture = await sized.take('pictures/ab/photo.jpg', width, 'image/webp', mayMake)
    picture?.body.destroy()
    return picture?.size
  }
  expect(await sizeOf(300, false)).toBeUndefined()
  const made = await sizeOf(300, true)
  expect(made).toBeGreaterThan(0)
  expect(await sizeOf(300, false)).toBe(made)
})
