// Emoji do not come out as boxes, and nothing that is text is lost.
import { expect, it } from 'vitest'
import { removeEmoji } from './remove-emoji.ts'

it('leaves out emoji, joined ones and flags too', () => {
  expect(removeEmoji('A day 🙂, a family 👩‍👩‍👧, a wave 👋🏽, a flag 🇨🇳 and a heart ❤️.')).toBe(
    'A day, a family, a wave, a flag and a heart.',
  )
})

it('keeps every other sign', () => {
  const text = '© ™ ½ → ✓ ★ “x” 3 × 4 # * 8 ° 鳗 ɪ ˈ ⅓ ☎'
  expect(removeEmoji(text)).toBe(text)
})
