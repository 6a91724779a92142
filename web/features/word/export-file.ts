// Exports all saved words as a file: a member's from the server, a guest's created from this browser's
// storage.
import type { EndpointInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { wordEndpoints } from '../../../contract/word.ts'
import { wordCalls } from '../../lib/calls/word.ts'

export type ExportFormat = NonNullable<EndpointInput<typeof wordEndpoints.export>['format']>

/** Throws `ApiError`. A guest has no `apkg`. */
export async function exportFile(
  format: ExportFormat,
  isMember: boolean,
  signal: AbortSignal,
): Promise<File> {
  if (isMember || format === 'apkg') return wordCalls.export({ format }, { signal })
  const { createGuestFile } = await import('./guest-export.ts')
  return createGuestFile(format, new Date())
}
