// Sheet for a selected passage: its Chinese, and where the site has a model its explanation, grammar and
// structure.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnalyzeAction } from '../../../../domain/ai/kinds.ts'
import { splitSentences } from '../../../../domain/language/sentences.ts'
import { ApiError } from '../../../lib/api.ts'
import { aiStreams } from '../../../lib/calls/ai.ts'
import { dictionaryCalls } from '../../../lib/calls/dictionary.ts'
import { formatCount } from '../../../lib/format.ts'
import { toQueryKey } from '../../../lib/keys.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { copyAndNotify } from '../../../ui/copy.ts'
import { LoadError } from '../../../ui/EmptyState.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { AiAnswer } from '../ai/AiAnswer.tsx'
import { AnswerText } from '../ai/AnswerText.tsx'
import { useHasModel } from '../ai/queries.ts'
import { useTextId } from '../article-id.ts'
import { SentenceClauses } from '../clauses/SentenceClauses.tsx'
import styles from './WordSheet.module.css'

type View = 'zh' | 'clauses' | Exclude<AnalyzeAction, 'translate'>
/** English text of the article, and the tab that is shown first. */
export interface SelectedPassage {
  text: string
  view: View
  /** Id of its paragraph, if it is within a single one: then the reader can ask a question about it. */
  paragraph?: string | undefined
  /** The text's own Chinese for it; '' or undefined where a translation must be requested. */
  zh?: string
}

export interface PassageSheetProps {
  passage: SelectedPassage
  canTranslate: boolean
  open: boolean
  onClose: () => void
  /**
   * Callback that reports that the translation (as it was shown) or the English is wrong; undefined for
   * readers without an account, and for texts without editors.
   */
  onWrong?: ((shown: string) => void) | undefined
}

/** Max. length that a request accepts. */
const MAX_PASSAGE_LENGTH = 3000
/** A longer text is truncated: it would push the answer out of the viewport. */
const SHORT = 240
/** A selection with more sentences is a passage: it gets key points instead of clauses and grammar. */
const FEW_SENTENCES = 2

export function PassageSheet({ passage, canTranslate, open, onClose, onWrong }: PassageSheetProps) {
  const { text } = passage
  return (
    <Sheet open={open && text !== ''} onClose={onClose} label="选中的文字" modal={false} aboveBar expandable>
      {text.length > MAX_PASSAGE_LENGTH ? (
        <p>选得太长了，一次最多 {formatCount(MAX_PASSAGE_LENGTH)} 个字符。</p>
      ) : (
        <Views key={`${passage.view} ${text}`} {...passage} canTranslate={canTranslate} onWrong={onWrong} />
      )}
    </Sheet>
  )
}

const ACTIONS: Record<Exclude<View, 'zh' | 'clauses'>, string> = {
  explain: '解释这句',
  grammar: '讲解语法',
  simplify: '换成简单的英语',
  key_points: '列出要点',
}
const LABELS: Record<View, string> = {
  zh: '译文',
  explain: '解释',
  grammar: '语法',
  simplify: '改写',
  clauses: '长难句',
  key_points: '要点',
}

type ViewsProps = SelectedPassage & Pick<PassageSheetProps, 'canTranslate' | 'onWrong'>

function Views({ text, view: first, paragraph, zh = '', canTranslate, onWrong }: ViewsProps) {
  const [view, setView] = useState(first)
  const hasModel = useHasModel()
  const article = useTextId()
  const spans = splitSentences(text)
  const aiViews: View[] =
    spans.length > FEW_SENTENCES
      ? ['explain', 'key_points', 'simplify']
      : ['explain', 'grammar', 'simplify', 'clauses']
  const views: View[] = [
    ...(canTranslate || zh !== '' ? (['zh'] as const) : []),
    ...(hasModel ? aiViews : []),
  ]
  // Of two sentences, analyse the longer one, which is the harder one.
  const [longest] = spans
    .map(({ start, end }) => text.slice(start, end).trim())
    .sort((a, b) => b.length - a.length)
  const shown =
    view === 'zh' ? (
      zh === '' ? (
        <Translated text={text} onWrong={onWrong} />
      ) : (
        <OwnChinese text={text} zh={zh} onWrong={onWrong} />
      )
    ) : view === 'clauses' ? (
      <SentenceClauses sentence={longest ?? text} />
    ) : (
      <div className={styles.passage}>
        {/* The page itself is visible above: the beginning of a long text identifies it. */}
        <p lang="en" data-long={text.length > SHORT || undefined}>
          {text}
        </p>
        <AiAnswer
          key={view}
          kind={view}
          parts={[text]}
          action={ACTIONS[view]}
          run={(options) => aiStreams.analyze({ text, action: view }, options)}
        >
          {(result) => <AnswerText text={result.text} />}
        </AiAnswer>
        {paragraph && typeof article === 'number' && (
          <div>
            <Link
              to={`/askai?article_id=${article}&paragraph=${encodeURIComponent(paragraph)}`}
              className={buttonClass({ variant: 'plain', size: 's' })}
            >
              问这一段
            </Link>
          </div>
        )}
      </div>
    )
  if (views.length < 2) return shown
  return (
    <div className={styles.views}>
      <Tabs
        label="选中的文字"
        items={views.map((value) => ({ value, label: LABELS[value] }))}
        value={view}
        onChange={setView}
      >
        <div className={styles.view}>{shown}</div>
      </Tabs>
    </div>
  )
}

type ChineseProps = Pick<SelectedPassage, 'text'> & Pick<PassageSheetProps, 'onWrong'>

function OwnChinese({ text, zh, onWrong }: ChineseProps & { zh: string }) {
  return (
    <div className={styles.passage}>
      <p lang="en" data-long={text.length > SHORT || undefined}>
        {text}
      </p>
      <Chinese zh={zh} onWrong={onWrong} />
    </div>
  )
}

/** With the buttons for it. */
function Chinese({ zh, onWrong }: { zh: string } & Pick<PassageSheetProps, 'onWrong'>) {
  return (
    <>
      <p className="prose-zh">{zh}</p>
      <div>
        <Button size="s" onClick={() => void copyAndNotify(zh)}>
          复制译文
        </Button>
        {onWrong && (
          <Button size="s" variant="plain" onClick={() => onWrong(zh)}>
            译得不对
          </Button>
        )}
      </div>
    </>
  )
}

function Translated({ text, onWrong }: ChineseProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: toQueryKey('reader', 'passage', text),
    queryFn: ({ signal }) => dictionaryCalls.translate({ text }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <div className={styles.passage}>
      <p lang="en">{text}</p>
      {data && <Chinese zh={data.zh} onWrong={onWrong} />}
      {!data && !error && <SkeletonLines lines={3} label="正在翻译" />}
      {error &&
        (error instanceof ApiError && error.code === 'TRANSLATION_NOT_CONFIGURED' ? (
          <p className={styles.missing}>暂不支持整句翻译，可以点单词查询。</p>
        ) : (
          <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
        ))}
    </div>
  )
}
