// TypeScript's types of the API, made of the document that partners get, for the journey, which is a
// program of theirs: what it sends and reads is checked against it. They lie in .data, never in the history.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { describeApi } from '../src/http/described-api.ts'
import { authorise } from '../src/usecases/access.ts'

const file = fileURLToPath(new URL('../.data/api-types.ts', import.meta.url))
const document = describeApi({ authorise, baseUrl: 'https://oxalate.example' })

// The types of documents are of another library; the linter judges this one (`npm run openapi`).
const nodes = await openapiTS(document as unknown as OpenAPI3, { defaultNonNullable: false })
/** The generator says of each answer's headers that they may be anything; a header is a text. */
const made = astToString(nodes).replaceAll('[name: string]: unknown', '[name: string]: string')
const unknowns = made.match(/: unknown\b/g)?.length ?? 0

mkdirSync(fileURLToPath(new URL('../.data/', import.meta.url)), { recursive: true })
if (made !== was()) writeFileSync(file, made)
console.log(`${made.split('\n').length} lines of types of the API, ${unknowns} unknown`)

function was(): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
