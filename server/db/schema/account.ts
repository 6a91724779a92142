// Schema of accounts: users, their sessions and log-in networks, SMS codes, rate limits, settings of the
// site, the audit log.
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
    /** Time of the block: from then on no log-in is possible; the log-in error contains the reason. */
    blocked_at: timestampColumn('blocked_at'),
    blocked_reason: text('blocked_reason').notNull().default(''),
    /**
     * Time at which the account and all its data are deleted; until then the user may log in and cancel that.
     */
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
    /**
     * The session was created on a device that is new to this account; false once the user has confirmed the
     * device.
     */
    is_new_device: boolean('is_new_device').notNull().default(false),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
    last_seen_at: timestampColumn('last_seen_at').notNull().default(nowDefault),
    expires_at: timestampColumn('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.user_id, t.id)],
)

/**
 * Networks from which a user has logged in, as keyed hashes: failed attempts of strangers do not throttle a
 * log-in from there.
 */
export const sign_in_places = pgTable(
  'sign_in_places',
  {
    user_id: referenceColumn('user_id').notNull(),
    place: byteaColumn('place').notNull(),
    at: timestampColumn('at').notNull().default(nowDefault),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.place] })],
)

/**
 * Two-step verification (TOTP): a secret is pending until its first code confirms it. Not in backups, since
 * its key is not.
 */
export const totps = pgTable('totps', {
  user_id: referenceColumn('user_id').primaryKey(),
  /** Encrypted with a key of the site. */
  secret: byteaColumn('secret').notNull(),
  confirmed_at: timestampColumn('confirmed_at'),
  /** The 30-second time step of the last accepted code: no code of this or an earlier step is accepted. */
  last_step: integer('last_step').notNull().default(0),
  /** SHA-256 of the recovery codes that are still unused. */
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
    /**
     * The device or network that requested the code, as a keyed hash: attempts from elsewhere do not count,
     * and no code is found for them.
     */
    asked_by: text('asked_by').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    used_at: timestampColumn('used_at'),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [index('sms_codes_phone').on(t.phone, t.created_at), index('sms_codes_ip').on(t.ip, t.created_at)],
)

/** Codes of the development sender, readable by admins; empty in production. */
export const sms_outbox = pgTable('sms_outbox', {
  id: idColumn().primaryKey(),
  phone: text('phone').notNull(),
  text: text('text').notNull(),
  at: timestampColumn('at').notNull().default(nowDefault),
})

/** Used captcha challenges; a row is deleted after its challenge expires. */
export const captchas_used = pgTable('captchas_used', {
  challenge: text('challenge').primaryKey(),
  expires_at: timestampColumn('expires_at').notNull(),
})

/** Accounts created from an IP address, for the hourly limit. */
export const registrations = pgTable(
  'registrations',
  {
    user_id: referenceColumn('user_id').primaryKey(),
    ip: text('ip').notNull(),
    at: timestampColumn('at').notNull().default(nowDefault),
  },
  (t) => [index('registrations_ip').on(t.ip, t.at)],
)

/**
 * Rate limits with RATE_LIMIT_STORE=database. The migration makes the table unlogged: its rows are not worth a
 * write-ahead log.
 */
export const limit_windows = pgTable('limit_windows', {
  key: text('key').primaryKey(),
  used: integer('used').notNull(),
  ends_at: timestampColumn('ends_at').notNull(),
})

export const site_settings = pgTable('site_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
})

/**
 * Every action of an editor or admin that is not a transition of an article (those are in article_moves);
 * append-only.
 */
export const audit_log = pgTable(
  'audit_log',
  {
    id: idColumn().primaryKey(),
    /** Null: the system itself. */
    actor_id: referenceColumn('actor_id'),
    action: text('action').notNull(),
    /** `noun:id`, or another name of the object. */
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
