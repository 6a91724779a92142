// The last disclosures of the word sheet: related words, further facts, and the form that reports a wrong
// gloss.

import { selectIrregularForms } from '../../../../domain/language/form-names.ts'
import type { DictionaryAnswer } from '../../../../domain/language/resolve-entry.ts'
import { formatCount } from '../../../lib/format.ts'
import { useIsLoggedIn } from '../../../lib/session.ts'
import { useWordHighlights } from '../../../local/word-highlights.ts'
import { Button } from '../../../ui/Button.tsx'
import { useHasModel } from '../ai/queries.ts'
import type { TextId } from '../article-id.ts'
import type { WordTarget } from '../highlights/target.ts'
import { lazyWithPreload } from '../lazy-component.tsx'
import { type EntryHead, getRelatedWords, type WordMeaning } from './answer.ts'
import { ReportForm } from './ReportForm.tsx'
import { formatGlossLine, toggleSaved } from './saving.ts'
import { WordDisclosure } from './WordDisclosure.tsx'
import styles from './WordSheet.module.css'
import type { WordDisclosuresProps } from './word-disclosures-props.ts'

const AiFolds = lazyWithPreload(() => import('./AiDisclosures.tsx').then((m) => m.AiDisclosures))

export function ExtraDisclosures(props: WordDisclosuresProps) {
  const { entry, head, sense, target, article } = props
  const relatedWords = entry ? getRelatedWords(head, entry) : []
  const hasModel = useHasModel()
  return (
    <>
      {hasModel && <AiFolds {...props} />}
      {relatedWords.map((each) => (
        <RelatedWord key={each.lemma} word={each} target={target} from={article.id} />
      ))}
      {entry && <Rest entry={entry} head={head} />}
      {sense && <WrongGloss {...props} sense={sense} />}
    </>
  )
}

/**
 * 相关: a word related to the headword (the verb of a phrase, a part of a compound), with its own save button.
 */
function RelatedWord({
  word: { lemma, meanings },
  target,
  from,
}: {
  word: { lemma: string; meanings: readonly WordMeaning[] }
  target: WordTarget
  from: TextId
}) {
  const isSaved = useWordHighlights().cards.has(lemma)
  const [first] = meanings
  return (
    <WordDisclosure
      title={
        <>
          相关 <b lang="en">{lemma}</b>
        </>
      }
      sample={first && formatGlossLine(first)}
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
          toggleSaved({ ...target, text: lemma }, from, { lemma, gloss: first && formatGlossLine(first) })
        }
      >
        {isSaved ? '在生词本里' : '加入生词本'}
      </Button>
    </WordDisclosure>
  )
}

function Rest({ entry, head }: { entry: DictionaryAnswer; head: EntryHead }) {
  const forms = selectIrregularForms(entry.lemma, entry.forms)
  const { rank, english } = entry
  if (head.isPhrase || (forms.length === 0 && rank === null && english.length === 0)) return null
  const sections = [
    forms.length > 0 && '词形',
    rank !== null && '词频',
    english.length > 0 && '英文释义',
  ].filter(Boolean)
  return (
    <WordDisclosure title="更多" sample={sections.join(' · ')}>
      {forms.length > 0 && (
        <p className={styles.forms}>
          {forms.map(({ name, form }) => (
            <span key={name}>
              {name} <b lang="en">{form}</b>
            </span>
          ))}
        </p>
      )}
      {rank !== null && <p className={styles.rank}>词频第 {formatCount(rank)} 位</p>}
      {english.length > 0 && (
        <ul lang="en" className={styles.english}>
          {english.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </WordDisclosure>
  )
}

type WrongGlossProps = Pick<WordDisclosuresProps, 'target' | 'head' | 'article'> & { sense: WordMeaning }

function WrongGloss({ target, head, article, sense }: WrongGlossProps) {
  const { id: article_id, revision } = article
  // A book has no editors who could correct the gloss.
  if (!useIsLoggedIn() || typeof article_id !== 'number') return null
  const wrong = {
    ...{ article_id, revision, paragraph: target.paragraph, quote: target.text, lemma: head.lemma },
    shown: formatGlossLine(sense),
  }
  return (
    <WordDisclosure title="释义不对" sample="告诉编辑">
      <ReportForm wrong={wrong} about="GLOSS" />
    </WordDisclosure>
  )
}
