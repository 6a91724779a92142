// A dictionary entry from the browser's own core, as the server would give it, for the first moment and for no network.
import type { WordEntry } from '../../../../contract/entities/word.ts'
import type { CoreDictionary } from '../../../../domain/language/core-dictionary.ts'
import { isFormNote } from '../../../../domain/language/exchange.ts'
import { namedForms } from '../../../../domain/language/form-names.ts'
import { wordKey } from '../../../../domain/language/normalise.ts'
import { orderSenses } from '../../../../domain/language/senses.ts'
import type { Target } from '../highlights/target.ts'

export type QuickEntry = Omit<WordEntry, 'saved'>
type Place = Pick<Target, 'text' | 'sentence' | 'offset'>

const isPhrase = (text: string): boolean => /\s/.test(text.trim())

/** The dictionary form under which a word or phrase of the text is kept; the form itself when nobody knows it. */
export function lemmaFor(core: CoreDictionary, { text, sentence, offset }: Place): string {
  if (!isPhrase(text)) return core.lemmaOf(text, sentence, offset)
  const whole = core.phrasesAt(text, 0).find(({ start, end }) => start === 0 && end === text.length)
  return whole?.phrase ?? wordKey(text)
}

/** Undefined when the core knows neither the form nor any of its lemmas. */
export function quickEntry(core: CoreDictionary, place: Place): QuickEntry | undefined {
  const { text, sentence, offset } = place
  const best = lemmaFor(core, place)
  const heads = [...new Set([best, ...(isPhrase(text) ? [] : core.lemmasOf(text)), wordKey(text)])]
  const entries = heads.flatMap((head) => {
    const entry = core.entry(head)
    return entry ? [{ head, entry }] : []
  })
  const [first] = entries
  if (!first) return isPhrase(text) ? phraseEntry(core, text, best) : undefined
  const { head: lemma, entry } = first
  const own = entries.find(({ head }) => head === wordKey(text))?.entry
  const all = entries.flatMap(({ head, entry: { senses, forms } }) =>
    orderSenses(senses, sentence, offset, { head, forms }).map((sense) =>
      head === lemma ? sense : { ...sense, lemma: head },
    ),
  )
  const lemmas = entries.map(({ head }) => head)
  const telling = all.filter((sense) => !isFormNote(sense, 'lemma' in sense ? sense.lemma : lemma, lemmas))
  return {
    word: text,
    lemma,
    lemmas,
    phonetic: entry.phonetic || (own?.phonetic ?? ''),
    phonetics: { uk: entry.phonetic || (own?.phonetic ?? ''), us: '' },
    senses: telling.length > 0 ? telling : all,
    here: (telling.length > 0 ? telling : all)[0] ?? null,
    name: null,
    parts: [],
    tags: [...entry.tags],
    rank: entry.rank,
    phrases: core.phrasesAt(sentence, offset).map(({ phrase, zh }) => ({ phrase, zh })),
    english: [],
    forms: namedForms(entry.forms),
  }
}

/** The list of phrases knows some that have no entry of their own. */
function phraseEntry(core: CoreDictionary, text: string, phrase: string): QuickEntry | undefined {
  const [head = ''] = phrase.split(' ')
  const known = core.phrases.startingWith(head).find((each) => each.phrase === phrase)
  if (!known) return undefined
  return {
    word: text,
    lemma: phrase,
    lemmas: [phrase],
    phonetic: '',
    phonetics: { uk: '', us: '' },
    senses: [{ pos: '', zh: known.zh }],
    here: { pos: '', zh: known.zh, phrase },
    name: null,
    parts: [],
    tags: [],
    rank: null,
    phrases: [],
    english: [],
    forms: [],
  }
}
