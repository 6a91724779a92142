// Removes characters without a glyph in our fonts, which a renderer shows as an empty box.

/**
 * A character with default emoji presentation, and its modifiers. Characters with default text presentation
 * (©, ™) do not match.
 */
const ONE = String.raw`(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)(?:\p{Emoji_Modifier}|\uFE0F)*`
const JOINED = String.raw`\u200D\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)*`
/** Emoji, single or joined, and halves of flags, with the space before them. */
const EMOJI = new RegExp(`[ ]?(?:\\p{Regional_Indicator}|${ONE}(?:${JOINED})*)`, 'gu')

/** Returns the text without emoji, because our fonts have no glyphs for them. */
export const removeEmoji = (text: string): string => text.replace(EMOJI, '')
