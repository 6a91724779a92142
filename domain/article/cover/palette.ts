// Colour palettes of covers: a warm paper colour and four inks that match each other and the app's themes.

/**
 * `ground` is the paper, `ink` the darkest line, `main` the large shape, `warm` the accent, `soft` an
 * intermediate tone.
 */
export interface CoverPalette {
  ground: string
  ink: string
  main: string
  warm: string
  soft: string
}

export const COVER_PALETTES = {
  moss: { ground: '#F1E8D3', ink: '#1E342D', main: '#0F6B5C', warm: '#D9952F', soft: '#A9BD97' },
  fern: { ground: '#EDE6CB', ink: '#26351F', main: '#4F7241', warm: '#C2502E', soft: '#C9C07F' },
  indigo: { ground: '#F0E6D0', ink: '#1C2745', main: '#34527F', warm: '#C4532F', soft: '#D9BC82' },
  harbour: { ground: '#EFE7D6', ink: '#17313A', main: '#2A6F7B', warm: '#DB8B3C', soft: '#A7C0B5' },
  brick: { ground: '#F3E8D4', ink: '#3A2119', main: '#A5432C', warm: '#DDA43A', soft: '#C9A98A' },
  clay: { ground: '#F0E0C8', ink: '#2D2733', main: '#C2684A', warm: '#2F6E68', soft: '#E0B681' },
  plum: { ground: '#F1E3D1', ink: '#2B1F33', main: '#6D3D57', warm: '#D28A3D', soft: '#C9A0A0' },
  straw: { ground: '#F2E7C9', ink: '#33291A', main: '#C98F2B', warm: '#8F3B26', soft: '#8FA38A' },
  dusk: { ground: '#24314D', ink: '#F0E3C6', main: '#4F6A94', warm: '#E0913F', soft: '#C8B68F' },
  forest: { ground: '#17382F', ink: '#F0E6CC', main: '#3E7A63', warm: '#DFA23F', soft: '#A8B98E' },
  ember: { ground: '#4A2320', ink: '#F3E4C8', main: '#A8472F', warm: '#E3A740', soft: '#CFA383' },
} as const satisfies Record<string, CoverPalette>

export type PaletteName = keyof typeof COVER_PALETTES

/** A colour between two `#rrggbb` colours; `share` 0 gives the first, 1 the second. */
export function mixColors(first: string, second: string, share: number): string {
  const channel = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(first, at) * (1 - share) + channel(second, at) * share)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${mixed.join('')}`
}

const isNight = (inks: CoverPalette): boolean => Number.parseInt(inks.ground.slice(1, 3), 16) < 128

/**
 * A low-contrast colour on the paper: a little of the soft ink; in a dark palette of the main ink, which
 * stays saturated there.
 */
export const hazeColor = (inks: CoverPalette, share = 0.5): string =>
  isNight(inks) ? mixColors(inks.ground, inks.main, share) : mixColors(inks.ground, inks.soft, share)

/**
 * The colour of a lamp or a pale sun. In a dark palette the pure accent, because a mix with a dark ground
 * looks muddy.
 */
export const glowColor = (inks: CoverPalette): string =>
  isNight(inks) ? inks.warm : mixColors(inks.ground, inks.warm, 0.55)

/** A darker main ink: mixed with the line colour in a light palette, with the ground in a dark one. */
export const shadeColor = (inks: CoverPalette, share = 0.5): string =>
  mixColors(inks.main, isNight(inks) ? inks.ground : inks.ink, share)
