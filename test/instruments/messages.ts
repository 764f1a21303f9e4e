import type { InstrumentProfile } from '#src/domain/instruments/profile.ts'

/** One value as an instrument would print it. */
export type Printed = { code: string; value: string; unit?: string; flag?: string; status?: string }
type Wish = {
  sampleId: string
  results: readonly Printed[]
  controlId?: string
  at?: string
  /** Of an order, as control material has it. */
  action?: string
}

/** A message of results in the language and places of a profile. */
export function messageOf(profile: InstrumentProfile, wish: Wish): string {
  return profile.protocol === 'astm' ? astmOf(profile, wish) : hl7Of(profile, wish)
}

const AT = '20261126103000'

function astmOf({ make, sampleAt, codeAt, finalStatuses }: InstrumentProfile, wish: Wish) {
  const { sampleId, results, controlId = '', at = AT, action = '' } = wish
  const order = ['O', '1', '', '', '', 'R', '', '', '', '', '', action]
  order[sampleAt.field] = `${'^'.repeat(sampleAt.component)}${sampleId}`
  const [status = ''] = finalStatuses
  const lines = results.map(({ code, value, unit = '', flag = 'N', ...one }, index) => {
    const test = `${'^'.repeat(codeAt.component)}${code}`
    const said = [value, unit, '', flag, '', one.status ?? status, '', '', '', at]
    return ['R', index + 1, test, ...said].join('|')
  })
  const header = ['H', '\\^&', controlId, '', make, '', '', '', '', '', '', 'P', 'LIS2-A2', at]
  return [header.join('|'), 'P|1', order.join('|'), ...lines, 'L|1|N', ''].join('\r')
}

function hl7Of({ make, sampleAt, codeAt, finalStatuses }: InstrumentProfile, wish: Wish) {
  const { sampleId, results, controlId = 'M1', at = AT, action = '' } = wish
  const order = ['OBR', '1', '', '', '00001^Count', '', '', at]
  order[sampleAt.field] = `${'^'.repeat(Math.max(sampleAt.component - 1, 0))}${sampleId}`
  const [status = 'F'] = finalStatuses
  const lines = results.map(({ code, value, unit = '', flag = 'N', ...one }, index) => {
    const test = `${'^'.repeat(Math.max(codeAt.component - 1, 0))}${code}`
    return [
      'OBX',
      index + 1,
      'NM',
      test,
      '',
      value,
      unit,
      '',
      flag,
      '',
      '',
      one.status ?? status,
    ].join('|')
  })
  const header = `MSH|^~\\&|${make}|Lab|||${at}||ORU^R01|${controlId}|P|2.3.1`
  const specimen = action === 'Q' ? [`SPM|1|||SER||||||||Q`] : []
  return [header, 'PID|1', ...specimen, order.join('|'), ...lines, ''].join('\r')
}
