// Kinds of names, as stated by a dictionary entry.
export const NAME_KINDS = ['PERSON', 'PLACE', 'SHIP', 'WORK', 'GROUP', 'NAME'] as const
/** `NAME`: a name of unknown kind. */
export type NameKind = (typeof NAME_KINDS)[number]
