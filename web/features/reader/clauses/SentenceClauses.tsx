// 长难句: shows the sentence, its main clause in large type with numbered holes, and below it the clause that
// fills each hole.
import { useState } from 'react'
import type { SentenceAnalysis } from '../../../../contract/entities/ai.ts'
import { buildClauseView, type ClauseView, listOwnSpans } from '../../../../domain/ai/clause-view.ts'
import type { ClauseRole } from '../../../../domain/ai/clauses.ts'
import { aiCalls } from '../../../lib/calls/ai.ts'
import { cx } from '../../../ui/cx.ts'
import { AiAnswer } from '../ai/AiAnswer.tsx'
import styles from './SentenceClauses.module.css'

const ROLES: Record<ClauseRole, string> = {
  SENTENCE: '主句',
  MAIN: '主句',
  SUBJECT: '主语',
  VERB: '谓语',
  OBJECT: '宾语',
  COMPLEMENT: '表语',
  ATTRIBUTE: '定语',
  ADVERBIAL: '状语',
  RELATIVE: '定语从句',
  NOUN_CLAUSE: '名词性从句',
  ADVERBIAL_CLAUSE: '状语从句',
  APPOSITIVE: '同位语',
  PARTICIPLE: '分词短语',
  INFINITIVE: '不定式短语',
  PARENTHESIS: '插入语',
  OTHER: '短语',
}
/** Max. depth of indentation: a phone has no space for more. */
const MAX_INDENT = 3

export function SentenceClauses({ sentence }: { sentence: string }) {
  return (
    <div className={styles.clauses}>
      <AiAnswer
        key={sentence}
        kind="clauses"
        parts={[sentence]}
        action="拆开这句"
        run={async ({ signal }) =>
          (await aiCalls.clauses({ text: sentence }, signal ? { signal } : {})).result
        }
      >
        {(analysis) => <Tree analysis={analysis} />}
      </AiAnswer>
    </div>
  )
}

function Tree({ analysis: { sentence, zh, clauses } }: { analysis: SentenceAnalysis }) {
  const [lit, setLit] = useState<number>()
  const view = buildClauseView(sentence, clauses)
  if (!view) return null
  const parts = all(view)
  const spans = parts.filter(({ n }) => n === lit).flatMap(listOwnSpans)
  const press = (n: number) => setLit(n === lit ? undefined : n)
  return (
    <div data-full="">
      <p className={styles.sentence} lang="en">
        <Lit text={sentence} spans={spans} />
      </p>
      {view.children.length === 0 && <p className={styles.simple}>这句不难，只有一个主句。</p>}
      <p className={styles.role}>主句</p>
      <p className={styles.main} lang="en">
        <Words view={view} sentence={sentence} lit={lit} onPress={press} />
      </p>
      <Children views={view.children} depth={1} sentence={sentence} lit={lit} onPress={press} />
      <p className={styles.zh}>{zh}</p>
    </div>
  )
}

const all = (view: ClauseView): ClauseView[] => [view, ...view.children.flatMap(all)]

interface PartProps {
  sentence: string
  lit: number | undefined
  onPress: (n: number) => void
}

function Children({ views, depth, ...rest }: PartProps & { views: readonly ClauseView[]; depth: number }) {
  if (views.length === 0) return null
  return (
    <ul className={cx(styles.parts, depth <= MAX_INDENT && styles.indented)}>
      {views.map((view) => (
        <li key={view.n}>
          <div className={styles.part} data-lit={view.n === rest.lit || undefined}>
            {/* The whole part is clickable with this button: see the style sheet. */}
            <button
              type="button"
              className={styles.name}
              aria-pressed={view.n === rest.lit}
              onClick={() => rest.onPress(view.n)}
            >
              <span className={styles.disc}>{view.n}</span>
              <b>{ROLES[view.role]}</b>
              {view.note && <span>{view.note}</span>}
            </button>
            <p className={styles.words} lang="en">
              <Words view={view} {...rest} />
            </p>
            {view.zh && <p className={styles.meaning}>{view.zh}</p>}
          </div>
          <Children views={view.children} depth={depth + 1} {...rest} />
        </li>
      ))}
    </ul>
  )
}

function Words({ view, sentence, ...rest }: PartProps & { view: ClauseView }) {
  return view.pieces.map((piece) =>
    'hole' in piece ? (
      <span key={`hole ${piece.hole}`}>
        <Hole n={piece.hole} sentence={sentence} {...rest} />{' '}
      </span>
    ) : (
      <span key={piece.start} className={piece.isLink ? styles.link : undefined}>
        {sentence.slice(piece.start, piece.end)}{' '}
      </span>
    ),
  )
}

/** The number at the place of a part that was taken out of its clause. */
function Hole({ n, lit, onPress }: PartProps & { n: number }) {
  return (
    <button
      type="button"
      className={styles.hole}
      aria-pressed={n === lit}
      aria-label={`第 ${n} 部分`}
      onClick={() => onPress(n)}
    >
      <span className={styles.disc}>{n}</span>
    </button>
  )
}

function Lit({ text, spans }: { text: string; spans: readonly { start: number; end: number }[] }) {
  const inOrder = [...spans].sort((a, b) => a.start - b.start)
  return (
    <>
      {inOrder.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(inOrder[at - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(inOrder.at(-1)?.end ?? 0)}
    </>
  )
}
