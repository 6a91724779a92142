// Configuration of drizzle-kit: where the schema of the tables is and where SQL migrations are written.
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema',
  out: './server/db/migrations',
})
