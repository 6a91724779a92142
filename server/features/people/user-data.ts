// Lists every table and what happens to a user's rows when the account is deleted. A test fails until a new
// table has its entry here.

/**
 * `DELETE`: the rows are deleted. `FORGET`: the rows stay as data of the site and no longer refer to the
 * user. `KEEP`: the user id stays; after the deletion it refers to no row in `users`.
 */
export interface UserDataRule {
  column: string
  fate: 'DELETE' | 'FORGET' | 'KEEP'
  /** The column holds the phone, or the user id as text. */
  as?: 'phone' | 'text'
  /** For `FORGET`: the column to clear instead; `column` then stays unchanged. */
  empties?: string
  /** SQL filter: the rule applies only to these rows. */
  only?: string
  /**
   * SQL that deletes dependent rows of other tables first, with `$rows` as the placeholder for the condition.
   */
  before?: string
  /** File name in the user's data export; without it the rows are not exported. */
  file?: string
}

/** Columns that are never exported: secrets, and values without meaning outside the system. */
export const SECRET_COLUMNS: ReadonlySet<string> = new Set([
  'password_hash',
  'token_hash',
  'place',
  'prev',
  'hash',
  'openid',
  'unionid',
])

const mine = (file?: string, more: Partial<UserDataRule> = {}): UserDataRule[] => [
  { column: 'user_id', fate: 'DELETE', ...(file === undefined ? {} : { file }), ...more },
]
const forget = (column: string, more: Partial<UserDataRule> = {}): UserDataRule => ({
  column,
  fate: 'FORGET',
  ...more,
})
const NO_RULES: UserDataRule[] = []

/** Processed in this order; the row in `users` is last. */
export const USER_DATA_TABLES: Readonly<Record<string, readonly UserDataRule[]>> = {
  ai_charges: mine(),
  ai_questions: mine('提问记录'),
  // A generated answer is shared by all readers; only the reference to the user is removed.
  ai_runs: [forget('user_id')],
  article_marks: mine('收藏和稍后读'),
  article_reports: [...mine('反馈记录'), forget('decided_by')],
  awards: [...mine('奖励'), { column: 'about_id', fate: 'KEEP' }],
  book_notes: mine('书里的笔记'),
  book_requests: [{ column: 'asker_id', fate: 'DELETE', file: '申请' }, forget('answered_by')],
  card_contexts: mine('生词的句子'),
  cards: mine('生词本'),
  code_uses: mine('兑换记录'),
  codes: [{ column: 'owner_id', fate: 'DELETE', file: '邀请码' }, forget('made_by')],
  collection_marks: mine('收藏和关注的合集'),
  // Collections that a user made as an editor belong to the site.
  collections: [
    { column: 'owner_id', fate: 'DELETE', file: '合集', only: 'not is_house' },
    { column: 'owner_id', fate: 'KEEP' },
    forget('decided_by'),
  ],
  creator_follows: mine('关注'),
  note_reports: [{ column: 'reporter_id', fate: 'DELETE' }],
  notes: mine('笔记'),
  operations: mine(),
  public_notes: [
    {
      column: 'author_id',
      fate: 'DELETE',
      file: '公开的笔记',
      before: 'delete from note_reports where note_id in (select id from public_notes where $rows)',
    },
    forget('hidden_by'),
  ],
  rank_opt_outs: mine(),
  reading_days: mine('每天的阅读'),
  reading_goals: mine('阅读目标'),
  reading_places: mine('阅读历史'),
  reading_reports: mine('阅读时段'),
  registrations: mine(),
  reviews: mine('复习记录'),
  sessions: mine('登录设备'),
  shelf_books: mine('书架'),
  sign_in_places: mine(),
  study_days: mine('每天的复习'),
  tasks: mine(),
  totps: mine(),
  // The clean-up job of uploads deletes the files.
  uploads: mine('上传'),
  wechat_ids: mine(),
  word_states: mine('认识和忽略的词'),

  sms_codes: [{ column: 'phone', fate: 'DELETE', as: 'phone' }],
  sms_outbox: [{ column: 'phone', fate: 'DELETE', as: 'phone' }],
  log_events: [forget('uid', { as: 'text' }), forget('claimed_uid', { as: 'text' })],
  visitors: [forget('uid', { as: 'text' })],

  // The ledger is append-only and is never rewritten.
  membership_ledger: [{ column: 'user_id', fate: 'KEEP', file: '会员记录' }],
  // Sales records by user id; they contain no names and no payer accounts.
  orders: [{ column: 'user_id', fate: 'KEEP', file: '订单' }],
  order_events: [{ column: 'actor_id', fate: 'KEEP' }],
  // The invitation stays because it explains granted days; the network of the registration is erased.
  invitations: [
    { column: 'user_id', fate: 'KEEP' },
    forget('user_id', { empties: 'network' }),
    { column: 'inviter_id', fate: 'KEEP' },
    forget('looked_by'),
  ],
  // HMAC of the phone, so that the same phone cannot be invited a second time.
  invited_phones: [{ column: 'user_id', fate: 'KEEP' }],
  // Past weeks stay unchanged; otherwise the users ranked below would move up and get an award that was
  // another user's.
  week_ranks: [{ column: 'user_id', fate: 'KEEP', file: '排行' }],
  audit_log: [{ column: 'actor_id', fate: 'KEEP' }],
  print_quotes: [{ column: 'chosen_by', fate: 'KEEP' }],
  article_moves: [forget('actor_id')],
  article_revisions: [forget('created_by')],
  articles: [{ column: 'owner_id', fate: 'KEEP' }, forget('created_by')],
  books: [forget('published_by')],
  feed_items: [forget('decided_by')],
  glossary_terms: [forget('updated_by')],
  magazines: [forget('created_by')],

  ai_cached: NO_RULES,
  announcements: NO_RULES,
  article_audio: NO_RULES,
  article_heat: NO_RULES,
  article_search: NO_RULES,
  article_sense_texts: NO_RULES,
  article_senses: NO_RULES,
  article_words: NO_RULES,
  book_chapters: NO_RULES,
  captchas_used: NO_RULES,
  collection_articles: NO_RULES,
  creators: NO_RULES,
  faults: NO_RULES,
  feeds: NO_RULES,
  limit_windows: NO_RULES,
  magazine_places: NO_RULES,
  partner_contacts: NO_RULES,
  partner_tickets: NO_RULES,
  payment_reports: NO_RULES,
  products: NO_RULES,
  provider_signs: NO_RULES,
  rank_counts: NO_RULES,
  search_words: NO_RULES,
  site_settings: NO_RULES,
  translation_days: NO_RULES,
  translation_memory: NO_RULES,
  // HMAC of an external id; it cannot be related to a user of this site.
  trial_ids: NO_RULES,

  users: [{ column: 'id', fate: 'DELETE', file: '账号' }],
}
