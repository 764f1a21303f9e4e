// TypeScript types of the API, generated from the document that partners get, for the journey,
// which is written like a partner's program: what it sends and reads is checked against them. They
// are in .data, never in the history.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { describeApi } from '#src/http/described/described-api.ts'
import { authorise } from '#src/usecases/access.ts'

const file = fileURLToPath(new URL('../../.data/api-types.ts', import.meta.url))
const document = describeApi({ authorise, baseUrl: 'https://oxalate.example' })

// The document's types come from another library; the linter checks this one (`npm run check -- openapi`).
const nodes = await openapiTS(document as unknown as OpenAPI3, { defaultNonNullable: false })
/** The generator types each answer's headers as unknown; a header is a string. */
const made = astToString(nodes).replaceAll('[name: string]: unknown', '[name: string]: string')
const unknowns = made.match(/: unknown\b/g)?.length ?? 0

mkdirSync(fileURLToPath(new URL('../../.data/', import.meta.url)), { recursive: true })
if (made !== was()) writeFileSync(file, made)
console.log(`${made.split('\n').length} lines of types of the API, ${unknowns} unknown`)

function was(): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
