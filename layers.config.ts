// The layer rules of docs/ARCHITECTURE.md, each with a comment. tools/check-layers.ts checks them as part of
// `npm test`.
import type { LayerRule, PathMatch } from './tools/lib/layers/rules.ts'

const TEST = '\\.test\\.tsx?$'
const STORES = ['^server/features/.+/store\\.ts$', '^server/features/.+\\.store\\.ts$']

/**
 * The server's features in layers, the lowest first. A feature may import only from the layers before it in
 * this list, never from its own layer or a later one.
 */
const FEATURE_LAYERS = [
  ['site'],
  ['membership'],
  ['account', 'dictionary', 'visitor'],
  ['order', 'rank'],
  ['word'],
  ['article'],
  ['ai', 'appinfo', 'audio', 'creator', 'desk', 'history', 'note', 'print'],
  ['book', 'code', 'collection', 'magazine', 'report'],
  ['home', 'rss', 'search', 'task', 'upload'],
  ['people', 'sync'],
]
const feature = (names: readonly string[]) => `^server/features/(${names.join('|')})/`

const rule = (name: string, comment: string, from: PathMatch, to: LayerRule['to']): LayerRule => ({
  name,
  comment,
  from,
  to,
})
const shipping = (path: string, ...except: string[]): PathMatch => ({ path, pathNot: [TEST, ...except] })
const npm = (...names: string[]) => names.map((name) => `^node_modules/${name}/`)

