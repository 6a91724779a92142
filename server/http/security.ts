// Security headers of every answer; the policy lets the page load only what we serve ourselves.
import { createHash } from 'node:crypto'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

/** Sets helmet's headers on every answer. `isSecure` adds what only makes sense behind https. */
export async function secure(app: FastifyInstance, isSecure: boolean): Promise<void> {
  const headers = await helmetHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** `'sha256-…'` of every script that stands in a page: what its policy has to name for them to run. */
export const digestsOf = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )

/** The policy with these scripts allowed beside our own files. */
export const allowing = (policy: string, digests: readonly string[]): string =>
  policy.replace("script-src 'self'", ["script-src 'self'", ...digests].join(' '))

/** What helmet sets, asked once: it would put the same words together again for every answer (a tenth of a short call). */
async function helmetHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const bare = () => Fastify().get('/', (_request, reply) => reply.send())
  const [without, helmeted] = [bare(), bare()]
  await helmeted.register(helmet, options)
  const [plain, { headers }] = await Promise.all([without.inject('/'), helmeted.inject('/')])
  await Promise.all([without.close(), helmeted.close()])
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name in plain.headers || typeof value !== 'string' ? [] : [[name, value]],
    ),
  )
}
