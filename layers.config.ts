// The layer rules of docs/ARCHITECTURE.md, one sentence each. tools/check-layers.ts checks them as part of
// the tests.
import type { LayerRule, PathMatch } from './tools/lib/layers/rules.ts'

const TEST = '\\.test\\.tsx?$'
const STORES = ['^server/features/.+/store\\.ts$', '^server/features/.+\\.store\\.ts$']

/**
 * The server's features in layers. A feature may import only from the layers above it in this list, never
 * from its own layer or a later one.
 */
const FLOORS = [
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
    'Two modules that need each other are one module, or hide a third.',
    {},
    { circular: true },
  ),
  rule(
    'domain-is-pure',
    'Rules import rules and a short list of pure packages, types included: no I/O, no framework, nothing from above.',
    shipping('^domain/'),
    { pathNot: ['^domain/', ...npm('marked', 'ts-fsrs', 'uqr', 'wink-lemmatizer')] },
  ),
  rule('contract-is-small', 'The contract imports itself, rules and zod.', shipping('^contract/'), {
    pathNot: ['^(contract|domain)/', ...npm('zod')],
  }),
  rule(
    'web-not-server',
    'The browser reaches the server over the contract only.',
    { path: '^web/' },
    { path: '^server/' },
  ),
  rule('server-not-web', 'The server does not know the browser.', { path: '^server/' }, { path: '^web/' }),
  rule(
    'feature-doorway',
    'A server feature reaches another feature only through its public.ts.',
    shipping('^server/features/([^/]+)/'),
    {
      path: '^server/features/([^/]+)/',
      pathNot: ['^server/features/$1/', '^server/features/[^/]+/public\\.ts$'],
    },
  ),
  ...FLOORS.map((floor, index) =>
    rule(
      `features-downhill-${index + 1}`,
      `${floor.join(', ')}: imports earlier floors of FLOORS only; what a later one knows is handed in (server/cross-feature-queries.ts).`,
      shipping(feature(floor)),
      { path: feature(FLOORS.slice(index).flat()), pathNot: '^server/features/$1/' },
    ),
  ),
  rule(
    'feature-has-a-floor',
    'A new feature gets its place in FLOORS, in this file.',
    { path: '^server/features/', pathNot: feature(FLOORS.flat()) },
    {},
  ),
  rule(
    'desk-over-intake',
    'Intake builds on the desk; of the desk only its handlers and its doorway know intake.',
    shipping('^server/features/desk/[^/]+$', '^server/features/desk/(handlers|public)\\.ts$'),
    { path: '^server/features/desk/intake/' },
  ),
  rule(
    'sql-in-stores',
    'Only stores, the db room and the composition root touch the database.',
    shipping('^server/', '^server/db/', ...STORES, '^server/(main|compose|stores)\\.ts$'),
    { path: ['^server/db/', ...npm('pg', 'drizzle-orm')], dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'vendors-in-providers',
    'Vendor packages are imported by provider adapters only.',
    shipping('^server/', '^server/(providers|db|jobs|http)/', ...STORES, '^server/(main|compose|app)\\.ts$'),
    {
      dependencyTypes: ['npm'],
      pathNot: npm('zod', 'fastify', 'pino'),
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'drizzle-in-stores',
    'A store knows drizzle and no other package.',
    { path: STORES },
    {
      dependencyTypes: ['npm'],
      pathNot: npm('drizzle-orm', 'zod'),
    },
  ),
  rule(
    'queue-in-jobs',
    'Only server/jobs knows which queue runs the jobs.',
    shipping('^server/', '^server/jobs/'),
    {
      path: npm('graphile-worker'),
    },
  ),
  rule(
    'plugins-in-http',
    "Fastify's plugins are mounted in server/http and server/app.ts.",
    shipping('^server/', '^server/(http/|app\\.ts$)'),
    { path: npm('@fastify') },
  ),
  rule(
    'adapters-at-the-root',
    'Only the composition root picks concrete providers; everyone else sees port.ts.',
    shipping('^server/', '^server/((main|compose)\\.ts$|providers/)'),
    { path: '^server/providers/', pathNot: '/port\\.ts$' },
  ),
  rule(
    'providers-know-nobody',
    'A provider imports its own folder, what all providers share, and pure rules.',
    shipping('^server/providers/([^/]+)/'),
    { path: '^(server|contract)/', pathNot: ['^server/providers/$1/', '^server/providers/[^/]+\\.ts$'] },
  ),
  rule(
    'web-feature-alone',
    'Web features are composed by screens, not by each other.',
    shipping('^web/features/([^/]+)/'),
    {
      path: '^web/features/([^/]+)/',
      pathNot: '^web/features/$1/',
    },
  ),
  rule('web-features-not-screens', 'Features do not import screens or app.', shipping('^web/features/'), {
    path: '^web/(screens|app)/',
  }),
  rule('web-downhill', 'ui and lib import nothing above them.', shipping('^web/(ui|lib)/'), {
    path: '^web/(local|features|screens|app)/',
  }),
  rule(
    'web-local-on-lib',
    'What this browser keeps of a reader imports itself, lib, the contract and rules.',
    shipping('^web/local/'),
    { path: '^web/', pathNot: '^web/(local|lib)/' },
  ),
  rule(
    'web-screen-alone',
    'A screen is opened by the router, never by another screen; what two share is a feature or ui.',
    shipping('^web/screens/.+Screen\\.tsx$'),
    { path: '^web/screens/.+Screen\\.tsx$' },
  ),
  rule(
    'web-ui-draws',
    'ui draws what it is given: it asks no server and keeps no answers.',
    shipping('^web/ui/'),
    {
      path: ['^web/lib/api\\.ts$', ...npm('@tanstack/react-query')],
    },
  ),
  rule(
    'feature-not-door',
    'A server feature is called by the door and does not know it; of server/http it may use contexts and answers.',
    shipping('^server/features/'),
    {
      path: '^server/http/(mount|endpoint|create-fastify|parse|static|first-page|security|metrics|health)\\.ts$',
    },
  ),
  rule(
    'tests-without-the-app',
    'A test of a use case has its features from tests/support/test-kit.ts; tests of HTTP behaviour are named *.http.test.ts.',
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
    'Shipping code imports no tests.',
    { path: '^(domain|contract|server|web)/', pathNot: TEST },
    {
      path: [TEST, '^tests/'],
    },
  ),
  rule(
    'no-tools-shipped',
    'Shipping code imports nothing that is installed for development only.',
    shipping('^(domain|contract|server|web)/', '^web/ui/gallery/'),
    { dependencyTypes: ['npm-dev'] },
  ),
]
