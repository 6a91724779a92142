// Replaces the gloss of a saved word: an optimistic update of its card, also offline.
import { changeHighlight } from '../../../local/word-highlights.ts'
import { showToast } from '../../../ui/toast.ts'

/** Writes `gloss` to the card of `lemma` in place of the old one. */
export function replaceGloss(lemma: string, gloss: string): void {
  changeHighlight({ kind: 'gloss', word: lemma, gloss }, lemma)
  showToast('释义已换', { key: 'word', duration: 2000 })
}
