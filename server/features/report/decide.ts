// An editor decides a report: corrects the place in the article and in the cards saved from it, or dismisses
// the report with a reason.

import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { reportEndpoints } from '../../../contract/report.ts'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import type { Deps } from '../../deps.ts'
import { correctChinese, correctGloss } from '../desk/public.ts'
import type { ArticleReportRow, ReportDecision } from './store.ts'

type Verdict = Omit<ParsedInput<typeof reportEndpoints.decide>, 'id'>
type DecisionDeps = Pick<Deps, 'now' | 'store' | 'dictionary'>

const requireField = (field: 'zh' | 'gloss' | 'reason' | 'action', message: string): never =>
  throwAppError('INVALID_INPUT', { details: [{ field, message }] })

/**
 * Applies the correction first and stores the decision after it: if the process dies in between, a retry
 * writes the same values (idempotent). Throws NOT_FOUND, STATE_CONFLICT (already decided, or a task is
 * working on the text), ARTICLE_NOT_FOUND, INVALID_INPUT.
 */
export async function decideReport(
  deps: DecisionDeps,
  id: number,
  { action, zh, gloss, reason = '' }: Verdict,
  actor_id: number,
): Promise<EndpointResult<typeof reportEndpoints.decide>> {
  const row = (await deps.store.report.byId(id)) ?? throwAppError('NOT_FOUND')
  if (row.state !== 'OPEN') decided()
  if (action === 'DISMISS' && reason === '') requireField('reason', '请写明不改的原因，读者会看到')
  const { is_shown, ...done } = action === 'MEND' ? await mend(deps, row, { zh, gloss }, actor_id) : ELSEWHERE
  const state = action === 'DISMISS' ? ('DISMISSED' as const) : ('MENDED' as const)
  const now = deps.now()
  const reasonFields = action === 'DISMISS' ? { reason } : { reason: '' }
  const found = await deps.store.report.decide(row, { state, ...reasonFields, actor_id, now, ...done })
  return { state, is_shown, task: (found ?? decided()).task }
}

const decided = (): never => throwAppError('STATE_CONFLICT', { message: '这一处已经有人处理过了。' })

type Mended = Pick<ReportDecision, 'mended' | 'cards'> & { is_shown: boolean }
const ELSEWHERE: Mended = { is_shown: true, mended: '' }

async function mend(
  deps: DecisionDeps,
  row: ArticleReportRow,
  { zh, gloss }: Pick<Verdict, 'zh' | 'gloss'>,
  actor_id: number,
): Promise<Mended> {
  const { article_id, about, shown } = row
  if (about === 'TEXT') return requireField('action', '原文要在编辑台里改')
  if (about === 'QUESTION') return requireField('action', '题目是自动出的，不能在这里改')
  if (about === 'GLOSS') {
    const text = gloss ?? requireField('gloss', '请填写正确的释义')
    await correctGloss(deps, article_id, { word: truncateText(row.quote, 80), resolve: text }, actor_id)
    return { is_shown: true, mended: text, cards: { old: [shown], text } }
  }
  const text = zh ?? requireField('zh', '请填写正确的译文')
  const { before, is_shown } = await correctChinese(deps, row, text, actor_id)
  const old = [...new Set([before, shown])].filter((each) => each !== '' && each !== text)
  return { is_shown, mended: text, cards: { old, text } }
}
