// The app knows from when until when it takes over what the server painted.
import { expect, it } from 'vitest'
import { endPainting, isPainting, takePainting } from './painted.ts'

it('paints from the taking over to its end', () => {
  takePainting()
  expect(isPainting()).toBe(true)
  endPainting()
  expect(isPainting()).toBe(false)
  takePainting()
  expect(isPainting()).toBe(true)
})
