// Translates the articles of an issue with missing Chinese, one after another, and reports the progress.
import type { AppError, ErrorCode } from '../../../contract/kernel/app-error.ts'
import { formatSkipped, skipsTranslation } from '../../../domain/article/translation-skips.ts'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import { computeIssueStatus } from '../../../domain/magazine/status.ts'
import type { Deps } from '../../deps.ts'
import { type JobProgress, TaskCancelledError } from '../../jobs/define-job.ts'
import { translateForIssue } from '../desk/public.ts'
import { atWork } from './crawl.ts'
import type { MagazinePlaceRow } from './store.ts'

const lacksChinese = ({ is_ready, translated_percent }: MagazinePlaceRow) =>
  is_ready && translated_percent < 100
/** Errors that affect every text until the configuration is fixed. */
const HOPELESS: ReadonlySet<ErrorCode> = new Set([
  'TRANSLATION_NOT_CONFIGURED',
  'TRANSLATION_KEY_REFUSED',
  'TRANSLATION_NO_BALANCE',
  'TRANSLATION_NO_MODEL',
])
/** Feeds may have their own translators, so abort only after this many such errors in a row. */
const GIVE_UP_AFTER = 3

type IssueRequest = { magazine_id: number; user_id: number }
interface Done {
  total: number
  translated: number
  failed: number
  /** Number of articles that another task is translating. */
  busy: number
  /** Message about skipped texts (not English, or truncated); '' if there are none. */
  skipped: string
  /** Error that made the job skip the rest. */
  hopeless: AppError | undefined
}

/**
 * An error is stored with its article and does not stop the others, unless the same error affects all. New
 * text resets an audited issue to pending an audit, also if the job is cancelled.
 */
export async function translateMagazine(
  deps: Deps,
  { magazine_id, user_id }: IssueRequest,
  progress: JobProgress,
): Promise<{ magazine_id: number; translated: number; failed: number }> {
  await atWork(deps, magazine_id, progress, async () => undefined)
  try {
    const done = await translateEach(deps, { magazine_id, user_id }, progress)
    await settle(deps, magazine_id, progress, faultsOf(done))
    return { magazine_id, translated: done.translated, failed: done.failed }
  } catch (error) {
    if (error instanceof TaskCancelledError || progress.signal.aborted)
      await settle(deps, magazine_id, progress, null).catch((fault: unknown) => {
        if (!(fault instanceof TaskCancelledError)) throw fault
      })
    throw error
  }
}

async function translateEach(
  deps: Deps,
  { magazine_id, user_id }: IssueRequest,
  progress: JobProgress,
): Promise<Done> {
  const lacking = (await deps.store.magazine.places(magazine_id)).filter(lacksChinese)
  const waiting = lacking.filter((place) => !skipsTranslation(place))
  const quiet: JobProgress = { ...progress, report: async () => undefined }
  const total = waiting.length
  const done: Done = {
    total,
    translated: 0,
    failed: 0,
    busy: 0,
    skipped: formatSkipped(lacking),
    hopeless: undefined,
  }
  const tried = () => done.translated + done.failed + done.busy
  let inRow = 0
  await progress.report({ done: 0, total, message: '' })
  for (const { article_id, title } of waiting) {
    await progress.report({ done: tried(), total, message: truncateText(title, 80) })
    const failure = await translateForIssue(deps, { article_id, user_id }, quiet)
    if (failure?.code === 'ALREADY_RUNNING') done.busy += 1
    else if (failure) done.failed += 1
    else done.translated += 1
    inRow = failure && HOPELESS.has(failure.code) ? inRow + 1 : 0
    if (inRow < GIVE_UP_AFTER || tried() === total) continue
    done.hopeless = failure
    break
  }
  await progress.report({ done: tried(), total, message: endOf(done) })
  return done
}

const endOf = ({ failed, busy, skipped }: Done): string => {
  const parts = [
    failed > 0 && `${failed} 篇翻译失败`,
    busy > 0 && `${busy} 篇正在单独翻译`,
    skipped !== '' && `${skipped}，未翻译`,
  ]
  return parts.filter(Boolean).join('，') || '翻译完成'
}

/** Error message of the issue after the job; null if everything is translated. */
function faultsOf({ total, translated, failed, busy, skipped, hopeless }: Done): string | null {
  const left = total - translated - failed - busy
  const parts = [
    failed > 0 && `${failed} 篇翻译失败，原因写在各篇下面。`,
    hopeless && `其余 ${left} 篇没有翻译：${hopeless.message}`,
    busy > 0 && `${busy} 篇正在单独翻译，完成后再看。`,
    skipped !== '' && `${skipped}，未翻译。`,
  ]
  return parts.filter(Boolean).join('') || null
}

/** Text that is not audited may also come from an earlier run that was killed. */
const settle = (
  deps: Deps,
  magazine_id: number,
  progress: JobProgress,
  error: string | null,
): Promise<void> =>
  atWork(deps, magazine_id, progress, async (tx, held) => {
    const places = await deps.store.magazine.places(magazine_id)
    const hasNewText = places.some(({ has_pending }) => has_pending)
    await deps.store.magazine.patch(tx, magazine_id, {
      ...{ status: computeIssueStatus(held, hasNewText), error, updated_at: deps.now() },
    })
  })
