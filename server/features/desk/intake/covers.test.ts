// Shows that no two covers of the sample library can be taken for one another, by what an eye sees of a thumbnail.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { OWN_PRINTS } from '../../../../domain/article/cover/own.ts'
import { drawCover } from '../../../../domain/article/cover-art.ts'
import { parseSample } from './sample-file.ts'

const LIBRARY = path.join(import.meta.dirname, '../../../../library/articles')
/** A thumbnail of this many points keeps what is where, and loses the grain. */
const [WIDTH, HEIGHT] = [24, 15]

/** Mean difference of two thumbnails, a point and a channel, 0–255. */
const distance = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length

const thumbnail = (svg: string, isGrey: boolean): Promise<Buffer> => {
  const small = sharp(Buffer.from(svg)).flatten().resize(WIDTH, HEIGHT)
  return (isGrey ? small.greyscale().normalise() : small).raw().toBuffer()
}

it('gives every article of the library a cover unlike all others, in colour and in shape', async () => {
  const names = (await readdir(LIBRARY)).filter((name) => name.endsWith('.md'))
  const covers = await Promise.all(
    names.map(async (name) => {
      const { slug, topics } = parseSample(name, await readFile(path.join(LIBRARY, name), 'utf8'))
      const svg = drawCover({ seed: slug, topic: topics[0] ?? '' })
      return { slug, colour: await thumbnail(svg, false), shape: await thumbnail(svg, true) }
    }),
  )
  const alike = covers.flatMap((one, index) =>
    covers
      .slice(index + 1)
      .filter((other) => distance(one.colour, other.colour) < 22 || distance(one.shape, other.shape) < 28)
      .map(
        (other) =>
          `${one.slug} / ${other.slug}: ${distance(one.colour, other.colour).toFixed(1)} ${distance(one.shape, other.shape).toFixed(1)}`,
      ),
  )
  expect(alike).toEqual([])
  expect(covers.filter(({ slug }) => !OWN_PRINTS.has(slug)).map(({ slug }) => slug)).toEqual([])
})
