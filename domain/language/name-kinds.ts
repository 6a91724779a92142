// What a name can be the name of, as an entry of the dictionary tells it.
export const NAME_KINDS = ['PERSON', 'PLACE', 'SHIP', 'WORK', 'GROUP', 'NAME'] as const
/** `NAME`: a name, of what nobody here knows. */
export type NameKind = (typeof NAME_KINDS)[number]
