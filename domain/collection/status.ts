// How a collection comes to be read by others, and who may make it so.

export const COLLECTION_STATUSES = ['DRAFT', 'WAITING', 'PUBLISHED', 'DESTROYED'] as const
export type CollectionStatus = (typeof COLLECTION_STATUSES)[number]

export const COLLECTION_MARKS = ['STAR', 'FOLLOW'] as const
export type CollectionMark = (typeof COLLECTION_MARKS)[number]

/** Decisions §6. A larger one is a book, and nobody keeps more of them in order. */
export const MAX_COLLECTION_ARTICLES = 200
export const MAX_COLLECTIONS = 200

export interface PublicationState {
  status: CollectionStatus
  is_public: boolean
  /** Whether who asks is an editor, or nobody looks first on this site. */
  is_trusted: boolean
}

/** A reader's draft is for editors once it was handed in, not before; one of the house is every editor's. */
export const isSubmitted = ({
  status,
  is_house,
  is_mine,
}: {
  status: CollectionStatus
  is_house: boolean
  is_mine: boolean
}): boolean => status !== 'DRAFT' || is_house || is_mine

/**
 * What a collection becomes when its owner or an editor publishes it: only one that strangers can find waits for an
 * editor's look. Undefined when it cannot be published now.
 */
export function computePublishedStatus({
  status,
  is_public,
  is_trusted,
}: PublicationState): CollectionStatus | undefined {
  if (status === 'DESTROYED') return undefined
  if (is_trusted || !is_public) return 'PUBLISHED'
  return status === 'PUBLISHED' ? 'PUBLISHED' : 'WAITING'
}

/**
 * What it becomes when its words or its public are changed: strangers see nothing that no editor has seen. The order
 * and the choice of articles are the owner's, since each of them was looked at already.
 */
export const computeChangedStatus = (
  { status, is_public, is_trusted }: PublicationState,
  isOtherText: boolean,
): CollectionStatus =>
  status === 'PUBLISHED' && isOtherText && is_public && !is_trusted ? 'WAITING' : status