export const LAYER_RULES: readonly LayerRule[] = [
  rule(
    'no-cycles',
    'Imports have no cycles: merge the modules, or extract the part that both need.',
    {},
    { circular: true },
  ),
  rule(
    'domain-is-pure',
    'domain imports only domain and a short list of pure packages, types included: no I/O, no framework, no upper package.',
    shipping('^domain/'),
    { pathNot: ['^domain/', ...npm('marked', 'ts-fsrs', 'uqr', 'wink-lemmatizer')] },
  ),
  rule('contract-is-small', 'contract imports only itself, domain and zod.', shipping('^contract/'), {
    pathNot: ['^(contract|domain)/', ...npm('zod')],
  }),
  rule(
    'web-not-server',
    'web does not import server: they share only the contract.',
    { path: '^web/' },
    { path: '^server/' },
  ),
  rule('server-not-web', 'server does not import web.', { path: '^server/' }, { path: '^web/' }),
  rule(
    'feature-public-api',
    'A server feature imports another feature only through its public.ts.',
    shipping('^server/features/([^/]+)/'),
    {
      path: '^server/features/([^/]+)/',
      pathNot: ['^server/features/$1/', '^server/features/[^/]+/public\\.ts$'],
    },
  ),
  ...FEATURE_LAYERS.map((layer, index) =>
    rule(
      `feature-layer-${index + 1}`,
      `${layer.join(', ')}: import only lower layers (FEATURE_LAYERS); queries of higher features are injected (server/cross-feature-queries.ts).`,
      shipping(feature(layer)),
      { path: feature(FEATURE_LAYERS.slice(index).flat()), pathNot: '^server/features/$1/' },
    ),
  ),
  rule(
    'feature-has-a-layer',
    'Every server feature has a layer in FEATURE_LAYERS, in this file.',
    { path: '^server/features/', pathNot: feature(FEATURE_LAYERS.flat()) },
    {},
  ),
  rule(
    'desk-over-intake',
    'desk/intake imports desk; in desk, only handlers.ts and public.ts import intake.',
    shipping('^server/features/desk/[^/]+$', '^server/features/desk/(handlers|public)\\.ts$'),
    { path: '^server/features/desk/intake/' },
  ),
  rule(
    'sql-in-stores',
    'Only stores, server/db and the composition root access the database.',
    shipping('^server/', '^server/db/', ...STORES, '^server/(main|compose|stores)\\.ts$'),
    { path: ['^server/db/', ...npm('pg', 'drizzle-orm')], dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'vendors-in-providers',
    'Vendor packages are imported only by provider adapters.',
    shipping('^server/', '^server/(providers|db|jobs|http)/', ...STORES, '^server/(main|compose|app)\\.ts$'),
    {
      dependencyTypes: ['npm'],
      pathNot: npm('zod', 'fastify', 'pino'),
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'drizzle-in-stores',
    'A store imports no packages except drizzle and zod.',
    { path: STORES },
    {
      dependencyTypes: ['npm'],
      pathNot: npm('drizzle-orm', 'zod'),
    },
  ),
  rule('queue-in-jobs', 'Only server/jobs imports the job queue.', shipping('^server/', '^server/jobs/'), {
    path: npm('graphile-worker'),
  }),
  rule(
    'plugins-in-http',
    "Fastify's plugins are registered only in server/http and server/app.ts.",
    shipping('^server/', '^server/(http/|app\\.ts$)'),
    { path: npm('@fastify') },
  ),
  rule(
    'adapters-in-composition-root',
    'Only the composition root imports adapters; other modules import port.ts.',
    shipping('^server/', '^server/((main|compose)\\.ts$|providers/)'),
    { path: '^server/providers/', pathNot: '/port\\.ts$' },
  ),
  rule(
    'providers-are-isolated',
    'A provider imports only its own folder, the shared files of server/providers, and domain.',
    shipping('^server/providers/([^/]+)/'),
    { path: '^(server|contract)/', pathNot: ['^server/providers/$1/', '^server/providers/[^/]+\\.ts$'] },
  ),
  rule(
    'web-features-are-isolated',
    'Web features do not import each other; screens compose them.',
    shipping('^web/features/([^/]+)/'),
    {
      path: '^web/features/([^/]+)/',
      pathNot: '^web/features/$1/',
    },
  ),
  rule('web-features-not-screens', 'Web features do not import screens or app.', shipping('^web/features/'), {
    path: '^web/(screens|app)/',
  }),
  rule('web-ui-and-lib-are-lowest', 'ui and lib import no upper layer of web.', shipping('^web/(ui|lib)/'), {
    path: '^web/(local|features|screens|app)/',
  }),
  rule('web-local-on-lib', 'local imports only itself, lib, contract and domain.', shipping('^web/local/'), {
    path: '^web/',
    pathNot: '^web/(local|lib)/',
  }),
  rule(
    'web-screens-are-isolated',
    'Screens do not import each other; shared components belong to a feature or to ui.',
    shipping('^web/screens/.+Screen\\.tsx$'),
    { path: '^web/screens/.+Screen\\.tsx$' },
  ),
  rule(
    'web-ui-without-data',
    'ui is presentational: it sends no requests and uses no query cache.',
    shipping('^web/ui/'),
    {
      path: ['^web/lib/api\\.ts$', ...npm('@tanstack/react-query')],
    },
  ),
  rule(
    'feature-not-http',
    'A server feature does not import the request handling of server/http; it may import contexts and responses.',
    shipping('^server/features/'),
    {
      path: '^server/http/(mount|endpoint|create-fastify|parse|static|first-page|security|metrics|health)\\.ts$',
    },
  ),
  rule(
    'tests-without-the-app',
    'A test of a use case uses tests/support/test-kit.ts; a test of HTTP behaviour is named *.http.test.ts.',
    { path: '^server/features/.+\\.test\\.ts$', pathNot: '\\.http\\.test\\.ts$' },
    {
      path: [
        '^tests/support/app\\.ts$',
        '^server/(app|handlers|cross-feature-queries|compose)\\.ts$',
        ...npm('fastify'),
      ],
    },
  ),
  rule(
    'no-test-imports',
    'Production code imports no tests.',
    { path: '^(domain|contract|server|web)/', pathNot: TEST },
    {
      path: [TEST, '^tests/'],
    },
  ),
  rule(
    'no-tools-shipped',
    'Production code imports no development dependencies.',
    shipping('^(domain|contract|server|web)/', '^web/ui/gallery/'),
    { dependencyTypes: ['npm-dev'] },
  ),
]
