// Publication status of a collection: which transitions are valid, and who may make them.

export const COLLECTION_STATUSES = ['DRAFT', 'WAITING', 'PUBLISHED', 'DESTROYED'] as const
export type CollectionStatus = (typeof COLLECTION_STATUSES)[number]

export const COLLECTION_MARKS = ['STAR', 'FOLLOW'] as const
export type CollectionMark = (typeof COLLECTION_MARKS)[number]

/** Limits from decisions §6. A larger collection would be a book, and is too long to sort by hand. */
export const MAX_COLLECTION_ARTICLES = 200
export const MAX_COLLECTIONS = 200

export interface PublicationState {
  status: CollectionStatus
  is_public: boolean
  /**
   * True if the requesting user is an editor, or if the site does not require a review before publication.
   */
  is_trusted: boolean
}

/**
 * Editors see a reader's collection only after it was submitted. Collections of the site are visible to every
 * editor.
 */
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
 * Returns the new status of a collection when its owner or an editor publishes it. Only a collection that is
 * public waits for an editor's review. Returns undefined, as a validation error, when the current status does
 * not allow it.
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
 * Returns the new status after the texts or the visibility of a collection changed. Other readers must not
 * see a text that no editor has reviewed. The owner may change the order and the choice of the articles
 * without a review, because each article was reviewed before.
 */
export const computeChangedStatus = (
  { status, is_public, is_trusted }: PublicationState,
  isOtherText: boolean,
): CollectionStatus =>
  status === 'PUBLISHED' && isOtherText && is_public && !is_trusted ? 'WAITING' : status
