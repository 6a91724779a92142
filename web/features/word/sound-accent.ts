// The accent of the sound mode; stored in this browser.
import { makeStoredChoice } from '../../lib/stored-choice.ts'
import type { VoiceAccent } from './use-pronounce.ts'

// The default is American: the product's built-in voice is American.
const accents = makeStoredChoice<VoiceAccent>('sound-accent', ['us', 'uk'])

export const getSoundAccent = accents.get
export const chooseAccent = accents.set
/** The current accent as a hook: a card rendered in advance follows a later change. */
export const useSoundAccent = accents.use
