// The disclosures of the word sheet: the editors' notes, other meanings, the sentence's Chinese, related
// words, further facts.
import { useMemo } from 'react'
import { findSentenceChinese } from '../../../../domain/language/find-sentence-chinese.ts'
import { getOtherSenses, getPhraseGlosses, getWordNotes, splitGlossLine, type WordMeaning } from './answer.ts'
import { LazyExtraDisclosures } from './lazy-extra-disclosures.ts'
import { LazyOwnGloss } from './lazy-own-gloss.ts'
import { WordDisclosure } from './WordDisclosure.tsx'
import styles from './WordSheet.module.css'
import type { WordDisclosuresProps } from './word-disclosures-props.ts'

export function WordDisclosures(props: WordDisclosuresProps) {
  const { target, entry, article, sense, isSaved } = props
  const notes = getWordNotes(article.words, target, entry)
  return (
    <div className={styles.folds}>
      {notes.map(({ word, resolve, tag }) => (
        <WordDisclosure key={`${word} ${resolve}`} title={tag || '本文注释'} sample={resolve}>
          <p>{resolve}</p>
        </WordDisclosure>
      ))}
      {(sense || isSaved) && <Meanings {...props} />}
      <SentenceInChinese {...props} />
      <LazyExtraDisclosures {...props} />
    </div>
  )
}

/** Other meanings: before saving, a choice sets the gloss to save; after it, the gloss of the card. */
function Meanings({ head, entry, sense, isSaved, onChoose }: WordDisclosuresProps) {
  const isOwnWord = head.sense?.phrase === undefined
  const others = entry
    ? isOwnWord
      ? getOtherSenses(entry, sense)
      : getPhraseGlosses(head, entry, sense)
    : []
  const first = head.sense && sense && sense.zh !== head.sense.zh ? [head.sense] : []
  const choices: WordMeaning[] = [...first, ...others]
  if (choices.length === 0 && !isSaved) return null
  const title = isSaved ? '换个义项' : `另有 ${choices.length} 个义项`
  return (
    <WordDisclosure title={title} sample={choices.map(({ zh }) => zh).join('；') || '自己填写'}>
      <ul className={styles.meanings}>
        {choices.map(({ pos, zh, lemma }) => (
          <li key={`${lemma ?? ''} ${pos} ${zh}`}>
            {pos && <i lang="en">{pos}.</i>}
            {splitGlossLine(zh).map((gloss) => (
              <button key={gloss} type="button" onClick={() => onChoose({ pos, zh: gloss, lemma })}>
                {gloss}
              </button>
            ))}
            {lemma && <small lang="en">{lemma}</small>}
          </li>
        ))}
      </ul>
      {isSaved && (
        <LazyOwnGloss label="自己写的释义" action="替换" onWritten={(zh) => onChoose({ pos: '', zh })} />
      )}
    </WordDisclosure>
  )
}

/** The Chinese of the sentence that contains the word. */
function SentenceInChinese({ target: { whole, zh, start } }: Pick<WordDisclosuresProps, 'target'>) {
  const chinese = useMemo(() => findSentenceChinese({ text: whole, zh }, start), [whole, zh, start])
  if (chinese === '') return null
  return (
    <WordDisclosure title="这句的译文" sample={chinese}>
      <p className="prose-zh">{chinese}</p>
    </WordDisclosure>
  )
}
