// Resolves edit conflicts of two editors: shows both versions of each place, and the editor picks one of
// them.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Account } from '../../../contract/entities/account.ts'
import type { EditedArticle } from '../../../contract/entities/article.ts'
import { topicLabel } from '../../../domain/article/topics.ts'
import { levelLabel } from '../../../domain/language/levels.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type ArticleDraft, toArticleDraft } from './article-draft.ts'
import styles from './Conflict.module.css'
import { FORMAT_LABELS, formatChangedFields, isNewText, kindLabel } from './labels.ts'
import { type ConflictSide, type DraftConflict, getConflictKey } from './merge.ts'

export interface ConflictDialogProps {
  newest: EditedArticle
  draft: ArticleDraft
  conflicts: readonly DraftConflict[]
  isPending: boolean
  onDecide: (picks: ReadonlyMap<string, ConflictSide>) => void
  onClose: () => void
}

export function ConflictDialog(props: ConflictDialogProps) {
  const { newest, draft, conflicts, isPending } = props
  const [picks, setPicks] = useState<ReadonlyMap<string, ConflictSide>>(new Map())
  const change = newest.moves.find((move) => move.action === 'describe' || isNewText(move))
  // A conflicting change by the same account (another window, a translation they started) is not shown as a
  // colleague's.
  const me = useQueryClient().getQueryData<Account>(toQueryKey('account', 'me'))
  const who = change?.by === me?.username ? '另一处' : (change?.by ?? '别人')
  const left = conflicts.filter((meeting) => !picks.has(getConflictKey(meeting))).length
  const theirs = toArticleDraft(newest)
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={conflicts.length > 1 ? `${conflicts.length} 处两个人都改了` : '有一处两个人都改了'}
      locked={isPending}
      footer={
        <>
          <Button onClick={props.onClose} disabled={isPending}>
            稍后处理
          </Button>
          <Button
            variant="primary"
            disabled={left > 0}
            loading={isPending}
            onClick={() => props.onDecide(picks)}
          >
            {left > 0 ? `还有 ${left} 处没选` : '按选的保存'}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        你修改的时候，{who}也改了这里。别处的修改已经合在一起，只有这几处要你来选。
      </p>
      <ol className={styles.places}>
        {conflicts.map((meeting) => {
          const place = getConflictKey(meeting)
          const choose = (pick: ConflictSide) => setPicks(new Map([...picks, [place, pick]]))
          const name = nameOf(meeting, draft, theirs)
          return (
            <li key={place}>
              <fieldset className={styles.place}>
                <legend>{name}</legend>
                <Choice {...{ place, name, choose }} pick="mine" chosen={picks.get(place)}>
                  {renderSide(meeting, draft, 'mine')}
                </Choice>
                <Choice {...{ place, name, choose }} pick="theirs" chosen={picks.get(place)}>
                  {renderSide(meeting, theirs, 'theirs')}
                </Choice>
              </fieldset>
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}

const WHOSE: Record<ConflictSide, string> = { mine: '我的', theirs: '对方的' }

function Choice(props: {
  place: string
  pick: ConflictSide
  chosen: ConflictSide | undefined
  choose: (pick: ConflictSide) => void
  children: ReactNode
}) {
  const { place, pick, chosen, choose } = props
  return (
    <label className={styles.choice} data-chosen={chosen === pick || undefined}>
      <input type="radio" name={place} checked={chosen === pick} onChange={() => choose(pick)} />
      <span className={styles.whose}>{WHOSE[pick]}</span>
      <span className={styles.words}>{props.children}</span>
    </label>
  )
}

const SIDES = { text: '英文', zh: '中文', whole: '', order: '' } as const

function nameOf(meeting: DraftConflict, mine: ArticleDraft, theirs: ArticleDraft): string {
  if (meeting.field !== 'paragraphs') return formatChangedFields([meeting.field])
  if (meeting.side === 'order') return '段落的次序'
  const at = [mine, theirs].map(({ paragraphs }) =>
    paragraphs.findIndex(({ id, key }) => (id ?? key) === meeting.id),
  )
  const index = at.find((one) => one >= 0) ?? 0
  return `第 ${index + 1} 段${SIDES[meeting.side] && `，${SIDES[meeting.side]}`}`
}

/** Renders the value of one side of the conflict. */
function renderSide(meeting: DraftConflict, whose: ArticleDraft, pick: ConflictSide): ReactNode {
  if (meeting.field !== 'paragraphs') return fieldText(meeting.field, whose)
  if (meeting.side === 'order') return pick === 'mine' ? '按我排的次序' : '按对方排的次序'
  const one = meeting[pick]
  if (!one) return <em>删掉了这一段</em>
  const english = one.text === '' ? '（没有文字）' : one.text
  if (meeting.side === 'zh') return one.zh === '' ? '（没有译文）' : one.zh
  return (
    <>
      <span lang="en">{english}</span>
      {meeting.side === 'text' && <LooksOf meeting={meeting} pick={pick} />}
      {meeting.side === 'whole' && one.zh !== '' && <span>{one.zh}</span>}
    </>
  )
}

/** Paragraph kind and formats, shown if these are what differs. */
function LooksOf({
  meeting,
  pick,
}: {
  meeting: DraftConflict & { field: 'paragraphs' }
  pick: ConflictSide
}) {
  const { mine, theirs } = meeting
  const one = meeting[pick]
  if (!one || !mine || !theirs) return null
  const formats = one.runs.map(
    ({ mark, start, end }) => `${FORMAT_LABELS[mark]} ${one.text.slice(start, end)}`,
  )
  const looks = [
    mine.kind !== theirs.kind && kindLabel(one.kind),
    mine.text === theirs.text && (formats.join('、') || (mine.kind === theirs.kind && '没有标记')),
  ].filter(Boolean)
  return looks.length > 0 ? <span className={styles.whose}>{looks.join('，')}</span> : null
}

function fieldText(field: Exclude<DraftConflict['field'], 'paragraphs'>, draft: ArticleDraft): ReactNode {
  if (field === 'topics') return draft.topics.map(topicLabel).join('、') || '（没有话题）'
  if (field === 'level') return draft.level === null ? '按文字计算' : levelLabel(draft.level)
  const isEnglish = field === 'title' || field === 'author' || field === 'source'
  return <span {...(isEnglish ? { lang: 'en' } : {})}>{draft[field] || '（空）'}</span>
}
