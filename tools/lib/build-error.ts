// Says in one line why a build failed: what is wrong with the sources and where, or what the disk refused.
import { stripVTControlCharacters } from 'node:util'
import { CliError } from './install.mjs'

const DISK: Record<string, string> = {
  ENOSPC: '磁盘已满，没有构建成 · The disk is full; nothing was built',
  EROFS: '磁盘只读，没有构建成 · The disk is read-only; nothing was built',
  EACCES: 'dist 不可写，没有构建成 · dist cannot be written; nothing was built',
  EPERM: 'dist 不可写，没有构建成 · dist cannot be written; nothing was built',
}
/** Where Rolldown draws the place into its message: `╭─[ web/lib/title.ts:5:22 ]`. */
const PLACE = /\[ (\S+:\d+:\d+) \]/

/** A fault of the sources, as esbuild (`text`, `location`) and Rolldown (`message` with a drawing) tell it. */
interface Fault {
  text?: string
  message?: string
  location?: { file: string; line: number; column: number } | null
}

/** Undefined for what is a defect of the build itself, which is better seen with its stack. */
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
