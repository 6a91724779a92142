// Maps errors of a start to one clear line, so that no stack trace has to be read to free a port.

/** A start-up error that the operator can fix: its message is one line, Chinese then English. */
export class StartupError extends Error {
  override name = 'StartupError'
}

const LINES: Record<string, (error: StartupCause) => string> = {
  EADDRINUSE: (e) =>
    `端口 ${e.port ?? ''} 已被占用 · Port ${e.port ?? ''} is in use; set ${e.setting ?? 'PORT'} to another one`,
  EADDRNOTAVAIL: (e) =>
    `地址 ${e.address ?? ''} 不属于本机 · HOST ${e.address ?? ''} is not an address of this machine`,
  ENOSPC: (e) => `磁盘已满：${e.path ?? ''} · The disk is full${at(e)}`,
  EDQUOT: (e) => `磁盘配额已满：${e.path ?? ''} · The disk quota is used up${at(e)}`,
  EROFS: (e) =>
    `磁盘只读：${e.path ?? ''} · The disk is read-only${at(e)}; set DATA_DIR to a writable folder`,
  EACCES: (e) =>
    `没有权限：${e.path ?? e.address ?? ''} · Permission denied${at(e)}; set DATA_DIR to a writable folder, PORT above 1023`,
  EPERM: (e) => `没有权限：${e.path ?? ''} · Operation not permitted${at(e)}`,
  ENOTDIR: (e) => `路径不是文件夹：${e.path ?? ''} · Not a folder${at(e)}`,
  EEXIST: (e) => `路径已被一个文件占用：${e.path ?? ''} · A file is in the way${at(e)}`,
  ECONNREFUSED: (e) => `连不上数据库 · The database at ${where(e)} refuses connections; check DATABASE_URL`,
  ENOENT: (e) => `找不到 ${e.path ?? e.address ?? ''} · Not found${at(e)}`,
  ENOTFOUND: (e) =>
    `找不到数据库主机 ${e.hostname ?? ''} · Unknown host ${e.hostname ?? ''}; check DATABASE_URL`,
  EAI_AGAIN: (e) =>
    `找不到数据库主机 ${e.hostname ?? ''} · Unknown host ${e.hostname ?? ''}; check DATABASE_URL`,
  ETIMEDOUT: (e) => `数据库没有应答 · The database at ${where(e)} does not answer; check DATABASE_URL`,
  EHOSTUNREACH: (e) => `数据库不可达 · The database at ${where(e)} cannot be reached; check DATABASE_URL`,
  ECONNRESET: (e) => `数据库断开了连接 · The database at ${where(e)} hung up; check DATABASE_URL`,
  '28P01': () => '数据库密码不对 · The database refuses this password; check DATABASE_URL',
  '28000': () => '数据库拒绝这个用户 · The database refuses this user; check DATABASE_URL',
  '3D000': () => '没有这个数据库 · That database does not exist; check DATABASE_URL',
  '42501': () => '数据库用户权限不足 · The database user lacks rights to create tables; check DATABASE_URL',
  '53100': () => '数据库磁盘已满 · The database has no disk space left',
  '57P03': () => '数据库还没有准备好 · The database is still starting; try again in a moment',
  CERT_HAS_EXPIRED: () => tls('证书过期了', 'has expired'),
  ERR_TLS_CERT_ALTNAME_INVALID: () => tls('证书上不是这个主机名', 'is for another host'),
  DEPTH_ZERO_SELF_SIGNED_CERT: () => untrusted(),
  SELF_SIGNED_CERT_IN_CHAIN: () => untrusted(),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: () => untrusted(),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: () => untrusted(),
  '53300': () => '数据库连接数已满 · The database has too many connections already',
}

const tls = (zh: string, en: string): string =>
  `数据库的${zh} · The certificate of the database ${en}; check sslmode and sslrootcert in DATABASE_URL`
const untrusted = (): string =>
  tls('证书不是可信机构签的', 'is not signed by an authority that is trusted here')

type StartupCause = {
  code?: string
  path?: string
  /** Target path of a copy. */
  dest?: string
  port?: number
  /** The setting that defines the port. */
  setting?: string
  address?: string
  hostname?: string
  message?: string
  errors?: unknown[]
  cause?: unknown
}

const at = (e: StartupCause): string => (e.path ? `: ${e.path}` : '')
const where = (e: StartupCause): string =>
  e.address ? `${e.address}${e.port ? `:${e.port}` : ''}` : 'DATABASE_URL'

/**
 * One line for a failed start. Returns undefined when the cause is neither the configuration nor the machine;
 * then it is a bug, and its stack should be printed. Checks `cause` and aggregate errors too.
 */
export function describeStartupError(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message
  if (typeof error !== 'object' || error === null) return undefined
  const failure: StartupCause = error
  const line = failure.code === undefined ? undefined : LINES[failure.code]
  if (line) return line(failure.dest ? { ...failure, path: failure.dest } : failure)
  if (
    /^timeout expired|^Connection terminated due to connection timeout|^timeout exceeded when trying to connect/.test(
      failure.message ?? '',
    )
  )
    return '数据库没有应答 · The database does not answer; check DATABASE_URL'
  if (/^The server does not support SSL connections/.test(failure.message ?? ''))
    return '数据库没有开 TLS · The database does not speak TLS; turn it on there, or check sslmode in DATABASE_URL'
  for (const inner of [...(failure.errors ?? []), failure.cause]) {
    const found = describeStartupError(inner)
    if (found) return found
  }
  return undefined
}
