// Whatever stops a backup or a restore is one line with what to do; nobody is shown a stack.
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { expect, it } from 'vitest'
import { WrongSetting } from '../../../server/config.ts'
import { StartupError } from '../../../server/db/startup-error.ts'
import { cannotRead, cannotWrite, explainFailure } from './explain.ts'

const failed = (code: string, message = `${code}: something failed`) =>
  Object.assign(new Error(message), { code })
const fromDatabase = (code: string, message = 'it failed', table?: string) =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code, severity: 'ERROR', table })

it.each<[string, unknown, RegExp]>([
  ['a refusal', new StartupError('不行 · no'), /^不行 · no$/],
  ['a wrong setting', new WrongSetting('设置有误 / wrong setting: PORT'), /^设置有误/],
  ['a full disk', cannotWrite('/b', failed('ENOSPC')), /^写不了 \/b：磁盘已满，请腾出空间再试/],
  ['no such file', cannotRead('/b', failed('ENOENT')), /^读不了 \/b：没有这个文件，请检查路径/],
  ['a read that fails', cannotRead('/b', failed('EIO')), /^读不了 \/b：磁盘读取出错，请换一份备份/],
  ['no server', failed('ECONNREFUSED'), /^没有备份成：连不上数据库/],
  ['a wrong password', fromDatabase('28P01'), /^没有备份成：数据库密码不对/],
  ['a full database', fromDatabase('53100'), /^没有备份成：数据库的磁盘已满，请腾出空间再试/],
  ['a stopped database', fromDatabase('57P01'), /^没有备份成：数据库在途中停止了/],
  ['a killed database', new Error('Connection terminated unexpectedly'), /^没有备份成：数据库断开了连接/],
  ['a reset connection', failed('ECONNRESET'), /^没有备份成：数据库断开了连接/],
  [
    'a row that does not fit',
    fromDatabase('22P02', 'invalid\n input', 'feeds'),
    /数据库报错 \(feeds\).*invalid input/,
  ],
  [
    'a query that failed',
    new DrizzleQueryError('insert into users', ['+8613912345678'], fromDatabase('23505', 'duplicate key')),
    /^没有备份成：数据库报错 · The database says: duplicate key$/,
  ],
  [
    'a query that failed with nothing from the database',
    new DrizzleQueryError('insert into users', ['+8613912345678']),
    /failed query: insert into users$/,
  ],
  [
    'a value that the database cannot read',
    fromDatabase('22P02', 'invalid input syntax for type bigint: "13912345678"', 'users'),
    /数据库报错 \(users\).*for type bigint: "…"$/,
  ],
  ['a defect', new TypeError('x is not a function'), /^没有备份成：TypeError: x is not a function$/],
  ['something thrown', 'oops', /^没有备份成：oops$/],
])('says %s in one line', (_, error, says) => {
  const line = explainFailure(error, '没有备份成')
  expect(line).toMatch(says)
  expect(line).not.toMatch(/\n|^\s+at |13912345678/)
})

it('takes for a failure of the file only what is one', () => {
  const other = new TypeError('x is not a function')
  expect(cannotWrite('/b', other)).toBe(other)
  expect(cannotRead('/b', fromDatabase('53100'))).toMatchObject({ code: '53100' })
})
