// Schema of an Anki collection, version 11, which every Anki version since 2.1 can import.

// The columns follow Anki's rslib/src/storage/schema11.sql (AGPL; only names and types, as a file format).
export const COLLECTION_SCHEMA = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null,
  left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null,
  type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);`

/**
 * Fixed ids, never to be changed: an import adds to an existing model and deck with these ids. Anki ids are
 * in milliseconds.
 */
export const MODEL_ID = 1_763_942_400_001
export const DECK_ID = 1_763_942_400_002

export const NOTE_FIELDS = ['Word', 'Phonetic', 'Meaning', 'Sentence', 'Chinese', 'Source'] as const

const FRONT = `<div class="word">{{Word}}</div><div class="phonetic">{{Phonetic}}</div>
{{#Sentence}}<div class="sentence">{{Sentence}}</div>{{/Sentence}}`
const BACK = `{{FrontSide}}<hr id="answer"><div class="meaning">{{Meaning}}</div>
{{#Chinese}}<div class="chinese">{{Chinese}}</div>{{/Chinese}}
{{#Source}}<div class="source">{{Source}}</div>{{/Source}}`
const STYLE = `.card { font-family: Georgia, serif; font-size: 20px; line-height: 1.6; text-align: left; }
.word { font-size: 32px; } .phonetic, .source { color: gray; font-size: 16px; }
.sentence { margin-top: 1em; } .sentence b { color: #0f6b5c; } .meaning { font-size: 22px; }
.chinese { margin-top: 0.6em; } .nightMode .sentence b { color: #6fc5b1; }`

const modelOf = (mod: number) => ({
  id: MODEL_ID,
  name: '开卷生词',
  type: 0,
  mod,
  usn: -1,
  sortf: 0,
  did: DECK_ID,
  tmpls: [{ name: '认词', ord: 0, qfmt: FRONT, afmt: BACK, did: null, bqfmt: '', bafmt: '' }],
  flds: NOTE_FIELDS.map((name, ord) => ({
    name,
    ord,
    sticky: false,
    rtl: false,
    font: 'Georgia',
    size: 20,
    media: [],
  })),
  css: STYLE,
  latexPre: '',
  latexPost: '',
  req: [[0, 'any', [0, 1, 3]]],
  tags: [],
  vers: [],
})

const deckOf = (id: number, name: string, mod: number) => ({
  id,
  name,
  mod,
  usn: id === 1 ? 0 : -1,
  lrnToday: [0, 0],
  revToday: [0, 0],
  newToday: [0, 0],
  timeToday: [0, 0],
  collapsed: false,
  browserCollapsed: false,
  desc: '',
  dyn: 0,
  conf: 1,
  extendNew: 0,
  extendRev: 0,
})

const OPTIONS = {
  id: 1,
  mod: 0,
  name: 'Default',
  usn: 0,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  dyn: false,
  new: { bury: true, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 0], order: 1, perDay: 20 },
  rev: { bury: true, ease4: 1.3, ivlFct: 1, maxIvl: 36_500, perDay: 200, hardFactor: 1.2 },
  lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
}

/**
 * Values of the single row of `col`; `crt` (seconds) is the day from which due dates of reviews are counted.
 */
export const collectionRow = (deck: string, crt: number, now: number): (number | string)[] => {
  const mod = Math.floor(now / 1000)
  const conf = {
    activeDecks: [1],
    curDeck: 1,
    curModel: String(MODEL_ID),
    nextPos: 1,
    sortType: 'noteFld',
    sortBackwards: false,
    timeLim: 0,
    estTimes: true,
    dueCounts: true,
    collapseTime: 1200,
    newSpread: 0,
    addToCur: true,
    schedVer: 2,
  }
  return [
    1,
    crt,
    now,
    now,
    11,
    0,
    0,
    0,
    JSON.stringify(conf),
    JSON.stringify({ [MODEL_ID]: modelOf(mod) }),
    JSON.stringify({ 1: deckOf(1, 'Default', 0), [DECK_ID]: deckOf(DECK_ID, deck, mod) }),
    JSON.stringify({ 1: OPTIONS }),
    '{}',
  ]
}
