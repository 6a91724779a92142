// SQL of site health (error counts, provider health) and of the settings that an admin changed.
import { desc, gte, lt, sql } from 'drizzle-orm'
import type { SettingName, SettingValue, SiteSettings } from '../../../domain/site/settings.ts'
import { recordAudit } from '../../db/audit-log.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { StoreDatabase } from '../../db/open.ts'
import { site_settings } from '../../db/schema/account.ts'
import { error_events, provider_health } from '../../db/schema/site.ts'
import type { ErrorCount, ProviderHealth } from '../../error-monitor.ts'

const KEY = 'house'
/** Older error counts are deleted. */
const RETENTION_MS = 7 * 86_400_000
/** Max. kinds of error in a response; more only means that something is very wrong. */
const MAX_COUNT = 100
type Set = Partial<SiteSettings>
const SETTINGS = namedQuery<{ value: Set }, { key: string }>(
  'site_settings',
  sql`select value from site_settings where key = ${sql.placeholder('key')}`,
)

export const siteStore = ({ db }: StoreDatabase) => ({
  /**
   * Settings that override the environment. The query runs on the primary: a replica may return old values.
   */
  set: async (): Promise<Set> => (await SETTINGS(db, { key: KEY }))[0]?.value ?? {},
  /** Null removes the override. Concurrent changes do not conflict: each updates its own key of the JSON. */
  change: (name: SettingName, value: SettingValue | null, actor_id: number): Promise<void> =>
    db.transaction(async (tx) => {
      const change = value === null ? {} : { [name]: value }
      await tx
        .insert(site_settings)
        .values({ key: KEY, value: change })
        .onConflictDoUpdate({
          target: site_settings.key,
          set: { value: sql`(${site_settings.value} - ${name}::text) || ${JSON.stringify(change)}::jsonb` },
        })
      await recordAudit(tx, { actor_id, action: 'site.setting', subject: name, detail: { value } })
    }),
  /** Adds the error counts of one process to the totals, and updates provider health. */
  async keep(counted: readonly ErrorCount[], signs: readonly ProviderHealth[], at: Date): Promise<void> {
    if (counted.length > 0)
      await db
        .insert(error_events)
        .values([...counted])
        .onConflictDoUpdate({
          target: [error_events.hour, error_events.text, error_events.place, error_events.error],
          set: {
            count: sql`${error_events.count} + excluded.count`,
            last_at: sql`greatest(${error_events.last_at}, excluded.last_at)`,
          },
        })
    if (counted.length > 0)
      await db.delete(error_events).where(lt(error_events.hour, new Date(at.getTime() - RETENTION_MS)))
    if (signs.length > 0)
      await db
        .insert(provider_health)
        .values([...signs])
        .onConflictDoUpdate({
          target: provider_health.name,
          set: {
            good_at: sql`greatest(${provider_health.good_at}, excluded.good_at)`,
            failed_at: sql`greatest(${provider_health.failed_at}, excluded.failed_at)`,
            failure: sql`case when excluded.failed_at >= coalesce(${provider_health.failed_at}, excluded.failed_at)
              then excluded.failure else ${provider_health.failure} end`,
          },
        })
  },
  /** Errors since `since`, grouped by kind, latest first. */
  faultsSince: async (since: Date): Promise<Omit<ErrorCount, 'hour'>[]> => {
    const { text, place, error, count, last_at } = error_events
    const latest = sql<string>`max(${last_at})`
    const rows = await db
      .select({ text, place, error, count: sql<number>`sum(${count})::int`, last_at: latest })
      .from(error_events)
      .where(gte(last_at, since))
      .groupBy(text, place, error)
      .orderBy(desc(latest))
      .limit(MAX_COUNT)
    return rows.map((row) => ({ ...row, last_at: new Date(row.last_at) }))
  },
  signs: (): Promise<ProviderHealth[]> => db.select().from(provider_health).orderBy(provider_health.name),
})
