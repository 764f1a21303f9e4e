import { claimsWithoutSource, unconfirmedTaxes } from '#src/domain/operator-statements.ts'
import { languagesMissing } from '#src/domain/people/notice-languages.ts'
import { demoLines } from './demonstration/demo-shown.ts'
import type { Env } from './settings/env.ts'

/** Claims that the operator must be able to prove by law and has given no source for. */
function unsourced({ isDemo, settings }: Env): string[] {
  if (isDemo) return []
  const claims = claimsWithoutSource(settings.statements)
  if (claims.length === 0) return []
  return [
    '',
    'These figures on the pages have no source (STATEMENTS_FILE). You must be able to show one:',
    ...claims.map((claim) => `  ${claim}`),
  ]
}

/**
 * Languages in which the notice must be readable by law and is not translated yet. DPDP Act s.5(3).
 */
export function unwritten({ isDemo }: Pick<Env, 'isDemo'>): string[] {
  const missing = languagesMissing()
  if (isDemo || missing.length === 0) return []
  return [
    '',
    `The privacy notice is still missing in ${missing.length} languages of the Eighth Schedule:`,
    `  ${missing.join(', ')}`,
  ]
}

/** What an accountant must confirm and has not yet. */
function unconfirmed({ isDemo, settings }: Env): string[] {
  if (isDemo) return []
  const taxes = unconfirmedTaxes(settings.statements)
  if (taxes.length === 0) return []
  return [
    '',
    'An accountant must still confirm these tax questions (STATEMENTS_FILE; see /finance/rates):',
    ...taxes.map((tax) => `  ${tax}`),
  ]
}

/** Tells the person at the terminal the address, who may sign in, and how to stop it. */
export function announce(env: Env, tookMs: number, sandboxPort: number | undefined) {
  const took = `(${(tookMs / 1000).toFixed(1)} s)`
  const ready = env.PROCESSES.includes('web')
    ? `Oxalate is ready at ${env.baseUrl} ${took}`
    : `Started without the web process: ${env.PROCESSES.join(', ')} ${took}`
  console.log(
    [
      ready,
      ...demoLines(env, sandboxPort),
      ...unsourced(env),
      ...unconfirmed(env),
      ...unwritten(env),
      '',
      'Press Ctrl-C to stop.',
    ].join('\n'),
  )
}
