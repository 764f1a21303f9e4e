import { claimsWithoutSource, unconfirmedTaxes } from '#src/domain/operator-statements.ts'
import { languagesMissing } from '#src/domain/people/notice-languages.ts'
import { demoLines } from './demo-shown.ts'
import type { Env } from './env.ts'

/** What the law asks the operator to be able to show, and it has not said how. */
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

/** What the law asks the notice to be readable in, and nobody has written yet. DPDP Act s.5(3). */
export function unwritten({ isDemo }: Pick<Env, 'isDemo'>): string[] {
  const missing = languagesMissing()
  if (isDemo || missing.length === 0) return []
  return [
    '',
    `The privacy notice is still missing in ${missing.length} languages of the Eighth Schedule:`,
    `  ${missing.join(', ')}`,
  ]
}

/** What an accountant has the last word on, and has not said. */
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

/** What a person at the terminal wants to know: where it is, who may sign in, how to stop it. */
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
