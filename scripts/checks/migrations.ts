// Whether the migrations make the whole schema: each recorded state follows the one before, and
// nothing of `src/db/schema` is missing in the last. Guards are SQL alone and are not compared.
import { generatedMigration, migrations, tagsIn } from '../build/generated-migration.ts'

const missing = generatedMigration()
if (missing) {
  console.error(`${missing.sql}\nmissing in the migrations: run npm run migration`)
  process.exit(1)
}
console.log(`${tagsIn(migrations).length} migrations make the whole schema`)
