// Decides which selected texts are words or phrases.

/** Pattern of a word or phrase in the contract: only these can be saved and looked up. */
const SAVABLE = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,'’/&-]*$/u
const MAX_WORDS = 5

/** Whether a selected text is a word or phrase rather than a passage. */
export const isSavable = (text: string): boolean =>
  text.length <= 80 && SAVABLE.test(text) && /\p{L}/u.test(text) && text.split(/\s+/).length <= MAX_WORDS
