// What the sheet keeps folded: the other meanings, the sentence's Chinese, related words, further facts.
import { useMemo } from 'react'
import { findSentenceChinese } from '../../../../domain/language/find-sentence-chinese.ts'
import { glossesIn, type Meaning, notesFor, otherSenses, phraseInDictionary } from './answer.ts'
import { Fold } from './Fold.tsx'
import { LastFolds } from './last-folds.ts'
import { OwnGloss } from './own-gloss.ts'
import styles from './WordSheet.module.css'
import type { WordFoldsProps } from './word-folds.ts'

export function WordFolds(props: WordFoldsProps) {
  const { target, entry, article, sense, isSaved } = props
  const notes = notesFor(article.words, target, entry)
  return (
    <div className={styles.folds}>
      {notes.map(({ word, resolve, tag }) => (
        <Fold key={`${word} ${resolve}`} title={tag || '本文注释'} sample={resolve}>
          <p>{resolve}</p>
        </Fold>
      ))}
      {(sense || isSaved) && <Meanings {...props} />}
      <SentenceInChinese {...props} />
      <LastFolds {...props} />
    </div>
  )
}

/** Another meaning: before saving the one to be saved, after it the one on the card. */
function Meanings({ head, entry, sense, isSaved, onChoose }: WordFoldsProps) {
  const isOwnWord = head.sense?.phrase === undefined
  const others = entry ? (isOwnWord ? otherSenses(entry, sense) : phraseInDictionary(head, entry, sense)) : []
  const first = head.sense && sense && sense.zh !== head.sense.zh ? [head.sense] : []
  const choices: Meaning[] = [...first, ...others]
  if (choices.length === 0 && !isSaved) return null
  const title = isSaved ? '换个义项' : `另有 ${choices.length} 个义项`
  return (
    <Fold title={title} sample={choices.map(({ zh }) => zh).join('；') || '自己填写'}>
      <ul className={styles.meanings}>
        {choices.map(({ pos, zh, lemma }) => (
          <li key={`${lemma ?? ''} ${pos} ${zh}`}>
            {pos && <i lang="en">{pos}.</i>}
            {glossesIn(zh).map((gloss) => (
              <button key={gloss} type="button" onClick={() => onChoose({ pos, zh: gloss, lemma })}>
                {gloss}
              </button>
            ))}
            {lemma && <small lang="en">{lemma}</small>}
          </li>
        ))}
      </ul>
      {isSaved && (
        <OwnGloss label="自己写的释义" action="替换" onWritten={(zh) => onChoose({ pos: '', zh })} />
      )}
    </Fold>
  )
}

/** The Chinese of the sentence that contains the word. */
function SentenceInChinese({ target: { whole, zh, start } }: Pick<WordFoldsProps, 'target'>) {
  const chinese = useMemo(() => findSentenceChinese({ text: whole, zh }, start), [whole, zh, start])
  if (chinese === '') return null
  return (
    <Fold title="这句的译文" sample={chinese}>
      <p className="prose-zh">{chinese}</p>
    </Fold>
  )
}
