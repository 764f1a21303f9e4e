import { afterAll, expect, test } from 'vitest'
import { type Actor, type Role, UserId } from '#src/domain/people/actor.ts'
import { temperatures } from '#src/domain/tubes/carry-limit.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())

function as(role: Role) {
  const id = UserId.parse('019aa000-0000-7000-8000-000000000079')
  const actor: Actor = {
    kind: 'person',
    id,
    name: 'Lakshmi Iyer',
    grants: [{ role, labId: null, locationId: null }],
  }
  return product.as(actor)
}

const tests = await as('back-office').listStability()
const found = (code: string) => {
  const one = tests.find((row) => row.code === code)
  if (!one) throw new Error(`no test ${code}`)
  return one
}
/** What counts for a test on the way, as its tube is carried. */
const counted = (code: string) => {
  const { carried, defaults, ...test } = found(code)
  return test[carried]?.minutes ?? defaults[carried]
}

/** Unstable by one study or in one condition, measured from them, or known of add-on tests alone. */
const doubted = 'TSH VITB12 UA FE FERR CA K AST HDL LDL NHDL CHR LHR CREA EGFR UREA BUN BCR'.split(
  ' ',
)

/** The words of sources whose time is that from the draw to the result. */
const endsAtAnalysis =
  /CLSI H21.*(ambient|24 °C)|CBC|tested within|8 h at 4 °C|examination|incubation|HbA1c in whole blood/

test('only the back office and administrators see the table', async () => {
  for (const role of ['patient', 'phlebotomist', 'lab-manager', 'finance'] as const)
    await expect(as(role).listStability()).rejects.toMatchObject({ refusal: 'forbidden' })
  expect(await as('administrator').listStability()).toHaveLength(tests.length)
})

test('every test with a tube has a row at both temperatures', async () => {
  const { rows } = await product.pool.query<{ code: string }>(
    'select code from tests where tube_type_code is not null',
  )
  expect(new Set(tests.map(({ code }) => String(code)))).toEqual(
    new Set(rows.map(({ code }) => code)),
  )
  const missing = tests.filter((row) => temperatures.some((one) => !row[one]?.source))
  expect(missing.map(({ code }) => code)).toEqual([])
})

test('a figure names its source, and a row without one says that it is to be confirmed', () => {
  for (const row of tests)
    for (const temperature of temperatures) {
      const isUnknown = row[temperature]?.minutes === null
      expect(row[temperature]?.source === 'to be confirmed').toBe(isUnknown)
    }
})

test('every type of tube says why its default is what it is, small tubes as their full size', async () => {
  const { rows } = await product.pool.query(`select type.code, type.carry_source as source,
      (type.carried, type.ambient_minutes, type.cooled_minutes)
        is distinct from (full_size.carried, full_size.ambient_minutes, full_size.cooled_minutes)
        and full_size.code is not null as differs
    from tube_types type left join tube_types full_size on full_size.small_code = type.code`)
  expect(rows.filter(({ source, differs }) => source === '' || differs)).toEqual([])
})

test('what is known to change fast keeps for two hours at most, whether or not a figure is known', () => {
  for (const code of ['K', 'ACTH', 'PHOS', 'LDH']) expect(counted(code)).toBeLessThanOrEqual(120)
  for (const code of ['NH3', 'LACT', 'ABG']) expect(counted(code)).toBeLessThanOrEqual(30)
})

test('glucose, and clotting that heparin shortens, keep for an hour at most', () => {
  for (const code of ['FBS', 'PPBS', 'RBS', 'OGTT2', 'GCT', 'APTT'])
    expect([code, counted(code)]).toEqual([code, expect.toSatisfy((minutes) => minutes <= 60)])
})

test('a figure that an author doubts, or of another tube, does not count', () => {
  for (const code of doubted) expect([code, found(code).ambient?.minutes]).toEqual([code, null])
  expect(found('NH3').cooled?.minutes).toBeNull()
})

test('a time that ends with the analysis is cut by the lab’s own half hour', () => {
  const said = tests.flatMap((row) => temperatures.map((one) => row[one]?.source ?? ''))
  const toAnalysis = said.filter((source) => endsAtAnalysis.test(source))
  expect(toAnalysis.length).toBeGreaterThan(20)
  expect(toAnalysis.filter((source) => !source.endsWith('; less 30 min in the lab'))).toEqual([])
  expect([counted('ESR'), counted('HCT'), counted('F8')]).toEqual([210, 270, 210])
})

test('no default is longer than two hours, but for what is fixed or dry', () => {
  const long = tests.filter(({ defaults }) => Math.max(defaults.ambient, defaults.cooled) > 120)
  const fixed = ['Fixed glass slides', 'Container with formalin', 'Dry clean container']
  for (const name of fixed) expect(new Set(long.map(({ tube }) => tube))).toContain(name)
  const isLiquid = /serum|citrate|edta|heparin|fluoride|urine|stool|swab|screw-cap/i
  expect(long.filter(({ tube }) => isLiquid.test(tube))).toEqual([])
})
