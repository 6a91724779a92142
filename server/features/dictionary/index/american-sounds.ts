// Reads the CMU Pronouncing Dictionary in step with the source; both are sorted, so no map is needed.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { americanIpa, soundAlike, stressOf } from './american-ipa.ts'
import { VOWEL_NUCLEUS } from './british-ipa.ts'

export type AmericanSounds = {
  /**
   * American IPA of a key; empty when it is unknown or sounds like the British one (`uk` computes that). Of
   * several pronunciations it is the one with the stress of the British one, else the first. Call it with
   * keys in sorted order.
   */
  of(key: string, uk: () => string): string
}

/** Opens the list of the installed package (134,000 words, ISC); its code is not run. */
export const americanSounds = (
  file = createRequire(import.meta.url).resolve('cmu-pronouncing-dictionary'),
): AmericanSounds => {
  const text = readFileSync(file, 'latin1')
  let line = lineAt(text, text.indexOf('{\n') + 2)
  return {
    of: (key, uk) => {
      while (line && line.word < key) line = lineAt(text, line.next)
      return line?.word === key ? american(key, uk(), pronunciations(text, line)) : ''
    },
  }
}

// ` "better": "B EH1 T ER0",`, further pronunciations as "better(2)"; words without quotes are plain field
// names.
type Line = { word: string; sounds: number; next: number }

const lineAt = (text: string, from: number): Line | undefined => {
  const end = text.indexOf('\n', from)
  const colon = text.indexOf(': "', from)
  if (end < 0 || colon < 0 || colon > end) return undefined
  const isQuoted = text.charAt(from + 2) === '"'
  const word = isQuoted ? text.slice(from + 3, colon - 1) : text.slice(from + 2, colon)
  return { word, sounds: colon + 3, next: end + 1 }
}

const soundsOf = (text: string, { sounds }: Line): string => text.slice(sounds, text.indexOf('"', sounds))

/** Pronunciations of one word; its variants are within the next few lines, between its possessives. */
const pronunciations = (text: string, first: Line): string[] => {
  const found = [soundsOf(text, first)]
  for (let ahead = lineAt(text, first.next); ahead; ahead = lineAt(text, ahead.next)) {
    if (ahead.word.startsWith(`${first.word}(`)) found.push(soundsOf(text, ahead))
    else if (!ahead.word.startsWith(`${first.word}'`)) break
  }
  return found
}

const american = (key: string, uk: string, all: string[]): string => {
  const us = all.map((sounds) => ({ sounds, ipa: likeBritish(americanIpa(sounds, key), uk) }))
  if (us.some(({ ipa }) => soundAlike(uk, ipa))) return ''
  const { main, vowels } = stressOfIpa(uk)
  const best = us.find(({ sounds }) => {
    const stress = stressOf(sounds)
    return stress.main === main && stress.vowels === vowels
  })
  return (best ?? us[0])?.ipa ?? ''
}

/**
 * Makes the American IPA comparable with the British one. CMU writes every weak i as ə (artist, courage) and
 * many a as e before r (character), as some Americans pronounce them; dictionaries print what both varieties
 * share.
 */
const likeBritish = (us: string, uk: string): string => {
  const ukVowels = uk.match(VOWEL_NUCLEUS) ?? []
  const usVowels = us.match(VOWEL_NUCLEUS) ?? []
  const shared = /ær/.test(uk) ? us.replace(/er(?=[aeiouæɑɒɔəɜʌɪʊ])/, 'ær') : us
  if (ukVowels.length !== usVowels.length) return shared
  let at = -1
  return shared.replace(VOWEL_NUCLEUS, (vowel) => {
    at++
    return vowel === 'ə' && ukVowels[at] === 'ɪ' ? 'ɪ' : vowel
  })
}

const stressOfIpa = (ipa: string): { main: number; vowels: number } => {
  const before = ipa.includes('ˈ') ? ipa.slice(0, ipa.indexOf('ˈ')) : ''
  return { main: before.match(VOWEL_NUCLEUS)?.length ?? 0, vowels: ipa.match(VOWEL_NUCLEUS)?.length ?? 0 }
}
