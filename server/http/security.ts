// Security headers of every response; the CSP allows the page to load only our own files, or origins that a
// setting names.
import { createHash } from 'node:crypto'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { originsFor } from './site.ts'

/**
 * Sets helmet's headers on every response; which other origins a page may use depends on the requested host.
 */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const defaultHeaders = await headersFor(config, '')
  const byHost = new Map<string, Record<string, string>>()
  for (const host of config.API_BASE.keys()) byHost.set(host, await headersFor(config, host))
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(
      byHost.size === 0 ? defaultHeaders : (byHost.get(request.host.toLowerCase()) ?? defaultHeaders),
    )
    done()
  })
}

/** Browser features that our pages never use, so that no script and no frame may use them either. */
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

/**
 * The only Trusted Types policy: web/features/site/wechat-share.ts uses it for the URL of WeChat's script
 * and nothing else.
 */
const trustedTypesPolicy = (config: Config): string =>
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
        // Our pages pass no text to a sink that executes it, and create no other policy. A third-party script
        // may have to.
        ...(config.STATS_SCRIPT
          ? {}
          : { requireTrustedTypesFor: ["'script'"], trustedTypes: [trustedTypesPolicy(config)] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Only useful with https.
    strictTransportSecurity: config.is_production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  })
  return { ...headers, ...PERMISSIONS }
}

/**
 * `'sha256-…'` of every inline script of a page: the CSP must name each one, or the browser does not run it.
 */
export const digestsOf = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )

/** The CSP with these scripts allowed in addition to our own files. */
export const allowScripts = (policy: string, digests: readonly string[]): string =>
  policy.replace("script-src 'self'", ["script-src 'self'", ...digests].join(' '))

/**
 * The headers that helmet sets, computed once: helmet would build the same strings for every response (a
 * tenth of the time of a short request).
 */
async function helmetHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const createServer = () => Fastify().get('/', (_request, reply) => reply.send())
  const [without, helmeted] = [createServer(), createServer()]
  await helmeted.register(helmet, options)
  const [plainResponse, { headers }] = await Promise.all([without.inject('/'), helmeted.inject('/')])
  await Promise.all([without.close(), helmeted.close()])
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name in plainResponse.headers || typeof value !== 'string' ? [] : [[name, value]],
    ),
  )
}
