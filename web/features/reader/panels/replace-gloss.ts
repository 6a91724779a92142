// Another meaning for a saved word: on its card at once, also without a network.
import { changeHighlight } from '../../../local/word-highlights.ts'
import { showToast } from '../../../ui/toast.ts'

/** Puts `gloss` on the card of `lemma` in place of what stands there. */
export function replaceGloss(lemma: string, gloss: string): void {
  changeHighlight({ kind: 'gloss', word: lemma, gloss }, lemma)
  showToast('释义已换', { key: 'word', duration: 2000 })
}
