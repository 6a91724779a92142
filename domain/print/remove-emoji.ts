// What our fonts can print of a text: signs that would come out as an empty box are left out.

/** A sign that is drawn as an emoji, with what changes its looks. Signs that are text unless asked otherwise (©, ™) are not. */
const ONE = String.raw`(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)(?:\p{Emoji_Modifier}|\uFE0F)*`
const JOINED = String.raw`\u200D\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)*`
/** Emoji, alone or joined, and halves of flags, with the space before them. */
const EMOJI = new RegExp(`[ ]?(?:\\p{Regional_Indicator}|${ONE}(?:${JOINED})*)`, 'gu')

/** The text without emoji: there is no font for them, and nobody can read a box. */
export const removeEmoji = (text: string): string => text.replace(EMOJI, '')
