import { z } from 'zod'

// The types of settings, each with the text for an invalid value: it follows the name and `must
// be`.

export function count(least: number, most: number) {
  const error = `must be a number between ${least} and ${most}`
  return z.coerce.number(error).int(error).min(least, error).max(most, error)
}

export function oneOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  const said = [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ')
  return z.enum(names, `must be ${said}`)
}

/** Names by which only the machine itself reaches it. */
export const ownNames: readonly string[] = ['127.0.0.1', '::1', 'localhost']

export const yesOrNo = oneOf(['0', '1'])

/** `schemes`: as before `://`. */
export function address(...schemes: string[]) {
  const said = schemes.map((scheme) => `${scheme}://`).join(' or ')
  return z.url({
    protocol: new RegExp(`^(?:${schemes.join('|')})$`),
    error: `must be an address that starts with ${said}`,
  })
}

export const mailAddress = z.email('must be an e-mail address')

export const secret = z.string().min(32, 'must have 32 characters or more')

/** Earlier secrets, comma-separated: empty where there was none. */
export const secrets = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every((one) => one.length >= 32),
    'must have 32 characters or more in each',
  )

export function shortText(most: number) {
  return z.string().max(most, `must have at most ${most} characters`)
}

/** `what`: the text after `must be`. */
export function written(pattern: RegExp, what: string) {
  return z.string().regex(pattern, `must be ${what}`)
}

/**
 * Never printed: a log keeps what a start prints. Addresses of databases and mail servers contain
 * passwords.
 */
const untold = /SECRET|KEY|DSN|TOKEN|PASSWORD|HEADERS|^DATABASE|^SM(?:TP|S)_URL$|_CODE$/
const MOST_SAID = 60

type Issue = { path: PropertyKey[]; message: string }

/** One line for each wrong setting, with its value, unless that may be a secret. */
export function wrongLines(issues: readonly Issue[], given: Record<string, unknown>): string[] {
  const first = new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
  return [...first]
    .toReversed()
    .map(([name, message]) =>
      untold.test(name)
        ? `${name} ${message}`
        : `${name} ${message}, not «${String(given[name]).slice(0, MOST_SAID)}»`,
    )
}
