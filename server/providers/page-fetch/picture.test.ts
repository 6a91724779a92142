// Pictures are known by their bytes: five formats with their measures, everything else refused.
import { describe, expect, it } from 'vitest'
import { makePictureReader } from './picture.ts'

const reader = makePictureReader()
const bytes = (base64: string) => Buffer.from(base64, 'base64')

// 37 × 23 pixels each, drawn by a browser; the AVIF is 2 × 2, the GIF 1 × 1.
const PNG = bytes(
  'iVBORw0KGgoAAAANSUhEUgAAACUAAAAXCAYAAACMLIalAAAASElEQVR4AezSMQ0AQAgEwQ9SXgta8O8ALGwJyZLQXUGGi5/V2zbewvEo+hSllKICNGenlKICNGenlKICNGenlKICNGenTksNAAAA//8Q8iV6AAAABklEQVQDABOaQobC3qWrAAAAAElFTkSuQmCC',
)
const JPEG = bytes(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAXACUDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCeAVpgAAAAAAAAAH//2Q==',
)
const WEBP_LOSSY = bytes(
  'UklGRj4AAABXRUJQVlA4IDIAAADwAgCdASolABcAPtFmrFCoJaQipWgBABoJZwAAKUNt8AD+7c7f4Nd6T4v9JdLi0AAAAA==',
)
const WEBP_LOSSLESS = bytes('UklGRh4AAABXRUJQVlA4TBEAAAAvJIAFAAdQoorUrP+BiOh/AAA=')
const WEBP_EXTENDED = bytes(
  'UklGRlAAAABXRUJQVlA4WAoAAAAQAAAAJAAAFgAAVlA4IDIAAADwAgCdASolABcAPtFmrFCoJaQipWgBABoJZwAAKUNt8AD+7c7f4Nd6T4v9JdLi0AAAAA==',
)
const GIF = bytes('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
const AVIF = bytes(
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=',
)

/** The same JPEG with an EXIF segment that turns it by a quarter, in either byte order. */
function turned(isLittle: boolean): Buffer {
  const tiff = Buffer.alloc(26)
  const u16 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const u32 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at)
  tiff.write(isLittle ? 'II' : 'MM', 'latin1')
  u16(42, 2)
  u32(8, 4)
  u16(1, 8)
  u16(274, 10)
  u16(3, 12)
  u32(1, 14)
  u16(6, 18)
  const segment = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, segment.length + 2])
  return Buffer.concat([JPEG.subarray(0, 2), head, segment, JPEG.subarray(2)])
}

function png(width: number, height: number): Buffer {
  const copy = Buffer.from(PNG)
  copy.writeUInt32BE(width, 16)
  copy.writeUInt32BE(height, 20)
  return copy
}

describe('pictures', () => {
  it.each([
    ['png', PNG, 'png', 37, 23],
    ['jpeg', JPEG, 'jpg', 37, 23],
    ['jpeg', turned(true), 'jpg', 23, 37],
    ['jpeg', turned(false), 'jpg', 23, 37],
    ['webp', WEBP_LOSSY, 'webp', 37, 23],
    ['webp', WEBP_LOSSLESS, 'webp', 37, 23],
    ['webp', WEBP_EXTENDED, 'webp', 37, 23],
    ['gif', GIF, 'gif', 1, 1],
    ['avif', AVIF, 'avif', 2, 2],
  ])('%s is recognised with its measures', async (format, body, extension, width, height) => {
    const content_type = `image/${format}`
    expect(await reader.sniffPicture(body)).toEqual({ format, extension, content_type, width, height })
  })

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'SVG behind a declaration',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a page', Buffer.from('<!doctype html><p>hello')],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj')],
    ['a BMP', Buffer.from('BM6\0\0\0\0\0\0\x006\0\0\0(\0\0\0', 'latin1')],
    ['nothing', Buffer.alloc(0)],
    ['a picture larger than any screen', png(30_000, 10)],
    ['a picture of a thousand megapixels', png(19_000, 19_000)],
    ['a picture of no width', png(0, 20)],
  ])('%s is refused', async (_name, body) => {
    expect(await reader.sniffPicture(body)).toBeUndefined()
  })

  it('a picture cut off anywhere never throws and never gives other measures', async () => {
    for (const whole of [PNG, JPEG, turned(true), WEBP_LOSSY, WEBP_LOSSLESS, WEBP_EXTENDED, GIF, AVIF]) {
      const full = await reader.sniffPicture(whole)
      for (let length = 0; length < whole.length; length += 1) {
        const cut = await reader.sniffPicture(whole.subarray(0, length))
        if (cut) expect([cut.width, cut.height]).toEqual([full?.width, full?.height])
      }
    }
  })
})
