// Button that saves the answer's word during the round; pressing it again undoes it.
import { useState } from 'react'
import type { ClozeQuestion } from '../../../domain/question/questions.ts'
import { useIsSaved } from '../../local/word-highlights.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Question.module.css'
import { saveMissed } from './save-missed.ts'

/** A word that was saved before the round cannot be deleted here. */
export function SaveAnswer({ article, question }: { article: number; question: ClozeQuestion }) {
  const isSaved = useIsSaved(question.lemma)
  const [undo, setUndo] = useState<{ run: () => void }>()
  if (isSaved && !undo) return <p className={styles.alreadySaved}>已在生词本</p>
  const press = () => {
    if (undo) undo.run()
    setUndo(undo ? undefined : { run: saveMissed(article, question) })
  }
  return (
    <Button variant="plain" onClick={press}>
      {undo ? '已加入 · 撤销' : '加入生词本'}
    </Button>
  )
}
