// Runs haproxy in front of the web processes and the databases, and controls it through its admin socket as
// an operator does.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { findFreePort } from '../../tests/support/free-port.ts'

export const HAPROXY_PATH = '/usr/sbin/haproxy'

export interface LoadBalancer {
  /** Ports where readers connect, and where the product connects to the primary. */
  port: number
  database_port: number
  /** Sends a command to the admin socket, e.g. `set server database/a state maint`. Returns the response. */
  tell(command: string): Promise<string>
  stop(): Promise<void>
}

interface Behind {
  name: string
  port: number
}

/**
 * The haproxy configuration that docs/OPERATIONS.md shows, with the ports of the test. The first database is
 * the primary.
 */
const settingsOf = (
  socket: string,
  {
    port,
    database_port,
    webs,
    databases,
  }: Record<'port' | 'database_port', number> & Record<'webs' | 'databases', Behind[]>,
): string => `global
  stats socket ${socket} mode 600 level admin
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
frontend site
  mode http
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend web
backend web
  mode http
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
  http-response set-header X-Served-By %s
  default-server inter 1s fastinter 200ms fall 2 rise 1 observe layer4 on-error mark-down error-limit 1
${webs.map(({ name, port: at }) => `  server ${name} 127.0.0.1:${at} check`).join('\n')}
listen database
  mode tcp
  bind 127.0.0.1:${database_port}
${databases.map(({ name, port: at }, index) => `  server ${name} 127.0.0.1:${at}${index === 0 ? '' : ' disabled'}`).join('\n')}
`

export async function startBalancer(
  folder: string,
  behind: { webs: Behind[]; databases: Behind[] },
  database_port: number,
): Promise<LoadBalancer> {
  const port = await findFreePort()
  const socket = join(folder, 'haproxy.sock')
  const settings = join(folder, 'haproxy.cfg')
  writeFileSync(settings, settingsOf(socket, { port, database_port, ...behind }))
  const child: ChildProcess = spawn(HAPROXY_PATH, ['-db', '-f', settings], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!existsSync(socket)) {
    if (child.exitCode !== null) throw new Error('haproxy did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    port,
    database_port,
    tell: async (command) => {
      const line = connect(socket)
      line.end(`${command}\n`)
      let answer = ''
      for await (const chunk of line) answer += chunk
      return answer.trim()
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
