// Translates the articles of an issue that lack Chinese, one after the other, and reports how many are done.
import { settled } from '../../../domain/magazine/status.ts'
import type { Deps } from '../../deps.ts'
import type { Progress } from '../../jobs/define.ts'
import { translateForIssue } from '../desk/public.ts'
import { atWork } from './crawl.ts'
import type { PlaceRow } from './store.ts'

const lacksChinese = ({ is_ready, translated_percent }: PlaceRow) => is_ready && translated_percent < 100

/** One that fails keeps its reason and holds up no other. An issue that was audited waits for another audit. */
export async function translateMagazine(
  deps: Deps,
  { magazine_id, user_id }: { magazine_id: number; user_id: number },
  progress: Progress,
): Promise<{ magazine_id: number; translated: number; failed: number }> {
  await atWork(deps, magazine_id, progress, async () => undefined)
  const waiting = (await deps.store.magazine.places(magazine_id)).filter(lacksChinese)
  const quiet: Progress = { ...progress, report: async () => undefined }
  const total = waiting.length
  let done = 0
  let failed = 0
  await progress.report({ done, total, message: '' })
  for (const { article_id, title } of waiting) {
    await progress.report({ done, total, message: title.slice(0, 80) })
    if (await translateForIssue(deps, { article_id, user_id }, quiet)) failed += 1
    done += 1
  }
  await progress.report({ done, total, message: failed > 0 ? `${failed} 篇翻译失败` : '翻译好了' })
  await atWork(deps, magazine_id, progress, async (tx, held) => {
    const hasNewText = done > failed
    await deps.store.magazine.patch(tx, magazine_id, {
      status: settled(held, hasNewText),
      error: failed > 0 ? `${failed} 篇翻译失败，原因写在各篇下面。` : null,
      updated_at: deps.now(),
    })
  })
  return { magazine_id, translated: done - failed, failed }
}
