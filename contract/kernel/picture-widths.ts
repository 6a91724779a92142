// Widths to which a client can request stored pictures, `/files/…?w=`: few, so that each is resized once and
// cached.

/** Pixels, ascending. */
export const PICTURE_WIDTHS = [160, 300, 480, 640, 960, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
