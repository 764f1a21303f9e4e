import { expect, onTestFinished, test, vi } from 'vitest'
import type { Claim } from '#src/domain/operator-statements.ts'
import { languagesMissing } from '#src/domain/people/notice-languages.ts'
import { anOperator } from '#test/operator.ts'
import { announce, unwritten } from './announce.ts'
import { parseEnv } from './settings/env.ts'

/** What a start prints when the operator has given sources for these figures. */
function started(known: readonly Claim[]): string[] {
  const parsed = parseEnv({
    NODE_ENV: 'production',
    BASE_URL: 'https://oxalate.example',
    DATABASE_URL: 'postgresql://oxalate_app@db/oxalate',
    DATABASE_OWNER_URL: 'postgresql://oxalate_owner@db/oxalate',
    AUTH_SECRET: 'a secret of thirty-two characters and more',
    FIELD_KEY: 'a secret of thirty-two characters and more',
    SMTP_URL: 'smtps://mail.example',
    SMS_URL: 'https://sms.example/send',
    SMS_TOKEN: 'token',
    ...anOperator,
  })
  if (!parsed.ok) throw new Error(parsed.wrong)
  const { settings } = parsed.env
  const says = { en: 'our books of 2025', hi: '2025 के हमारे खाते' }
  const sources = Object.fromEntries(known.map((claim) => [claim, says]))
  const printed = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => printed.mockRestore())
  const statements = { ...settings.statements, sources }
  announce({ ...parsed.env, settings: { ...settings, statements } }, 1200, undefined)
  return String(printed.mock.lastCall?.[0]).split('\n')
}

/** The list below the line that asks for sources, up to the next empty line. */
function unsourcedIn(lines: readonly string[]): string[] {
  const from = lines.findIndex((line) => line.includes('have no source (STATEMENTS_FILE)'))
  if (from < 0) return []
  const rest = lines.slice(from + 1)
  return rest.slice(0, rest.indexOf('')).map((line) => line.trim())
}

test('the start names every figure and bar of the specification without a source, and no other', () => {
  const all = [
    'home-testing',
    'timely-diagnosis',
    'experienced-professionals',
    'app-downloads',
    'sample-preparation',
    'environmental-testing',
    'advanced-microscopy',
    'medical-research',
    'attorneys',
    'cases-won',
    'legal-way',
    'happy-clients',
  ] as const
  expect(unsourcedIn(started([]))).toEqual(all)
  expect(unsourcedIn(started(['cases-won', 'home-testing']))).toEqual(
    all.filter((claim) => claim !== 'cases-won' && claim !== 'home-testing'),
  )
  expect(unsourcedIn(started(all))).toEqual([])
})

test('the start of a production installation lists once the languages that the notice is missing in', () => {
  const said = unwritten({ isDemo: false }).join('\n')
  expect(languagesMissing().length).toBeGreaterThan(0)
  for (const language of languagesMissing()) expect(said.split(language)).toHaveLength(2)
  expect(unwritten({ isDemo: true })).toEqual([])
})
