// The widths in which stored pictures can be asked for, `/files/…?w=`: few, so that each is made once and kept.

/** Pixels, ascending. */
export const PICTURE_WIDTHS = [160, 300, 480, 640, 960, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
