// Shows that the sixteen icons of the specification are there, each a drawing of its own.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import * as icons from './icons.tsx'

const NAMES = [
  ...['Logo', 'Refresh', 'Exit', 'FastForward', 'FastRewind', 'JumpEnd', 'JumpStart', 'Book'],
  ...['Alert', 'Right', 'Left', 'Shelf', 'Robot', 'Close', 'Question', 'Info'],
]

it('has sixteen icons, no two drawn alike', () => {
  const all: Record<string, unknown> = icons
  const drawn = NAMES.map((name) => {
    const Icon = all[`${name}Icon`] as typeof icons.LogoIcon
    return renderToStaticMarkup(<Icon />)
  })
  for (const text of drawn) expect(text).toMatch(/^<svg [^>]*aria-hidden="true"[^>]*><\w+ /)
  expect(new Set(drawn).size).toBe(16)
})
