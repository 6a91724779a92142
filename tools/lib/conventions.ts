// The conventions as regular expressions: what a file must not contain, and what to write instead.
import { findOneShotReadings } from './one-shot-readings.ts'

const MAX_LENGTH = 400
const CODE = /\.(ts|tsx|mjs|cjs)$/
const TEST = /\.test\.tsx?$|^tests\//
const GENERATED = /^web\/lib\/calls\/|(^|\/)migrations\//
const TEXT = /\.(ts|tsx|mjs|cjs|css|json|md|html|yml|yaml|sh|sql|svg|webmanifest)$|^\.[\w./-]+$/

type Rule = { files: (path: string) => boolean; pattern: RegExp; message: string }

/** The module that parses JSON and returns `unknown`. */
const PARSER = 'domain/kernel/json.ts'
const STORE = /(^|\/)[\w-]*\.?store\.ts$/
const isFeature = (path: string) => path.startsWith('server/features/')
const isCode = (path: string) => CODE.test(path) && !GENERATED.test(path)
const isShipping = (path: string) => isCode(path) && !TEST.test(path)
/** This file and its test contain the patterns that they forbid. */
const isElsewhere = (path: string) => !path.startsWith('tools/lib/conventions.')
/** Tests and their support code, including mock servers. */
const isForTests = (path: string) => TEST.test(path) || /\/testing(\.tsx?$|\/)/.test(path)
/** Test files that may use a timer, with the reason. */
const TIMERS = new Map([
  ['tests/server/killed-issue.test.ts', 'a process is killed at a random moment'],
  ['tests/server/killed-webhook.test.ts', 'a process is killed at a random moment'],
  ['tests/support/kernel.ts', 'a source of events speaks at intervals'],
  ['tests/support/object-store.ts', 'polls a server that starts, where vitest does not run'],
  ['tests/support/test-context.ts', 'polls the state of a task'],
  ['tools/lib/programs.test.ts', 'programs that wait, as text'],
  ['web/lib/overlay.test.ts', 'runs on a fake clock'],
])

