// In which accent cards are prompted by their sound; kept in this browser.
import { local } from '../../lib/storage.ts'
import type { Accent } from './use-say.ts'

const KEY = 'sound-accent'

/** American until British was chosen: the product's own voice is American. */
export const soundAccent = (): Accent => (local.get(KEY) === 'uk' ? 'uk' : 'us')

export function chooseAccent(accent: Accent): void {
  local.set(KEY, accent)
}
