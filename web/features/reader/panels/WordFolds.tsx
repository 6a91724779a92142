// What the sheet keeps folded: the other meanings, the words beside the headline, what is known besides.
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import type { Answer } from '../../../../domain/language/entry-at.ts'
import { irregularForms } from '../../../../domain/language/form-names.ts'
import { countText } from '../../../lib/format.ts'
import { useIsLoggedIn } from '../../../lib/session.ts'
import { useWordHighlights } from '../../../local/word-highlights.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Target } from '../highlights/target.ts'
import { glossesIn, type Head, type Meaning, notesFor, otherSenses, wordsBeside } from './answer.ts'
import { Fold } from './Fold.tsx'
import { OwnGloss } from './own-gloss.ts'
import { ReportForm } from './report-form.ts'
import { glossLine, toggleSaved } from './saving.ts'
import styles from './WordSheet.module.css'

export interface WordFoldsProps {
  target: Target
  head: Head
  entry: Answer | undefined
  article: Pick<ArticleShown, 'id' | 'words' | 'revision'>
  /** The one shown. */
  sense: Meaning | null
  isSaved: boolean
  onChoose: (meaning: Meaning) => void
}

export function WordFolds(props: WordFoldsProps) {
  const { target, head, entry, article, sense, isSaved } = props
  const notes = notesFor(article.words, target, entry)
  const beside = entry ? wordsBeside(head, entry) : []
  return (
    <div className={styles.folds}>
      {notes.map(({ word, resolve, tag }) => (
        <Fold key={`${word} ${resolve}`} title={tag || '本文注释'} sample={resolve}>
          <p>{resolve}</p>
        </Fold>
      ))}
      {(sense || isSaved) && <Meanings {...props} />}
      {beside.map((each) => (
        <Beside key={each.lemma} word={each} target={target} article_id={article.id} />
      ))}
      {entry && <Rest entry={entry} head={head} />}
      {sense && <WrongGloss {...props} sense={sense} />}
    </div>
  )
}

/** 释义不对: told to the editors, by who has an account. */
function WrongGloss({ target, head, article, sense }: WordFoldsProps & { sense: Meaning }) {
  if (!useIsLoggedIn()) return null
  const { id: article_id, revision } = article
  const wrong = {
    ...{ article_id, revision, paragraph: target.paragraph, quote: target.text, lemma: head.lemma },
    shown: glossLine(sense),
  }
  return (
    <Fold title="释义不对" sample="告诉编辑">
      <ReportForm wrong={wrong} about="GLOSS" />
    </Fold>
  )
}

/** Another meaning: before saving the one to be saved, after it the one on the card. */
function Meanings({ head, entry, sense, isSaved, onChoose }: WordFoldsProps) {
  const isOwnWord = head.sense?.phrase === undefined
  const others = entry && isOwnWord ? otherSenses(entry, sense) : []
  const first = head.sense && sense && sense.zh !== head.sense.zh ? [head.sense] : []
  const choices: Meaning[] = [...first, ...others]
  if (choices.length === 0 && !isSaved) return null
  const title = isSaved ? '换个义项' : `另有 ${choices.length} 个义项`
  return (
    <Fold title={title} sample={choices.map(({ zh }) => zh).join('；') || '自己写一个'}>
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
        <OwnGloss label="自己写的释义" action="换上" onWritten={(zh) => onChoose({ pos: '', zh })} />
      )}
    </Fold>
  )
}

/** 也看: a word beside the headline (the verb of a phrase, a part of a compound), with its own save. */
function Beside({
  word: { lemma, meanings },
  target,
  article_id,
}: {
  word: { lemma: string; meanings: readonly Meaning[] }
  target: Target
  article_id: number
}) {
  const isSaved = useWordHighlights().cards.has(lemma)
  const [first] = meanings
  return (
    <Fold
      title={
        <>
          也看 <b lang="en">{lemma}</b>
        </>
      }
      sample={first && glossLine(first)}
    >
      <ul className={styles.plain}>
        {meanings.map(({ pos, zh }) => (
          <li key={`${pos} ${zh}`}>
            {pos && <i lang="en">{pos}.</i>}
            {zh}
          </li>
        ))}
      </ul>
      <Button
        size="s"
        aria-pressed={isSaved}
        aria-label={`${isSaved ? '移出生词本' : '加入生词本'}：${lemma}`}
        onClick={() =>
          toggleSaved({ ...target, text: lemma }, article_id, { lemma, gloss: first && glossLine(first) })
        }
      >
        {isSaved ? '在生词本里' : '加入生词本'}
      </Button>
    </Fold>
  )
}

function Rest({ entry, head }: { entry: Answer; head: Head }) {
  const forms = irregularForms(entry.lemma, entry.forms)
  const { rank, english } = entry
  if (head.isPhrase || (forms.length === 0 && rank === null && english.length === 0)) return null
  const told = [forms.length > 0 && '词形', rank !== null && '词频', english.length > 0 && '英文释义'].filter(
    Boolean,
  )
  return (
    <Fold title="更多" sample={told.join(' · ')}>
      {forms.length > 0 && (
        <p className={styles.forms}>
          {forms.map(({ name, form }) => (
            <span key={name}>
              {name} <b lang="en">{form}</b>
            </span>
          ))}
        </p>
      )}
      {rank !== null && <p className={styles.rank}>词频第 {countText(rank)} 位</p>}
      {english.length > 0 && (
        <ul lang="en" className={styles.english}>
          {english.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Fold>
  )
}
