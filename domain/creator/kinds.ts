// Kinds of creators.

/** The author of a text, or the publication that printed it. */
export const CREATOR_KINDS = ['AUTHOR', 'PUBLICATION'] as const
export type CreatorKind = (typeof CREATOR_KINDS)[number]
