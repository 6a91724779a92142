// Chinese names of the inflected forms, in the order in which an entry lists them.
import { inflectWord } from './inflection.ts'
import type { WordForms } from './lexicon.ts'

const NAMES: [keyof WordForms, string][] = [
  ['past', '过去式'],
  ['past_participle', '过去分词'],
  ['present_participle', '现在分词'],
  ['third_person', '第三人称单数'],
  ['plural', '复数'],
  ['comparative', '比较级'],
  ['superlative', '最高级'],
]

/** Returns the existing forms, each with its name. */
export const listNamedForms = (forms: WordForms): { name: string; form: string }[] =>
  NAMES.flatMap(([kind, name]) => {
    const form = forms[kind]
    return form ? [{ name, form }] : []
  })

/** Filters the forms that are irregular (gave, mice, better). */
export const selectIrregularForms = (
  word: string,
  forms: readonly { name: string; form: string }[],
): { name: string; form: string }[] => {
  const key = word.toLowerCase()
  return forms.filter(({ name, form }) => {
    const kind = NAMES.find(([, each]) => each === name)?.[0]
    return kind !== undefined && form.toLowerCase() !== inflectWord(key, kind)
  })
}
