// Formats the error of a failed backup or restore as one line, without a stack and with what to do.
import { DrizzleQueryError } from 'drizzle-orm'
import { WrongSetting } from '../../../server/config.ts'
import { describeStartupError, StartupError } from '../../../server/db/startup-error.ts'
import { describeError, summarizeError } from '../../../server/log.ts'

const WRITING: Record<string, string> = {
  ENOSPC: '磁盘已满，请腾出空间再试 · The disk is full; make room and try again',
  EDQUOT: '磁盘配额已满，请腾出空间再试 · The disk quota is used up; make room and try again',
  EFBIG:
    '文件超过系统允许的大小，请放宽 ulimit -f 或换一块磁盘 · The file is larger than the system allows; raise ulimit -f or use another disk',
  EROFS: '磁盘只读，请换一个位置 · The disk is read-only; choose another place',
  EACCES: '没有写入权限，请换一个位置 · Permission denied; choose another place',
  EPERM: '没有写入权限，请换一个位置 · Operation not permitted; choose another place',
  ENOENT: '没有这个文件夹，请先建立 · There is no such folder; make it first',
  ENOTDIR: '路径中间有一个文件，请改正路径 · A file stands where the path needs a folder; correct the path',
  EISDIR: '它是一个文件夹，请给出文件名 · It is a folder; give the name of a file',
  ENAMETOOLONG: '文件名太长，请改短 · The name is too long',
  EIO: '磁盘读写出错，请换一块磁盘 · The disk fails; use another one',
}

const READING: Record<string, string> = {
  ENOENT: '没有这个文件，请检查路径 · There is no such file; check the path',
  EACCES: '没有读取权限，请用能读它的用户运行 · Permission denied; run as a user who may read it',
  EPERM: '没有读取权限，请用能读它的用户运行 · Not permitted; run as a user who may read it',
  EISDIR: '它是一个文件夹，请给出备份文件的路径 · It is a folder; give the path of a backup file',
  ENOTDIR: '路径中间有一个文件，请检查路径 · A file stands where the path needs a folder; check the path',
  ELOOP: '符号链接绕成一圈，请检查路径 · Symbolic links lead in a circle; check the path',
  ENAMETOOLONG: '文件名太长，请检查路径 · The name is too long; check the path',
  EIO: '磁盘读取出错，请换一份备份 · The disk fails; use another copy of the backup',
}

const DATABASE: Record<string, string> = {
  '53100': '数据库的磁盘已满，请腾出空间再试 · The database has no disk space left; make room and try again',
  '57P01':
    '数据库在途中停止了，请等它启动后再试 · The database was stopped meanwhile; start it and try again',
  '57P02': '数据库在途中中断了，请等它启动后再试 · The database broke off; start it and try again',
  '42501':
    '数据库用户权限不足，请用表的所有者 · The database user lacks rights; use the owner of the tables (DATABASE_URL)',
}

type Fault = { code?: string; message?: string; severity?: string; table?: string }

const faultOf = (error: unknown): Fault => (typeof error === 'object' && error !== null ? error : {})

/**
 * Converts an error that occurred while `path` was written to one line. Errors that are not from the
 * operating system are returned unchanged.
 */
export const cannotWrite = (path: string, error: unknown): unknown => lineOf(WRITING, '写不了', path, error)

/**
 * Converts an error that occurred while `path` was read to one line. Errors that are not from the operating
 * system are returned unchanged.
 */
export const cannotRead = (path: string, error: unknown): unknown => lineOf(READING, '读不了', path, error)

function lineOf(lines: Record<string, string>, cannot: string, path: string, error: unknown): unknown {
  const { code } = faultOf(error)
  const line = code === undefined ? undefined : lines[code]
  return line ? new StartupError(`${cannot} ${path}：${line}`, { cause: error }) : error
}

/**
 * Formats any error that stopped a command as one line, Chinese then English. The prefix `outcome` (e.g.
 * 没有备份成) is added where the reason alone does not tell what happened to the data.
 */
export function explainFailure(error: unknown, outcome: string): string {
  if (error instanceof WrongSetting || error instanceof StartupError) return oneLine(error.message)
  // Use the message of the database, without the query and its values.
  if (error instanceof DrizzleQueryError && error.cause) return explainFailure(error.cause, outcome)
  const fault = faultOf(error)
  const known = fault.code === undefined ? undefined : DATABASE[fault.code]
  if (known) return `${outcome}：${known}`
  if (/^(Connection terminated|Client has encountered a connection error)/.test(fault.message ?? ''))
    return `${outcome}：数据库断开了连接，请等它启动后再试 · The database hung up; start it and try again`
  const started = describeStartupError(error)
  if (started) return oneLine(`${outcome}：${started}`)
  const where = fault.table ? ` (${fault.table})` : ''
  return oneLine(
    fault.severity
      ? `${outcome}：数据库报错${where} · The database says: ${describeError(error).message}`
      : `${outcome}：${error instanceof Error ? summarizeError(error) : String(error)}`,
  )
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ')
