// Output on the terminal at start-up: a progress bar for slow steps, then the address and the admin.
const WIDTH = 28

/** A bar that rewrites its line on a terminal and prints only the end elsewhere. */
export function progressBar(label: string): (done: number, total: number) => void {
  const isTerminal = process.stdout.isTTY
  let last = -1
  return (done, total) => {
    const percent = total > 0 ? Math.floor((100 * done) / total) : 0
    if (percent === last) return
    last = percent
    const full = Math.round((WIDTH * percent) / 100)
    const bar = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}`
    if (isTerminal) process.stdout.write(`\r  ${label} ${bar} ${percent}%${percent === 100 ? '\n' : ''}`)
    else if (percent === 100) process.stdout.write(`  ${label} ${bar} 100%\n`)
  }
}

export interface StartSummary {
  /** The address that readers use; undefined for a process without an HTTP server. */
  address: { host: string; port: number } | undefined
  seconds: number
  admin: { phone: string; password?: string | undefined } | undefined
  dataDir: string
}

/** The last lines of a start; the password is printed only if it was just created. */
export function formatStartScreen(started: StartSummary): string {
  const where = started.address ? urlOf(started.address) : '后台任务'
  const lines = ['', `  开卷已启动 · ${where}  （${started.seconds.toFixed(1)} 秒）`]
  if (started.admin) lines.push(`  管理员手机号 · ${started.admin.phone}`)
  if (started.admin?.password) {
    lines.push(`  管理员密码   · ${started.admin.password}  （只显示这一次）`)
  }
  lines.push(`  数据目录     · ${started.dataDir}`, '  按 Ctrl-C 停止', '')
  return lines.join('\n')
}

const urlOf = ({ host, port }: { host: string; port: number }): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`
