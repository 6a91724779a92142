// AI answers about a tapped word: its meaning in the sentence, its full entry, and who or what a name is.
import { useState } from 'react'
import type { AiEntry } from '../../../../contract/entities/ai.ts'
import { findNameAround } from '../../../../domain/language/find-name-around.ts'
import { aiCalls, aiStreams } from '../../../lib/calls/ai.ts'
import { Button } from '../../../ui/Button.tsx'
import { ExampleSentences } from '../../../ui/ExampleSentences.tsx'
import { AiAnswer } from '../ai/AiAnswer.tsx'
import { AnswerText } from '../ai/AnswerText.tsx'
import { WordDisclosure } from './WordDisclosure.tsx'
import styles from './WordSheet.module.css'
import type { WordDisclosuresProps } from './word-disclosures-props.ts'

export function AiDisclosures({ target, head, article }: WordDisclosuresProps) {
  const { id } = article
  // The answer about a name is based on its article, so a book has none.
  if (head.name && typeof id === 'number') return <Who target={target} article_id={id} name={head.name} />
  const word = head.isPhrase ? head.headword : target.text
  return (
    <WordDisclosure title="详解" sample="AI 讲解这个词在句中的意思">
      <AiAnswer
        kind="word"
        parts={[word, target.sentence]}
        action="讲解这个词"
        hasOffline
        run={(options) => aiStreams.word({ word, sentence: target.sentence }, options)}
      >
        {({ text, examples }) => (
          <>
            <AnswerText text={text} />
            <ExampleSentences
              label="文章里的例句"
              places={examples.filter((place) => !target.sentence.includes(place.en))}
            />
          </>
        )}
      </AiAnswer>
      <WholeEntry lemma={head.lemma} />
    </WordDisclosure>
  )
}

function WholeEntry({ lemma }: { lemma: string }) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted)
    return (
      <Button variant="plain" size="s" onClick={() => setWanted(true)}>
        <span>
          看 <span lang="en">{lemma}</span> 的完整词条
        </span>
      </Button>
    )
  return (
    <AiAnswer
      kind="entry"
      parts={[lemma]}
      action="写出完整词条"
      hasOffline
      run={async ({ signal }) => (await aiCalls.entry({ word: lemma }, signal ? { signal } : {})).result}
    >
      {(whole) => <Entry entry={whole} />}
    </AiAnswer>
  )
}

function Entry({ entry: { senses, collocations, synonyms, note, places } }: { entry: AiEntry }) {
  return (
    <>
      <ol className={styles.plain}>
        {senses.map(({ pos, zh, en, example }) => (
          <li key={`${pos} ${zh}`}>
            <span>
              {pos && <i lang="en">{pos}.</i>}
              {zh}
            </span>
            {en && (
              <span className={styles.english} lang="en">
                {en}
              </span>
            )}
            {example && (
              <span className={styles.english}>
                <span lang="en">{example.en}</span> {example.zh}
              </span>
            )}
          </li>
        ))}
      </ol>
      {collocations.length > 0 && (
        <ul className={styles.plain} aria-label="搭配">
          {collocations.map(({ en, zh }) => (
            <li key={en}>
              <b lang="en">{en}</b> {zh}
            </li>
          ))}
        </ul>
      )}
      {synonyms.length > 0 && (
        <ul className={styles.plain} aria-label="近义词">
          {synonyms.map(({ word, note: differs }) => (
            <li key={word}>
              近义 <b lang="en">{word}</b> {differs}
            </li>
          ))}
        </ul>
      )}
      {note && <p>{note}</p>}
      <ExampleSentences label="文章里的例句" places={places} />
    </>
  )
}

const ASK = { PERSON: '这是谁', PLACE: '这是哪里' } as const

function Who({
  target,
  article_id,
  name: kind,
}: Pick<WordDisclosuresProps, 'target'> & { article_id: number; name: string | null | undefined }) {
  const { sentence, offset, text } = target
  const span = findNameAround(sentence, { start: offset, end: offset + text.length })
  const name = sentence.slice(span.start, span.end)
  const title = kind === 'PERSON' || kind === 'PLACE' ? ASK[kind] : '这是谁，是什么'
  return (
    <WordDisclosure title={title} sample={<span lang="en">{name}</span>}>
      <AiAnswer
        kind="entity"
        parts={[name, String(article_id)]}
        isKeyed={false}
        action={title}
        hasOffline
        run={async ({ signal }) =>
          (await aiCalls.entity({ name, article_id }, signal ? { signal } : {})).result
        }
      >
        {(entity) => (
          <>
            {entity.text ? (
              <p>
                <b lang="en">{entity.name}</b> {entity.text}
              </p>
            ) : (
              <p>词典未收录这个专名，文章中的相关内容：</p>
            )}
            <ExampleSentences label="相关句子" places={entity.places} />
          </>
        )}
      </AiAnswer>
    </WordDisclosure>
  )
}
