// Files on disk come back as they were put, last, and never lie outside the directory.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localDisk } from './local-disk.ts'
import { BadStorageKey, type ObjectStorage, pictureKey } from './port.ts'

let home = ''
let storage: ObjectStorage
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'files-'))
  storage = localDisk(join(home, 'files'), 'key')
})
afterEach(() => rm(home, { recursive: true, force: true }))

const listedOf = async (segment: string) => {
  const files: { key: string; changed_at: Date }[] = []
  for await (const file of storage.list(segment)) files.push(file)
  return files
}
const picture = Buffer.from('not really a picture')
const key = pictureKey(picture, 'webp')

describe('local disk', () => {
  it('names a picture by its bytes', () => {
    expect(key).toMatch(/^pictures\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.webp$/)
    expect(pictureKey(Buffer.from(picture), 'webp')).toBe(key)
    expect(pictureKey(Buffer.from('another'), 'webp')).not.toBe(key)
  })

  it('gives back what was put: bytes, size, type and address', async () => {
    await storage.put(key, picture, 'image/webp')
    expect(await storage.get(key)).toEqual(picture)
    expect(await storage.has(key)).toBe(true)
    expect(await storage.describe(key)).toEqual({ content_type: 'image/webp', size: picture.length })
    const sent = await storage.stream(key)
    expect(sent?.content_type).toBe('image/webp')
    expect(sent && (await buffer(sent.body))).toEqual(picture)
    expect(storage.url(key)).toBe(`/files/${key}`)
  })

  it('lists what it holds under a segment, each file once, and nothing unfinished', async () => {
    const keys = ['pictures/aa/1.png', 'pictures/ab/2.png', 'covers/a.png']
    for (const one of keys) await storage.put(one, picture, 'image/png')
    await writeFile(join(home, 'files/pictures/aa/.x.part'), 'half')
    const listed = await listedOf('pictures')
    expect(listed.map((file) => file.key).sort()).toEqual(keys.slice(0, 2))
    expect(listed.every(({ changed_at }) => changed_at instanceof Date)).toBe(true)
    expect(await listedOf('nothing')).toEqual([])
  })

  it('knows nothing of what was never put or is removed', async () => {
    await storage.put(key, picture, 'image/webp')
    await storage.remove(key)
    await storage.remove(key)
    for (const absent of [key, 'pictures', 'pictures/aa', `${key.slice(0, -5)}/deeper.webp`]) {
      expect(await storage.get(absent)).toBeUndefined()
      expect(await storage.has(absent)).toBe(false)
      expect(await storage.stream(absent)).toBeUndefined()
    }
  })

  it('replaces a file whole, under many writers, and leaves no half-written one', async () => {
    const versions = Array.from({ length: 20 }, (_, at) => Buffer.alloc(200_000, at))
    await Promise.all(versions.map((version) => storage.put('covers/a.png', version, 'image/png')))
    const last = await storage.get('covers/a.png')
    expect(versions.some((version) => last?.equals(version))).toBe(true)
    expect(await readdir(join(home, 'files/covers'))).toEqual(['a.png'])
  })

  it.each([
    '',
    '/',
    '/etc/passwd',
    '../secret',
    'pictures/../../secret',
    'pictures/..',
    'pictures/./a.png',
    'pictures//a.png',
    'pictures/a.png/',
    '.hidden',
    'pictures/.a.part',
    'pictures\\..\\a.png',
    'pictures/%2e%2e/a.png',
    'pictures/a b.png',
    'pictures/a.png\0.txt',
    'pictures/Ä.png',
    'PICTURES/A.PNG',
    'C:/a.png',
    `pictures/${'a'.repeat(300)}.png`,
  ])('refuses the key %j in every way', async (bad) => {
    await writeFile(join(home, 'secret'), 'secret')
    await expect(storage.put(bad, picture, 'image/png')).rejects.toThrow(BadStorageKey)
    await expect(storage.get(bad)).rejects.toThrow(BadStorageKey)
    await expect(storage.has(bad)).rejects.toThrow(BadStorageKey)
    await expect(storage.stream(bad)).rejects.toThrow(BadStorageKey)
    await expect(storage.remove(bad)).rejects.toThrow(BadStorageKey)
    expect(() => storage.url(bad)).toThrow(BadStorageKey)
    expect(await readFile(join(home, 'secret'), 'utf8')).toBe('secret')
  })

  it('refuses a type that the extension belies', async () => {
    await expect(storage.put('pictures/a.png', picture, 'text/html')).rejects.toThrow(BadStorageKey)
    await expect(storage.put('pictures/a.html', picture, 'text/html')).rejects.toThrow(BadStorageKey)
  })

  it('a fault of the disk comes out as the system says it, and leaves nothing behind', async () => {
    await writeFile(join(home, 'blocked'), 'a file where a folder is needed')
    const blocked = localDisk(join(home, 'blocked'), 'key')
    await expect(blocked.put('a/b.png', picture, 'image/png')).rejects.toMatchObject({ code: 'ENOTDIR' })
    await storage.put('covers/a.png/inner.png', picture, 'image/png')
    const over = storage.put('covers/a.png', picture, 'image/png')
    await expect(over).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/)
    expect(await readdir(join(home, 'files/covers'))).toEqual(['a.png'])
  })
})
