// Speech synthesis with espeak-ng, if installed: one child process per sentence, with timeout and size limit.
import { spawn, spawnSync } from 'node:child_process'
import { SpeechFailure, type SpeechVoice } from './port.ts'
import { soundOf } from './sound-of.ts'

const TIMEOUT_MS = 20_000
/** Seven minutes of audio: more than any sentence needs. */
const MAX_BYTES = 20_000_000
/** Words per minute; the default of 175 is fast for learners. */
const PACE = '155'

/**
 * Returns undefined if espeak-ng is not installed. `program` is the name of the executable, `voice` its `-v`
 * option.
 */
export function espeakVoice(program = 'espeak-ng', voice = 'en-us'): SpeechVoice | undefined {
  if (spawnSync(program, ['--version'], { timeout: TIMEOUT_MS }).status !== 0) return undefined
  return {
    name: `espeak-ng ${voice}`,
    async say(text, signal) {
      signal.throwIfAborted()
      // The text is sent through stdin, so that it cannot be parsed as an option.
      const child = spawn(program, ['-v', voice, '-s', PACE, '-b', '1', '--stdin', '--stdout'], {
        stdio: ['pipe', 'pipe', 'ignore'],
      })
      const ended = new Promise<number | null>((resolve, reject) => {
        child.once('error', reject)
        child.once('close', resolve)
      })
      let isTimedOut = false
      const kill = () => child.kill('SIGKILL')
      const timer = setTimeout(() => {
        isTimedOut = true
        kill()
      }, TIMEOUT_MS)
      signal.addEventListener('abort', kill, { once: true })
      try {
        child.stdin.on('error', () => undefined)
        child.stdin.end(text)
        const chunks: Buffer[] = []
        let length = 0
        for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
          length += chunk.length
          if (length > MAX_BYTES) kill()
          else chunks.push(chunk)
        }
        const code = await ended
        signal.throwIfAborted()
        if (isTimedOut) throw new SpeechFailure('TIMEOUT', 'espeak-ng took too long')
        if (code !== 0) throw new SpeechFailure('FAILED', `espeak-ng ended with ${code}`)
        return soundOf(Buffer.concat(chunks))
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', kill)
        kill()
      }
    },
  }
}
