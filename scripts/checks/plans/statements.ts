import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** Where the tests record the statements the product sent, one file per worker. */
export const statementsFolder = '.data/test-statements'

const Statement = z.strictObject({
  text: z.string(),
  /** The values sent the first time. */
  values: z.array(z.string().nullable()),
  /** The product's file that sent it first, below `src`. */
  by: z.string(),
})
export type Statement = z.infer<typeof Statement>

/** Each text once; empty where no test has run. */
export function statementsSent(): Statement[] {
  const files = existsSync(statementsFolder) ? readdirSync(statementsFolder) : []
  const all = files.flatMap((file) =>
    z.array(Statement).parse(JSON.parse(readFileSync(`${statementsFolder}/${file}`, 'utf8'))),
  )
  return [...new Map(all.map((one) => [one.text, one])).values()]
}
