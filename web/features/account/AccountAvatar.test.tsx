// Shows which creature a name is drawn as.
import { expect, it } from 'vitest'
import { createFirstUsername } from '../../../domain/account/first-username.ts'
import { getAvatarDrawing } from './AccountAvatar.tsx'

it('draws the creature of a first name, with and without its number', () => {
  expect(getAvatarDrawing('雨后蜻蜓')).toMatchObject({ drawing: 'dragonfly', creature: '蜻蜓' })
  expect(getAvatarDrawing('灯下猫头鹰4821')).toMatchObject({ drawing: 'owl', creature: '猫头鹰' })
})

it('knows every creature that a first name can have', () => {
  const names = Array.from({ length: 400 }, (_, seed) => createFirstUsername(String(seed)))
  expect(names.filter((name) => getAvatarDrawing(name).creature === '')).toEqual([])
})

it('gives a chosen name a drawing of its own, the same each time, and not every name the same', () => {
  expect(getAvatarDrawing('Marta')).toEqual(getAvatarDrawing('Marta'))
  const drawings = new Set(
    ['Marta', '小满', '北窗', 'Z', 'reader 7', ''].map((name) => getAvatarDrawing(name).drawing),
  )
  expect(drawings.size).toBeGreaterThan(2)
})
