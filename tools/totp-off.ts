// npm run totp-off -- PHONE: disables two-step verification of an account, for an only admin who lost phone
// and recovery codes.
import { normalisePhone } from '../domain/account/phone.ts'
import { StartupError } from '../server/db/startup-error.ts'
import { takeTotpOff } from '../server/features/account/public.ts'
import { createStores } from '../server/stores.ts'
import { openForCommand, runCommand } from './lib/backup/connect.ts'

await runCommand('没有关掉', async ([typed, ...more]) => {
  const phone = normalisePhone(typed ?? '')
  if (!phone.ok || more.length > 0)
    throw new StartupError('用法：npm run totp-off -- 手机号 · usage: npm run totp-off -- PHONE')
  const { database, close } = await openForCommand('read')
  try {
    const store = createStores(database)
    const user = await store.account.userByPhone(phone.value)
    if (!user)
      throw new StartupError('没有用这个手机号的账号，请检查 · No account has this phone; check the number')
    const isOff = await takeTotpOff({ store }, user.id, null, 'npm run totp-off')
    process.stdout.write(
      isOff
        ? `${user.username} 的两步验证已关闭，操作记录里有这一笔 · two-step verification is off; the log of acts says so\n`
        : `${user.username} 没有开着两步验证 · it was not on\n`,
    )
  } finally {
    await close()
  }
})
