// Index of articles with an own motif, by slug; all others use the default of their topic. No other article
// uses these motifs.
import type { CoverMotif } from './draw.ts'
import * as creatures from './own-creatures.ts'
import * as issue from './own-issue.ts'
import * as news from './own-news.ts'
import * as places from './own-places.ts'
import * as things from './own-things.ts'
import type { PaletteName } from './palette.ts'

export interface OwnPrint {
  motif: CoverMotif
  palette: PaletteName
}

export const OWN_PRINTS: ReadonlyMap<string, OwnPrint> = new Map(
  Object.entries({
    'a-short-history-of-the-fork': { motif: things.forks, palette: 'brick' },
    'a-tree-has-no-coat': { motif: places.bareTree, palette: 'harbour' },
    'built-to-look-broken': { motif: places.folly, palette: 'plum' },
    'four-lines-in-the-sand': { motif: places.barsInSand, palette: 'harbour' },
    'hot-water-to-the-end-of-the-line': { motif: things.flask, palette: 'moss' },
    'how-heavy-is-a-cloud': { motif: things.balance, palette: 'indigo' },
    'islands-that-were-never-there': { motif: places.chart, palette: 'clay' },
    'ordering-dinner-in-kaifeng': { motif: places.lanterns, palette: 'ember' },
    'six-dots-in-the-dark': { motif: creatures.sixDots, palette: 'indigo' },
    'stand-on-the-right': { motif: places.escalator, palette: 'clay' },
    'ten-thousand-steps': { motif: places.footsteps, palette: 'fern' },
    'the-art-of-ignoring-one-another': { motif: places.carriage, palette: 'plum' },
    'the-bird-that-remembers-you': { motif: creatures.crow, palette: 'straw' },
    'the-black-wall': { motif: things.board, palette: 'moss' },
    'the-bus-that-left-without-me': { motif: places.bus, palette: 'brick' },
    'the-cure-that-was-lost': { motif: things.lemon, palette: 'harbour' },
    'the-horse-who-read-people': { motif: creatures.horse, palette: 'clay' },
    'the-island-worth-a-city': { motif: creatures.nutmeg, palette: 'moss' },
    'the-jar-in-the-kitchen': { motif: things.jar, palette: 'clay' },
    'the-letters-nobody-paid-for': { motif: things.letters, palette: 'brick' },
    'the-man-who-hid-three-seconds': { motif: things.watch, palette: 'straw' },
    'the-man-who-learned-nonsense': { motif: things.cards, palette: 'fern' },
    'the-noise-that-would-not-go-away': { motif: creatures.horn, palette: 'dusk' },
    'the-people-who-woke-the-town': { motif: places.knocker, palette: 'indigo' },
    'the-quiet-grammar-of-money': { motif: things.coins, palette: 'moss' },
    'the-steel-box': { motif: things.boxes, palette: 'brick' },
    'the-waiter-who-forgot': { motif: things.tray, palette: 'plum' },
    'the-wire-under-the-waves': { motif: places.cable, palette: 'harbour' },
    'where-the-eels-go': { motif: creatures.eel, palette: 'forest' },
    'who-invented-the-weekend': { motif: things.calendar, palette: 'brick' },
    'why-is-the-milk-at-the-back': { motif: things.milk, palette: 'indigo' },
    'why-the-way-home-feels-shorter': { motif: places.roadHome, palette: 'fern' },
    'why-your-stomach-talks': { motif: creatures.stomach, palette: 'harbour' },
    'your-phone-is-listening-to-the-sky': { motif: creatures.skyPhone, palette: 'forest' },
    'a-locked-box-teaches-nothing': { motif: news.padlock, palette: 'moss' },
    'after-a-bad-night': { motif: news.sleepless, palette: 'indigo' },
    'an-ordinary-tuesday': { motif: news.showcase, palette: 'plum' },
    'lock-up-the-phones': { motif: news.pigeonholes, palette: 'harbour' },
    'the-dog-who-took-the-train': { motif: news.commuter, palette: 'straw' },
    'the-gym-you-never-visit': { motif: news.dumbbell, palette: 'clay' },
    'the-kitchen-that-never-closes': { motif: news.nightKitchen, palette: 'brick' },
    'the-night-boat-to-saint-orla': { motif: news.ferry, palette: 'indigo' },
    'the-night-the-tills-went-quiet': { motif: news.till, palette: 'harbour' },
    'the-snail-that-kept-the-tide': { motif: news.snail, palette: 'harbour' },
    'the-team-that-lost-every-game': { motif: news.twoAll, palette: 'fern' },
    'the-woman-who-listens-to-pianos': { motif: news.pianoKeys, palette: 'plum' },
    'rings-of-glass': { motif: issue.lens, palette: 'indigo' },
    'wings-that-make-no-sound': { motif: issue.wing, palette: 'moss' },
    'why-the-sea-is-salt': { motif: issue.saltSea, palette: 'harbour' },
    'the-year-the-summer-stayed-away': { motif: issue.lostSummer, palette: 'plum' },
    'the-word-that-was-not-a-word': { motif: issue.slip, palette: 'brick' },
    'the-umbrella-on-bus-nine': { motif: issue.umbrella, palette: 'fern' },
  } as const satisfies Record<string, OwnPrint>),
)
