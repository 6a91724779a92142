// In which accent cards are prompted by their sound; stored in this browser.
import { makeStoredChoice } from '../../lib/stored-choice.ts'
import type { VoiceAccent } from './use-pronounce.ts'

// American until British was chosen: the product's own voice is American.
const accents = makeStoredChoice<VoiceAccent>('sound-accent', ['us', 'uk'])

export const getSoundAccent = accents.get
export const chooseAccent = accents.set
/** The accent as it is now: the next card, made ready before a choice, follows it. */
export const useSoundAccent = accents.use
