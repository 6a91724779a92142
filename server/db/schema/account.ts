// Tables of accounts: users, their sessions and where they logged in, SMS codes, limits, the site's settings, the audit log.
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { byteaColumn, idColumn, nowDefault, referenceColumn, timestampColumn } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: idColumn().primaryKey(),
    /** E.164. */
    phone: text('phone').notNull(),
    username: text('username').notNull(),
    password_hash: text('password_hash').notNull(),
    role: text('role', { enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    daily_new: integer('daily_new').notNull().default(15),
    /** Desired retention in thousandths. */
    retention_permille: integer('retention_permille').notNull().default(900),
    /** The hour of Asia/Shanghai at which a day of review begins. */
    day_start_hour: integer('day_start_hour').notNull().default(4),
    known_base: text('known_base'),
    last_visit_at: timestampColumn('last_visit_at'),
    visit_before_at: timestampColumn('visit_before_at'),
    /** Since then nobody gets in; the reason is told at the log-in. */
    blocked_at: timestampColumn('blocked_at'),
    blocked_reason: text('blocked_reason').notNull().default(''),
    /** When the account goes, with all that is its own; until then whoever logs in may take it back. */
    deletes_at: timestampColumn('deletes_at'),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [
    uniqueIndex('users_phone').on(t.phone),
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
    index('users_deletes').on(t.deletes_at).where(sql`deletes_at is not null`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token; the token itself is never stored. */
    token_hash: byteaColumn('token_hash').primaryKey(),
    id: uuid('id').notNull().defaultRandom(),
    user_id: referenceColumn('user_id').notNull(),
    user_agent: text('user_agent').notNull().default(''),
    ip: text('ip').notNull().default(''),
    /** Opened on a device that this account had not been used on; false once its reader said that it was them. */
    is_new_device: boolean('is_new_device').notNull().default(false),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
    last_seen_at: timestampColumn('last_seen_at').notNull().default(nowDefault),
    expires_at: timestampColumn('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.user_id, t.id)],
)

/** Networks that a user has logged in from, as keyed hashes: there, wrong tries of strangers hold nobody up. */
export const sign_in_places = pgTable(
  'sign_in_places',
  {
    user_id: referenceColumn('user_id').notNull(),
    place: byteaColumn('place').notNull(),
    at: timestampColumn('at').notNull().default(nowDefault),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.place] })],
)

/** Second steps of log-in: a secret waits until its first code confirms it. Not in backups, as its key is not. */
export const totps = pgTable('totps', {
  user_id: referenceColumn('user_id').primaryKey(),
  /** Sealed with a key of the site's. */
  secret: byteaColumn('secret').notNull(),
  confirmed_at: timestampColumn('confirmed_at'),
  /** The thirty seconds whose code was taken last: none is taken twice, and none from before. */
  last_step: integer('last_step').notNull().default(0),
  /** SHA-256 of the recovery codes that were not used yet. */
  recovery: text('recovery').array().notNull().default(sql`'{}'::text[]`),
  created_at: timestampColumn('created_at').notNull().default(nowDefault),
})

export const sms_codes = pgTable(
  'sms_codes',
  {
    id: idColumn().primaryKey(),
    phone: text('phone').notNull(),
    stype: text('stype').notNull(),
    code_hash: byteaColumn('code_hash').notNull(),
    ip: text('ip').notNull(),
    /** The device or network that asked for it, as a keyed hash: tries from elsewhere do not count, and find nothing. */
    asked_by: text('asked_by').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    used_at: timestampColumn('used_at'),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [index('sms_codes_phone').on(t.phone, t.created_at), index('sms_codes_ip').on(t.ip, t.created_at)],
)

/** Codes of the development sender, for an admin to read; empty in production. */
export const sms_outbox = pgTable('sms_outbox', {
  id: idColumn().primaryKey(),
  phone: text('phone').notNull(),
  text: text('text').notNull(),
  at: timestampColumn('at').notNull().default(nowDefault),
})

/** Captcha challenges already spent; a row lives until its challenge expires. */
export const captchas_used = pgTable('captchas_used', {
  challenge: text('challenge').primaryKey(),
  expires_at: timestampColumn('expires_at').notNull(),
})

/** Accounts made from an address, for the hourly limit. */
export const registrations = pgTable(
  'registrations',
  {
    user_id: referenceColumn('user_id').primaryKey(),
    ip: text('ip').notNull(),
    at: timestampColumn('at').notNull().default(nowDefault),
  },
  (t) => [index('registrations_ip').on(t.ip, t.at)],
)

/** Limits with LIMITS=database. The migration makes it unlogged: what it holds is not worth writing twice. */
export const limit_windows = pgTable('limit_windows', {
  key: text('key').primaryKey(),
  used: integer('used').notNull(),
  ends_at: timestampColumn('ends_at').notNull(),
})

export const site_settings = pgTable('site_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
})

/** Every act of an editor or admin that is not a move of an article (those are in article_moves); only added to. */
export const audit_log = pgTable(
  'audit_log',
  {
    id: idColumn().primaryKey(),
    /** Null = the house itself. */
    actor_id: referenceColumn('actor_id'),
    action: text('action').notNull(),
    /** `noun:number`, or what the noun is named by. */
    subject: text('subject').notNull(),
    detail: jsonb('detail').notNull().default({}),
    at: timestampColumn('at').notNull().default(nowDefault),
  },
  (t) => [
    index('audit_log_actor').on(t.actor_id, t.id),
    index('audit_log_action').on(t.action, t.id),
    index('audit_log_subject').on(t.subject, t.id),
  ],
)
