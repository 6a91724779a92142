// npm run failover-test [-- WORDS]: tests the multi-machine setup of docs/OPERATIONS.md on this machine, with
// PostgreSQL and haproxy from its packages. WORDS selects the scenarios whose names contain them.
import { existsSync } from 'node:fs'
import { HAPROXY_PATH } from './failover/balancer.ts'
import { createClaimReport } from './failover/claims.ts'
import { primaryLost, verifyLossDetection } from './failover/failover.ts'
import { packagedPrograms } from './failover/postgres.ts'
import { SERVER_PROGRAM } from './failover/product.ts'
import { checkSharedLimits, ownWrites, replicaLost, webKilled, whoReads } from './failover/reading.ts'
import { setUpStage } from './failover/stage.ts'
import { checkStreams } from './failover/streams.ts'

const SCENES = {
  'who reads where': whoReads,
  'own writes': ownWrites,
  limits: checkSharedLimits,
  'a standby is lost': replicaLost,
  'a web process is lost': webKilled,
  'a process is lost in the midst of an answer': checkStreams,
  'the primary is lost': primaryLost,
  'the count itself': verifyLossDetection,
}

const words = process.argv.slice(2).join(' ')
const bin = packagedPrograms()
const missing = [
  bin ? undefined : 'postgresql (15 or later): apt-get install postgresql',
  existsSync(HAPROXY_PATH) ? undefined : 'haproxy: apt-get install haproxy',
  existsSync(SERVER_PROGRAM) ? undefined : 'the build: npm run build',
].filter((each) => each !== undefined)

if (!bin || missing.length > 0) {
  process.stderr.write(`this trial needs\n${missing.map((each) => `  ${each}\n`).join('')}`)
  process.exitCode = 1
} else {
  const { claim, scene, wrong } = createClaimReport((text) => process.stdout.write(text))
  const stage = await setUpStage(bin, (line) => process.stdout.write(`${line}\n`))
  // Ctrl-C stops all servers.
  process.once('SIGINT', () => void stage.close().then(() => process.exit(130)))
  try {
    for (const [name, play] of Object.entries(SCENES).filter(([each]) => each.includes(words))) {
      scene(name)
      await play(stage, claim)
    }
  } finally {
    await stage.close()
  }
  process.stdout.write(wrong() === 0 ? '\nall of it is so\n' : `\n${wrong()} claims do not hold\n`)
  process.exitCode = wrong() === 0 ? 0 : 1
}
