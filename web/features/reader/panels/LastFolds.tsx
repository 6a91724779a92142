// The last folds of the sheet: the words beside the headline, what else is known of the word, and telling the editors that its gloss is wrong.

import { selectIrregularForms } from '../../../../domain/language/form-names.ts'
import type { DictionaryAnswer } from '../../../../domain/language/resolve-entry.ts'
import { countText } from '../../../lib/format.ts'
import { useIsLoggedIn } from '../../../lib/session.ts'
import { useWordHighlights } from '../../../local/word-highlights.ts'
import { Button } from '../../../ui/Button.tsx'
import { useHasModel } from '../ai/queries.ts'
import type { TextId } from '../article-id.ts'
import type { Target } from '../highlights/target.ts'
import { makeLaterPart } from '../later-part.tsx'
import { type Head, type Meaning, wordsBeside } from './answer.ts'
import { Fold } from './Fold.tsx'
import { ReportForm } from './ReportForm.tsx'
import { glossLine, toggleSaved } from './saving.ts'
import styles from './WordSheet.module.css'
import type { WordFoldsProps } from './word-folds.ts'

const AiFolds = makeLaterPart(() => import('./AiFolds.tsx').then((m) => m.AiFolds))

export function LastFolds(props: WordFoldsProps) {
  const { entry, head, sense, target, article } = props
  const beside = entry ? wordsBeside(head, entry) : []
  const hasModel = useHasModel()
  return (
    <>
      {hasModel && <AiFolds {...props} />}
      {beside.map((each) => (
        <Beside key={each.lemma} word={each} target={target} from={article.id} />
      ))}
      {entry && <Rest entry={entry} head={head} />}
      {sense && <WrongGloss {...props} sense={sense} />}
    </>
  )
}

/** 相关: a word next to the headline (the verb of a phrase, a part of a compound), with its own save. */
function Beside({
  word: { lemma, meanings },
  target,
  from,
}: {
  word: { lemma: string; meanings: readonly Meaning[] }
  target: Target
  from: TextId
}) {
  const isSaved = useWordHighlights().cards.has(lemma)
  const [first] = meanings
  return (
    <Fold
      title={
        <>
          相关 <b lang="en">{lemma}</b>
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
          toggleSaved({ ...target, text: lemma }, from, { lemma, gloss: first && glossLine(first) })
        }
      >
        {isSaved ? '在生词本里' : '加入生词本'}
      </Button>
    </Fold>
  )
}

function Rest({ entry, head }: { entry: DictionaryAnswer; head: Head }) {
  const forms = selectIrregularForms(entry.lemma, entry.forms)
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

type WrongGlossProps = Pick<WordFoldsProps, 'target' | 'head' | 'article'> & { sense: Meaning }

function WrongGloss({ target, head, article, sense }: WrongGlossProps) {
  const { id: article_id, revision } = article
  // A book has no editors.
  if (!useIsLoggedIn() || typeof article_id !== 'number') return null
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
