// Draws the invitation's picture on a grid of pixels: its words are on it, and its code is the whole one.
import jsQR from 'jsqr'
import { expect, it } from 'vitest'
import { encodeQrModules } from '../../../domain/print/qr-code.ts'
import { drawInvitation, POSTER_HEIGHT, POSTER_WIDTH, type PosterContext } from './invite-poster.ts'

const url = 'https://kaijuan.example/Register?code=K7MQ3X'

function drawn(name: string | undefined) {
  const texts: string[] = []
  const rects: { color: unknown; x: number; y: number; width: number; height: number }[] = []
  const pen: PosterContext = {
    fillStyle: '',
    font: '',
    fillText: (text) => texts.push(text),
    fillRect(x, y, width, height) {
      rects.push({ color: this.fillStyle, x, y, width, height })
    },
  }
  drawInvitation(pen, { code: 'K7MQ3X', url, name })
  return { texts, rects }
}

it('has the call, what it is worth, the code and whose it is', () => {
  const { texts } = drawn('雨后蜻蜓')
  expect(texts).toEqual(
    expect.arrayContaining(['来开卷，', '一起读英文', '注册即得 3 天会员', 'K7MQ3X', '雨后蜻蜓的邀请码']),
  )
  expect(drawn(undefined).texts).toContain('我的邀请码')
})

it('has every dark module of the code on white, in whole pixels and with a quiet zone of four', () => {
  const [sheet, paper, ...dark] = drawn('x').rects
  expect([sheet?.width, sheet?.height]).toEqual([POSTER_WIDTH, POSTER_HEIGHT])
  const modules = encodeQrModules(url)
  expect(dark).toHaveLength(modules.flat().filter(Boolean).length)
  const side = dark[0]?.width ?? 0
  expect(Number.isInteger(side * 2)).toBe(true)
  expect(side).toBeGreaterThanOrEqual(3)
  expect(paper?.width).toBe(side * (modules.length + 8))
  expect(Math.min(...dark.map(({ x }) => x)) - (paper?.x ?? 0)).toBeCloseTo(4 * side)
  expect(Math.min(...dark.map(({ y }) => y)) - (paper?.y ?? 0)).toBeCloseTo(4 * side)
  expect((paper?.x ?? 0) + (paper?.width ?? 0)).toBeLessThan(POSTER_WIDTH)
})

it('is read by a decoder from the pixels of the picture', () => {
  const [width, height] = [POSTER_WIDTH * 2, POSTER_HEIGHT * 2]
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const rect of drawn('x').rects) {
    const light = rect.color === '#fff' ? 255 : rect.color === '#16181a' ? 20 : 90
    for (let y = 2 * rect.y; y < 2 * (rect.y + rect.height); y += 1)
      pixels.fill(light, (y * width + 2 * rect.x) * 4, (y * width + 2 * (rect.x + rect.width)) * 4)
  }
  expect(jsQR(pixels, width, height)?.data).toBe(url)
})
