// Security headers of every answer; the policy lets the page load only what we serve ourselves, or what a setting names.
import { createHash } from 'node:crypto'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { originsFor } from './site.ts'

/** Sets helmet's headers on every answer; which other origins a page may use depends on the host that was asked. */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const plain = await headersFor(config, '')
  const byHost = new Map<string, Record<string, string>>()
  for (const host of config.API_BASE.keys()) byHost.set(host, await headersFor(config, host))
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(byHost.size === 0 ? plain : (byHost.get(request.host.toLowerCase()) ?? plain))
    done()
  })
}

/** What a page of ours never asks for, so that no script and no frame in it may either. */
const UNUSED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const PERMISSIONS = { 'permissions-policy': UNUSED.map((feature) => `${feature}=()`).join(', ') }

/** One policy, of web/features/site/wechat-share.ts, which names WeChat's script and nothing else. */
const policyOf = (config: Config): string =>
  config.WX_APP_ID || config.QYWX_CORP_ID ? 'wechat-sdk' : "'none'"

async function headersFor(config: Config, host: string): Promise<Record<string, string>> {
  const other = originsFor(config, host)
  const headers = await helmetHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...other.script],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...other.img],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...other.connect],
        mediaSrc: ["'self'", 'blob:', ...other.media],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Our pages write no text into a place that runs it, and make no policy that would; a foreign script may have to.
        ...(config.STATS_SCRIPT
          ? {}
          : { requireTrustedTypesFor: ["'script'"], trustedTypes: [policyOf(config)] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Makes sense only behind https.
    strictTransportSecurity: config.is_production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  })
  return { ...headers, ...PERMISSIONS }
}

/** `'sha256-…'` of every script that stands in a page: what its policy has to name for them to run. */
export const digestsOf = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )

/** The policy with these scripts allowed beside our own files. */
export const allowScripts = (policy: string, digests: readonly string[]): string =>
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
