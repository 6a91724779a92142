// What a creator is.

/** Who writes, or where it was printed. */
export const CREATOR_KINDS = ['AUTHOR', 'PUBLICATION'] as const
export type CreatorKind = (typeof CREATOR_KINDS)[number]