const RULES: Rule[] = [
  {
    files: (path) => path.startsWith('domain/') && isShipping(path),
    // Of Date, only `new Date(x)`, `Date.parse`, `Date.UTC` and the type are pure.
    pattern:
      /\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date\b(?!\()|=\s*(globalThis\.)?Date\b(?!\s*[.|[>])|\bMath\.random\b|=\s*Math\s*$|\bperformance\b|\brandomUUID\b|\bgetRandomValues\b/,
    message: 'domain code must take time and randomness as parameters',
  },
  {
    files: (path) => isFeature(path) && !STORE.test(path) && isShipping(path),
    pattern:
      /\bsql`|\.execute\(|\.select(Distinct)?\(|\.insert\(\w|\bdb\.(update|delete)\(|\btx\.(update|delete)\(/,
    message: 'SQL is allowed only in stores and server/db: add a function to the store',
  },
  {
    files: (path) => path.startsWith('web/') && isShipping(path) && path !== 'web/lib/api.ts',
    pattern:
      /\b(window|globalThis|self)\s*(\.fetch\b|\[['"]fetch['"]\])|\{[^}]*\bfetch\b[^}]*\}\s*=\s*(window|globalThis|self)\b/,
    message: 'requests to the server are sent only by web/lib/api.ts',
  },
  {
    files: (path) => path.startsWith('web/') && isShipping(path) && path !== 'web/lib/site.ts',
    pattern: /\blocation\??\.origin\b/,
    message:
      'a packaged app has an origin of its own: links outside the page start with getSiteOrigin of web/lib/site.ts',
  },
  {
    files: (path) => path.startsWith('web/') && isShipping(path) && path !== 'web/lib/keys.ts',
    pattern: /\bqueryKey: \[|\b[sg]etQuer(y|ies)Data(<[^>]*>)?\(\[/,
    message: 'cache keys are defined only in web/lib/keys.ts',
  },
  {
    files: (path) => /^(server|contract|domain|web)\//.test(path) && isShipping(path) && path !== PARSER,
    pattern: /\bJSON\.parse\(/,
    message: `parsed JSON has the type unknown until it is validated: use parseJson of ${PARSER}`,
  },
  {
    files: (path) =>
      /^(server|web|contract|domain)\//.test(path) && isShipping(path) && path !== 'server/config.ts',
    pattern: /\bprocess\.env\b/,
    message: 'environment variables are read only in server/config.ts',
  },
  {
    files: isCode,
    pattern: /@ts-(ignore|nocheck|expect-error)|\bbiome-ignore\b|\bas any\b|: any\b|<any>/,
    message: 'write the type: any and suppressions are not allowed',
  },
  {
    files: (path) => /^(web|contract|server)\//.test(path) && isCode(path),
    pattern:
      /收藏单词|从生词本移除|等级词|想记住多少|等我处理|取回来了|到期在前|水平以外|词典里没有|label[:=] ?["']经过["']/,
    message:
      'one term for one thing: 加入 / 移出生词本 (a word), 收藏 (an article), 大纲词汇, 目标记忆率, 待处理, 已恢复, 修改记录, 超出你水平, 词典暂未收录',
  },
  {
    files: (path) => /^(web|contract|server|domain)\//.test(path) && isCode(path),
    pattern:
      /请管理员|联系管理员|找写程序的人|放上书架|总忘的|叫回来|先歇|自己(回到|会变|来到|加上|关掉)|(它|就)来这里|带过来了|都在这里了|(记|存|收|改)好了['"`]|不删了|书签拿掉|夹上|没有?(做|导出|举报|撤销|标)成|想起来了|记得的话|答应了|往后的日子/,
    message:
      'plain texts on screens: common verbs (加入, 保存, 撤回, 暂停), states of two characters (未读, 待回复), no instructions for administrators',
  },
  {
    files: isCode,
    pattern: /\b(TODO|FIXME|XXX|HACK)\b/,
    message: 'complete the code or remove it: no TODO comments',
  },
  {
    files: (path) => TEST.test(path),
    pattern: /\b(it|test|describe)\.(skip|only|todo|fails)\(/,
    message: 'run the test or delete it; use skipIf when its data may be absent',
  },
  {
    files: (path) => isForTests(path) && CODE.test(path) && !TIMERS.has(path),
    pattern:
      /(?<!['"`.\w])((window|globalThis)\.)?setTimeout\(|\bsetTimeout\b.*\bfrom '(node:)?timers\/promises'|\bwaitForTimeout\(|\bAtomics\.wait\(/,
    message:
      'wait for a condition, not for a fixed time: use until or runQueued of tests/support/until.ts, or fake timers',
  },
  {
    files: () => true,
    pattern: /registry\.(npmjs|yarnpkg|npmmirror|npm\.taobao)|"resolved": "https?:/,
    message: 'no registry addresses in the repository',
  },
  {
    files: () => true,
    pattern: /(^|[^\w.])\/(work\/(main|shared)|home\/\w+|Users\/\w+)\b/,
    message: 'no machine-specific paths',
  },
]

const ONE_SHOT =
  'a single measurement of a layout or scroll position may be too early: use expect.poll, or a probe of support/layout.ts'

/**
 * The violations in a file, each as `path:line message`. The callback `read` is called only when a rule needs
 * the text.
 */
export function findConventionFaults(path: string, read: () => string): string[] {
  if (!TEXT.test(path)) return []
  const text = read()
  const lines = text.split('\n')
  const faults = RULES.filter((rule) => rule.files(path) && isElsewhere(path)).flatMap((rule) =>
    lines.flatMap((line, index) => (rule.pattern.test(line) ? [`${path}:${index + 1} ${rule.message}`] : [])),
  )
  if (!isCode(path)) return faults
  if (isFeature(path) && isShipping(path)) faults.push(...foreignData(path, text))
  if (path.startsWith('tests/e2e/'))
    faults.push(...findOneShotReadings(path, text).map((line) => `${path}:${line} ${ONE_SHOT}`))
  const length = text.endsWith('\n') ? lines.length - 1 : lines.length
  if (length > MAX_LENGTH)
    faults.push(`${path}:${MAX_LENGTH + 1} ${length} lines: split the file (max. ${MAX_LENGTH})`)
  if (!/^(\/\/|\/\*) ?\S/.test(lines[0] ?? '') || /^(\/\/|\/\*) ?(eslint|biome|@ts)/.test(lines[0] ?? ''))
    faults.push(`${path}:1 the first line must be a comment that says what the file is for`)
  return faults
}

/** The owner of each table: which feature owns which file of server/db/schema. */
export const SCHEMA_OF: Record<string, readonly string[]> = {
  account: [
    'users',
    'sessions',
    'sms_codes',
    'site_settings',
    'sms_outbox',
    'audit_log',
    'registrations',
    'captchas_used',
    'sign_in_places',
    'limit_windows',
    'totps',
  ],
  appinfo: ['announcements', 'partner_contacts', 'partner_tickets'],
  article: [
    ...['articles', 'article_revisions', 'article_search', 'article_words', 'article_marks'],
    ...['article_heat', 'article_moves', 'translation_memory', 'translation_days', 'search_words'],
  ],
  ai: ['ai_runs', 'ai_charges', 'ai_questions', 'article_senses', 'article_sense_texts', 'ai_cached'],
  audio: ['article_audio'],
  book: ['books', 'book_chapters', 'shelf_books', 'book_notes', 'book_requests'],
  code: ['codes', 'code_uses', 'invitations', 'invited_phones', 'awards'],
  collection: ['collections', 'collection_articles', 'collection_marks'],
  creator: ['creators', 'creator_follows', 'glossary_terms'],
  site: ['faults', 'provider_signs'],
  history: ['reading_reports', 'reading_places', 'reading_days', 'reading_goals'],
  magazine: ['magazines', 'magazine_places'],
  membership: ['membership_ledger', 'products', 'trial_ids'],
  note: ['notes', 'public_notes', 'note_reports'],
  operation: ['operations', 'tasks'],
  people: ['wechat_ids'],
  order: ['orders', 'order_events', 'payment_reports'],
  print: ['print_quotes'],
  rank: ['week_ranks', 'rank_counts', 'rank_opt_outs'],
  report: ['article_reports'],
  rss: ['feeds', 'feed_items'],
  visitor: ['log_events', 'visitors'],
  upload: ['uploads'],
  word: ['cards', 'card_contexts', 'reviews', 'word_states', 'study_days'],
}

/**
 * The features whose tables a feature's SQL may name. Data of other features is read through their public.ts.
 */
const MAY_NAME: Record<string, readonly string[]> = {
  account: ['account', 'operation'],
  appinfo: ['appinfo'],
  article: ['article'],
  // Queries recent articles that have no senses yet.
  ai: ['ai', 'article'],
  audio: ['audio'],
  book: ['book'],
  code: ['code'],
  collection: ['collection'],
  creator: ['creator'],
  // A draft references its feed item and its author and publication, a move its editor, an article its task.
  // The state of the library is a setting.
  desk: ['article', 'account', 'creator', 'operation', 'rss'],
  // Counts the articles read that are for members only.
  history: ['history', 'article'],
  // Reads the settings that an admin has changed.
  site: ['site', 'account'],
  // The state of a magazine entry is that of its article; whether work on it is in progress is in the task.
  magazine: ['magazine', 'article', 'operation'],
  // Queries whether a user exists, which staff member granted what and why, and the setting of the limits.
  membership: ['membership', 'account'],
  note: ['note'],
  // User search, blocking and roles are all columns of the user's row.
  people: ['people', 'account'],
  // Admins search orders by buyer and see which staff member did what. WeChat identifies a buyer by an
  // openid.
  order: ['order', 'account', 'people'],
  print: ['print'],
  rank: ['rank'],
  report: ['report', 'operation'],
  // A feed item shows the state of its article and whether its page already is an article. A feed belongs to
  // a publication.
  rss: ['rss', 'article', 'creator', 'operation'],
  search: ['article'],
  task: ['operation'],
  upload: ['upload'],
  // The time of a reader's last visit is in the row of the user.
  visitor: ['visitor', 'account'],
  // A card stores the title of its article, as far as its reader may see that. Reviews that arrive in one
  // batch claim their operations in one statement.
  word: ['word', 'article', 'operation'],
}
const MAY_USE_STORE: Record<string, readonly string[]> = {
  account: ['account', 'limit', 'sms', 'task'],
  desk: ['desk', 'task'],
  word: ['word', 'review'],
}
const TABLES = new Map(
  Object.entries(SCHEMA_OF).flatMap(([schema, names]) => names.map((name) => [name, schema])),
)
const NAMED = /\b(?:from|join|into|update|only)\s+"?([a-z_]+)"?/gi
/** The stores of features with tables, and of features whose tables belong to another one. */
const STORES = [...Object.keys(SCHEMA_OF), 'desk', 'limit', 'review', 'search', 'sms', 'task'].join('|')
const USED_STORE = new RegExp(`\\bstore\\.(${STORES})\\b|\\{([^{}]*)\\}\\s*=\\s*\\w+\\.store$`, 'gm')

/**
 * Tables that a feature's SQL names and stores that its code uses although they belong to another feature.
 */
function foreignData(path: string, text: string): string[] {
  const noun = path.split('/')[2] ?? ''
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  const named = STORE.test(path) ? [...code.matchAll(NAMED)].map(([, table = '']) => table.toLowerCase()) : []
  const tables = named.filter((table) => {
    const schema = TABLES.get(table)
    return schema !== undefined && !(MAY_NAME[noun] ?? []).includes(schema)
  })
  const schemas = [...code.matchAll(/\/db\/schema\/([\w-]+)\.ts'/g)]
    .map(([, schema = '']) => schema)
    .filter((schema) => schema in SCHEMA_OF && !(MAY_NAME[noun] ?? []).includes(schema))
  const own = MAY_USE_STORE[noun] ?? [noun]
  const used = [...code.matchAll(USED_STORE)].flatMap(([, one, several = '']) =>
    one ? [one] : several.split(',').map((each) => each.split(':')[0]?.trim() ?? ''),
  )
  const stores = used.filter((name) => name !== '' && !own.includes(name))
  return [
    ...new Set([
      ...[...tables, ...schemas].map(
        (table) => `${path}: ${table} belongs to another feature: use its public.ts`,
      ),
      ...stores.map((name) => `${path}: the store of ${name} belongs to another feature: use its public.ts`),
    ]),
  ]
}
