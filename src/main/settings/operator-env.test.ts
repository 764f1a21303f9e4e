import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claims, claimsWithoutSource, unconfirmedTaxes } from '#src/domain/operator-statements.ts'
import { taxPositionIds } from '#src/domain/settlement/tax-positions.ts'
import { production, envOf, wrongIn } from '#test/settings.ts'

test('the seller and the grievance officer are the operator’s own in production, and marked as fictitious in a demonstration', () => {
  expect(envOf(production).settings.operator).toMatchObject({
    legalName: 'Oxalate Diagnostics Private Limited',
    grievanceOfficer: { name: 'Anita Rao', designation: 'Head of customer care' },
    isExample: false,
  })
  const { isExample, legalName, grievanceOfficer } = envOf({}).settings.operator
  expect([isExample, legalName, grievanceOfficer.name]).toEqual([
    true,
    expect.stringContaining('Example'),
    expect.stringContaining('Example'),
  ])
})

function fileOf(text: string) {
  const file = join(mkdtempSync(join(tmpdir(), 'oxalate-statements-')), 'statements.json')
  writeFileSync(file, text)
  return file
}

test('what the operator states about itself is read from its file, and every mistake in it is named', () => {
  const says = { en: 'Good.', hi: 'अच्छा।' }
  const good = { testimonials: [{ says, who: says }], sources: { 'app-downloads': says } }
  const read = (text: string) => ({ ...production, STATEMENTS_FILE: fileOf(text) })
  const { statements } = envOf(read(JSON.stringify(good))).settings
  expect(statements).toEqual({ ...good, taxes: {} })
  expect(claimsWithoutSource(statements)).not.toContain('app-downloads')
  expect(claimsWithoutSource(envOf(production).settings.statements)).toEqual(claims)
  expect(wrongIn(read('{"sources": {"cures": {"en": "x", "hi": "y"}}}'))).toContain('cures')
  expect(wrongIn(read('{"testimonials": [{"says": {"en": "Good."}}]}'))).toContain(
    'testimonials.0.says.hi',
  )
  expect(wrongIn(read('not JSON'))).toContain('is not valid JSON')
  expect(wrongIn({ ...production, STATEMENTS_FILE: '/nowhere.json' })).toContain('cannot be read')
})

test('an accountant’s confirmation of a tax question is read with a name and a date, or the question is open', () => {
  const read = (taxes: object) => ({
    ...production,
    STATEMENTS_FILE: fileOf(JSON.stringify({ taxes })),
  })
  const { statements } = envOf(
    read({ 'late-fee': { by: 'R. Iyer, FCA', on: '2026-05-02' } }),
  ).settings
  expect(unconfirmedTaxes(statements)).toEqual(taxPositionIds.filter((id) => id !== 'late-fee'))
  expect(unconfirmedTaxes(envOf(production).settings.statements)).toEqual(taxPositionIds)
  expect(wrongIn(read({ 'late-fee': { by: 'R. Iyer, FCA' } }))).toContain('taxes.late-fee.on')
  expect(wrongIn(read({ 'some-fee': { by: 'R. Iyer, FCA', on: '2026-05-02' } }))).toContain(
    'some-fee',
  )
})

test('no app has a listing or a certificate until the settings name them', () => {
  const appOf = (source: Record<string, string>) => {
    const { appStoreUrl, androidApp } = envOf(source).settings.operator
    return { appStoreUrl, androidApp }
  }
  for (const source of [{}, production])
    expect(appOf(source)).toEqual({ appStoreUrl: undefined, androidApp: undefined })
  const fingerprint = Array.from({ length: 32 }, () => 'A1').join(':')
  const set = {
    APP_STORE_URL: 'https://apps.example/oxalate',
    ANDROID_APP: `example.oxalate.app ${fingerprint}`,
  }
  expect(appOf({ ...production, ...set })).toEqual({
    appStoreUrl: 'https://apps.example/oxalate',
    androidApp: { name: 'example.oxalate.app', fingerprint },
  })
  for (const wrong of ['example.oxalate', `oxalate ${fingerprint}`, fingerprint, 'a.b A1:A1'])
    expect(wrongIn({ ...production, ANDROID_APP: wrong })).toContain('ANDROID_APP')
})
