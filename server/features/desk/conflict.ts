// Error messages for forbidden transitions: an editor who changes many articles at once reads them in a list.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { RESTORE_DAYS, type TransitionFault } from '../../../domain/article/lifecycle.ts'

type Plain = Exclude<TransitionFault, 'WRONG_STAGE' | 'WRONG_STATUS'>
const SENTENCES: Record<Plain, string> = {
  DELETED: '这篇文章已经删除，先恢复再操作。',
  NOT_DELETED: '这篇文章没有删除，不用恢复。',
  TOO_LATE: `删除已经超过 ${RESTORE_DAYS} 天，不能恢复了。`,
  RUNNING: '正在下载或翻译，等它完成再操作。',
  NO_TEXT: '还没有正文，先下载或者写好。',
  NOTHING_TO_AUDIT: '没有等着审核的文字。',
}

type At = Readonly<{ stage: string; status: string }>

/** The message for a wrong status depends on the requested action. */
function statusSentence(status: string): string {
  if (status === 'PUBLISHED') return '已经发布了。'
  if (status === 'DRAFT') return '还没有审核通过。'
  if (status === 'REJECTED') return '审核没有通过，改好再审。'
  return '还没有发布。'
}

function sentence(reason: TransitionFault, { stage, status }: At): string | undefined {
  if (reason === 'WRONG_STATUS') return statusSentence(status)
  if (reason === 'WRONG_STAGE') return stage === 'LINKED' ? SENTENCES.NO_TEXT : undefined
  return SENTENCES[reason]
}

/** Throws STATE_CONFLICT with the name of the fault in `details.reason`. */
export function refuseMove(reason: TransitionFault, at: At): never {
  const message = sentence(reason, at)
  throwAppError('STATE_CONFLICT', { ...(message === undefined ? {} : { message }), details: { reason } })
}
