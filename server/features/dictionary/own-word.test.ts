// Tests which word a form is that has an entry of its own next to the one it is a form of.
import { describe, expect, it } from 'vitest'
import { resolveLemma } from '../../../domain/language/resolve-entry.ts'
import { theCore, theDictionary } from '../../../tests/support/the-dictionary.ts'

/** Word that is kept, sentence with the form in brackets, and the Chinese of its paragraph where that decides. */
const CASES: readonly (readonly [string, string, string?])[] = [
  // A noun behind its adjective, which has the shape of a past form.
  ['rose', 'He gave her a red [rose].'],
  ['rise', 'The lift [rose] past a red door.'],
  ['dove', 'A white [dove] sat on the roof.'],
  ['dive', 'She [dove] into the pool.'],
  ['felt', 'The boots are lined with thick [felt].'],
  ['feel', 'He [felt] thick cloth.'],
  ['saw', 'With a rusty [saw] he cut the branch.'],
  // A verb of the present with an object that the other one cannot have.
  ['fell', 'Loggers [fell] trees in winter.'],
  ['fall', 'Many trees [fell] last night.'],
  ['fall', 'Prices [fell] three times.'],
  ['lay', 'They [lay] bricks for a living.'],
  ['lie', 'They [lay] on the grass.'],
  ['lie', 'On the hills [lay] the first snow.'],
  ['bore', 'The machines [bore] holes in the rock.'],
  ['bear', 'They [bore] the pain.'],
  // A plural that has kept its s before a noun.
  ['customs', '[Customs] officers searched the bag.'],
  ['savings', 'She opened a [savings] account.'],
  // What is counted is a plain plural; what has a subject is a verb.
  ['minute', 'It took twenty [minutes].'],
  ['axe', 'He sharpened two [axes].'],
  ['mean', 'This [means] war.'],
  ['means', 'A bicycle is a [means] of transport.'],
  // An entry that says no more than whose form it is.
  ['grandparent', 'He moved into his [grandparents]’ flat.'],
  ['misunderstand', 'He had entirely [misunderstood] my meaning.'],
  ['early', 'From its [earliest] days it was free.'],
  ['cheap', 'In the [cheaper] class there are six beds.'],
  ['latest', 'The [latest] release is out.'],
  ['mechanics', 'It is basic to quantum [mechanics].'],
  ['oblige', 'They want a law [obliging] payment firms to keep records.'],
  ['save', 'You can start [saving] for the big stuff.'],
  ['alarming', 'What he found was slightly [alarming].'],
  ['weed', 'The test can help you [weed] out bad purchases.'],
  // The paragraph's Chinese.
  ['axis', 'You control how map [axes] are labelled.', '你可以决定地图的坐标轴怎么标注。'],
  ['axe', 'How the [axes] were made is not known.', '这些斧头是怎么做的，没有人知道。'],
  ['customs', 'It went through [customs].', '它通过了海关。'],
  ['custom', 'Spas have weird [customs].', '水疗馆有些奇怪的习惯。'],
  ['dove', 'Then [dove] and hawk flew off.', '然后鸽子和鹰都飞走了。'],
  ['see', 'He [saw] the log.', '他看见了一根锯过的木头。'],
]

describe.each([
  ['the dictionary', theDictionary],
  ['the browser’s core', theCore],
])('in %s', (_, lexicon) => {
  it.each(CASES)('keeps %s: %s', (lemma, marked = '', zh) => {
    const offset = marked.indexOf('[')
    const text = marked.slice(offset + 1, marked.indexOf(']'))
    const sentence = marked.replace(/[[\]]/g, '')
    expect(resolveLemma(lexicon(), { text, sentence, offset, zh })).toBe(lemma)
  })
})
