// Formats the error of a failed build as one line: the error in the sources and its position, or the error of
// the disk.
import { stripVTControlCharacters } from 'node:util'
import { CliError } from './install.mjs'

const DISK: Record<string, string> = {
  ENOSPC: '磁盘已满，没有构建成 · The disk is full; nothing was built',
  EROFS: '磁盘只读，没有构建成 · The disk is read-only; nothing was built',
  EACCES: 'dist 不可写，没有构建成 · dist cannot be written; nothing was built',
  EPERM: 'dist 不可写，没有构建成 · dist cannot be written; nothing was built',
}
/** Where Rolldown puts the position into its message: `╭─[ web/lib/title.ts:5:22 ]`. */
const PLACE = /\[ (\S+:\d+:\d+) \]/

/**
 * An error in the sources, in the format of esbuild (`text`, `location`) and of Rolldown (`message` with a
 * code frame).
 */
interface Fault {
  text?: string
  message?: string
  location?: { file: string; line: number; column: number } | null
}

/** Returns undefined for a defect of the build itself, which should be shown with its stack. */
export function explainBuildError(error: unknown): CliError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, errors } = error as Error & { code?: string; errors?: Fault[] }
  const [fault] = errors ?? []
  if (fault) return new CliError(`构建失败 · The build failed: ${lineOf(fault)}${more(errors)}`)
  const disk = code === undefined ? undefined : DISK[code]
  return disk === undefined ? undefined : new CliError(disk)
}

function lineOf({ text, message = '', location }: Fault): string {
  const plain = stripVTControlCharacters(text ?? message).trim()
  const [what = ''] = plain.split('\n')
  const where = location ? `${location.file}:${location.line}:${location.column + 1}` : PLACE.exec(plain)?.[1]
  return where ? `${where} ${what}` : what
}

const more = (errors: readonly Fault[] = []): string =>
  errors.length > 1 ? `（另有 ${errors.length - 1} 处 · ${errors.length - 1} more）` : ''
