// Which databases of a test run there are; apart from what makes them, so that a test does not import that.

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the test server listens; its database `template_kaijuan` is migrated and has no rows. */
    database: {
      host: string
      /** The product's role: what it may not do no test does by accident. */
      user: string
      /** The superuser, to make and drop databases. */
      admin: string
    }
  }
}

export const TEMPLATE = 'template_kaijuan'
