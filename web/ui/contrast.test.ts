// Every colour that words are written in can be read on every ground it may stand on, in all three themes, by WCAG's sum.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const tokensCss = readFileSync(join(WEB, 'ui/tokens.css'), 'utf8')

type Rgb = [number, number, number]
const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb

/** Relative luminance of sRGB, as WCAG 2.2 defines it (0.04045 is the right edge of the straight part). */
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG's contrast of two colours, 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** What one sees of a colour of which `share` is drawn over a ground. */
const over = (colour: Rgb, share: number, ground: Rgb): Rgb =>
  colour.map((value, at) => value * share + (ground[at] ?? 0) * (1 - share)) as Rgb

/** The colours of a theme by their names, without the two dashes; half-transparent ones (scrim, shadows) are left out. */
function tokensOf(theme: string): Record<string, Rgb> {
  const [, body = ''] = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(tokensCss) ?? []
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, rgbOf(hex)]),
  )
}

const AA = 4.5
/** Parts of controls, and the ring around what has the focus. */
const GRAPHIC = 3
const PLAIN = ['bg', 'surface', 'sunken']
const SOFT = ['accent-soft', 'danger-soft', 'warn-soft', 'ok-soft']

/** What may stand on what, and how far apart they have to be. */
const MEETINGS: readonly { ink: string[]; grounds: string[]; least: number }[] = [
  { ink: ['ink', 'ink2', 'ink3', 'accent', 'danger', 'warn', 'ok'], grounds: PLAIN, least: AA },
  { ink: ['ink', 'ink2'], grounds: SOFT, least: AA },
  { ink: ['accent'], grounds: ['accent-soft'], least: AA },
  { ink: ['danger'], grounds: ['danger-soft'], least: AA },
  { ink: ['warn'], grounds: ['warn-soft'], least: AA },
  { ink: ['ok'], grounds: ['ok-soft'], least: AA },
  { ink: ['ink'], grounds: ['hl-y', 'hl-g', 'hl-b', 'hl-p'], least: AA },
  // The cover of a book, which keeps its colours in every theme.
  { ink: ['hl-b'], grounds: ['ink'], least: AA },
  { ink: ['on-accent'], grounds: ['accent'], least: AA },
  { ink: ['on-danger'], grounds: ['danger'], least: AA },
  { ink: ['on-toast', 'toast-accent'], grounds: ['toast'], least: AA },
  { ink: ['ctl'], grounds: PLAIN, least: GRAPHIC },
]
const meets = (ink: string, ground: string) =>
  MEETINGS.some((each) => each.ink.includes(ink) && each.grounds.includes(ground))

describe('the sum', () => {
  // Published: white on black is 21; #767676 is the lightest grey that passes on white, #777777 no more.
  it.each([
    ['#ffffff', '#000000', 21],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
    ['#ffff00', '#ffffff', 1.07],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(rgbOf(one), rgbOf(other))).toBeCloseTo(ratio, 2)
    expect(contrast(rgbOf(other), rgbOf(one))).toBeCloseTo(ratio, 2)
  })
})

describe.each(['light', 'black', 'sepia'])('in %s', (theme) => {
  const tokens = tokensOf(theme)
  const colour = (name: string): Rgb => {
    const found = tokens[name]
    if (!found) throw new Error(`${theme} has no --${name}`)
    return found
  }
  const tooNear = (pairs: { ink: string; ground: string; at: Rgb; least: number }[]) =>
    pairs
      .map(({ ink, ground, at, least }) => ({ ink, ground, least, is: contrast(colour(ink), at) }))
      .filter(({ is, least }) => is < least)

  it('what is written can be read on what it stands on', () => {
    const pairs = MEETINGS.flatMap(({ ink, grounds, least }) =>
      ink.flatMap((each) => grounds.map((ground) => ({ ink: each, ground, at: colour(ground), least }))),
    )
    expect(tooNear(pairs)).toEqual([])
  })
  it('and where a badge or a finger darkens the ground a little', () => {
    // As Badge and Button do: some of the ink's colour over whatever lies below.
    const pairs = [0.06, 0.09].flatMap((share) =>
      ['ink', 'ink2', 'accent'].flatMap((ink) =>
        PLAIN.map((ground) => {
          const at = over(colour('ink'), share, colour(ground))
          return { ink, ground: `${ground} under ${share} of ink`, at, least: AA }
        }),
      ),
    )
    expect(tooNear(pairs)).toEqual([])
  })
})

/** The rules of all style sheets but the tokens, without comments and what is only for paper. */
const rules = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css') && !file.endsWith('tokens.css'))
  .flatMap((file) => {
    const css = readFileSync(join(WEB, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    const screen = css.replace(/@media print \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
    return [...screen.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      where: `${file} ${selector.trim()}`,
      body,
    }))
  })
const tokenIn = (body: string, property: RegExp): string | undefined =>
  new RegExp(`(?:^|[;\\s])${property.source}: var\\(--([\\w-]+)\\);`).exec(body)?.[1]

describe('the style sheets', () => {
  it('are found', () => expect(rules.length).toBeGreaterThan(500))

  it('name both colours of a pair only where they may meet', () => {
    const pairs = rules.flatMap(({ where, body }) => {
      const ink = tokenIn(body, /color/)
      const ground = tokenIn(body, /background(?:-color)?/)
      return ink && ground ? [{ where, ink, ground }] : []
    })
    expect(pairs.length).toBeGreaterThan(20)
    expect(pairs.filter(({ ink, ground }) => !meets(ink, ground))).toEqual([])
  })

  it('have no colour of their own: another theme would not change it', () => {
    const own = rules.filter(({ body }) => /#[0-9a-f]{3,8}\b|\b(?:hsl|oklch|lab)a?\(/i.test(body))
    expect(own.map(({ where }) => where)).toEqual([])
  })
})
