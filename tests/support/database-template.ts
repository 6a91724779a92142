// The databases of a test run. Apart from what creates them, so that a test does not import that.

/** Where the test server listens; its database {@link TEMPLATE} is migrated and has no rows. */
export interface TestDatabaseConnection {
  host: string
  /** The product's role, so that no test does by accident what the product may not do. */
  user: string
  /** The superuser, who creates and drops databases. */
  admin: string
}

declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabaseConnection
  }
}

export const TEMPLATE = 'template_kaijuan'
