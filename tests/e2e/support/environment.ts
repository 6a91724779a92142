// What the global setup prepares for all workers, passed to them in one environment variable.

export interface TestEnvironment {
  /** Socket directory of the test run's PostgreSQL. */
  host: string
  /** The product's database role. */
  user: string
  /** The superuser, who creates and drops databases. */
  admin: string
  /** Base URL of the website that the product fetches from. */
  siteUrl: string
  /** One data directory per worker, below it; `template` is copied. */
  dataRoot: string
}

const VARIABLE = 'E2E_ENVIRONMENT'

export function publishEnvironment(environment: TestEnvironment): void {
  process.env[VARIABLE] = JSON.stringify(environment)
}

/** Throws when the global setup has not run. */
export function readEnvironment(): TestEnvironment {
  const json = process.env[VARIABLE]
  if (!json) throw new Error('the global setup has not run')
  return JSON.parse(json) as TestEnvironment
}
