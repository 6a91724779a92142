// The file of all saved words: a member's from the server, a guest's made of what this browser keeps.
import type { Input } from '../../../contract/kernel/call.ts'
import type { word } from '../../../contract/word.ts'
import { wordCalls } from '../../lib/calls/word.ts'

export type ExportFormat = NonNullable<Input<typeof word.export>['format']>

/** Throws `Refused`. A guest has no `apkg`. */
export async function exportFile(
  format: ExportFormat,
  isMember: boolean,
  signal: AbortSignal,
): Promise<File> {
  if (isMember || format === 'apkg') return wordCalls.export({ format }, { signal })
  const { guestFile } = await import('./guest-export.ts')
  return guestFile(format, new Date())
}
