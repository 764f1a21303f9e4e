import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoActor } from '#test/booking.ts'
import { aWholeBody } from '#test/dashboard-bodies.ts'
import { aDashboard } from '#test/dashboard-door.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
const { post, labOf, submit, refused, ...door } = await aDashboard(product)
afterAll(async () => {
  await door[Symbol.asyncDispose]()
  await product[Symbol.asyncDispose]()
})

let backoffice: string
let categories: { test_category_name: string; oxalate_percent: number; lab_percentage: number }[]
beforeAll(async () => {
  backoffice = (await demoActor(product, 'backoffice')).id
  categories = (await post('get_test_cat')).data
})

const rowsOf = (rows: typeof categories) =>
  rows.map(({ test_category_name, oxalate_percent, lab_percentage }) => ({
    test_category_name,
    oxalate_percent,
    lab_percentage,
  }))

test('a complete submission is entered, whatever entryby says', async () => {
  const said = await submit({ ...aWholeBody(), entryby: '00000000-0000-4000-8000-000000000000' })
  expect(said).toMatchObject({
    http: 200,
    status: 200,
    message: 'Data Submitted Successfully',
    data: { lab_code: expect.stringMatching(/^LAB\d{3,}$/), lab_status: 0 },
  })
  const { rows } = await product.pool.query(
    'select state, entered_by, approved_by from labs where id = $1',
    [said.data.id],
  )
  expect(rows).toEqual([{ state: 'inactive', entered_by: backoffice, approved_by: backoffice }])
})

test('under test share there is a pair for each category, whatever the case of its name', async () => {
  const rows = rowsOf(categories).map((row) => ({
    ...row,
    test_category_name: ` ${row.test_category_name.toUpperCase()}`,
    oxalate_percent: String(row.oxalate_percent),
  }))
  const said = await submit(
    aWholeBody({
      labdetailinfo: rows,
      Organizationinfo: { share_percentage_type: 'Test Share', lab_service_type: '2' },
    }),
  )
  expect(said).toMatchObject({ status: 200 })
  const lab = await labOf(said.data.id)
  expect(lab.labdetailinfo).toEqual(rowsOf(categories))
  expect(lab).toMatchObject({ lab_percentage: null, oxalate_percentage: null })
})

test('under order share, rows with the same pair become one; with two different pairs they are refused', async () => {
  const rows = categories.map(({ test_category_name }) => ({
    test_category_name,
    oxalate_percent: 30,
    lab_percentage: 70,
  }))
  const said = await submit(aWholeBody({ labdetailinfo: rows }))
  const lab = await labOf(said.data.id)
  expect(lab).toMatchObject({ lab_percentage: 70, oxalate_percentage: 30 })
  expect(lab.labdetailinfo).toHaveLength(1)
  const other = rows.map((row, at) =>
    at === 3 ? { ...row, oxalate_percent: 31, lab_percentage: 69 } : row,
  )
  expect(await refused(aWholeBody({ labdetailinfo: other }))).toMatchObject({
    status: 400,
    message: 'Under order share every row has the same percentages.',
    errors: { 'labdetailinfo.3.lab_percentage': expect.any(String) },
  })
})

test('percentages that do not add up to 100, and a table with gaps, are refused in the quoted texts', async () => {
  const tableOf = (row: object) =>
    aWholeBody({ labdetailinfo: [{ test_category_name: 'All tests', ...row }] })
  for (const row of [
    { oxalate_percent: 40, lab_percentage: 59 },
    { oxalate_percent: '40', lab_percentage: '61' },
    { oxalate_percent: 0, lab_percentage: 99 },
  ])
    expect(await refused(tableOf(row))).toMatchObject({
      status: 400,
      message: 'Oops... Please Check Pecentages!',
      errors: { 'labdetailinfo.0.lab_percentage': 'Oops... Please Check Pecentages!' },
    })
  for (const row of [
    { oxalate_percent: '', lab_percentage: 60 },
    { lab_percentage: 60 },
    { oxalate_percent: 100, lab_percentage: 0 },
    { oxalate_percent: '4 0', lab_percentage: '60' },
    { oxalate_percent: -40, lab_percentage: 140 },
    { oxalate_percent: 40.5, lab_percentage: 59.5 },
  ])
    expect(await refused(tableOf(row))).toMatchObject({
      status: 400,
      message: 'Please Fill all Fields',
    })
  expect(await refused(aWholeBody({ labdetailinfo: [] }))).toMatchObject({
    status: 400,
    message: 'Please Fill all Fields',
  })
})

test('under test share a category that is missing, unknown or duplicate is named', async () => {
  const share = { Organizationinfo: { share_percentage_type: 'Test Share' } }
  const [first, ...rest] = rowsOf(categories)
  const sent = (labdetailinfo: unknown) => refused(aWholeBody({ ...share, labdetailinfo }))
  expect(await sent(rest)).toMatchObject({
    status: 400,
    message: 'Please Fill all Fields',
    errors: { labdetailinfo: expect.stringContaining('CAR') },
  })
  expect(await sent([...rest, { ...first, test_category_name: 'Astrology' }])).toMatchObject({
    message: 'There is no such category.',
    errors: { 'labdetailinfo.13.test_category_name': 'There is no such category.' },
  })
  expect(await sent([first, first, ...rest])).toMatchObject({
    message: 'This category has two shares.',
    errors: { 'labdetailinfo.1.test_category_name': 'This category has two shares.' },
  })
})

test('each value may be written in the ways clients write it', async () => {
  const bodies = [
    { Organizationinfo: { lab_service_type: 'All', location_id: 1, total_no_of_Branches: '3' } },
    { Organizationinfo: { lab_service_type: 2, latitude: '12.9716', franchise_id: '1' } },
    { mainbranchinfo: { start_time: '09:00', end_time: '12:30 pm', wifi: 'No', ac: '' } },
    { mainbranchinfo: { nabl_scope: '', Web_site_address: null, tests_per_month: 8000 } },
    { authorizedinfo: { DIN_number: '', signatory_aadhar_number: '' } },
  ]
  for (const body of bodies)
    expect(await submit(aWholeBody(body)), JSON.stringify(body)).toMatchObject({ status: 200 })
  const { authorizedinfo: _, entryby: __, ...without } = aWholeBody()
  expect(await submit(without)).toMatchObject({ status: 200 })
  expect(await submit({ ...aWholeBody(), authorizedinfo: null })).toMatchObject({ status: 200 })
})

test('a fault is named by its field, with a message that says what to do', async () => {
  const wrong: [string, unknown, string][] = [
    ['location_id', '', 'Please Select Location.'],
    ['location_id', 99_999, 'We do not work in this city.'],
    ['location_id', '1e0', 'Enter a whole number.'],
    ['lab_service_type', 3, 'All'],
    ['lab_service_type', [2], 'All'],
    ['share_percentage_type', null, 'Please Share Type.'],
    ['latitude', ' ', 'Please Enter Latitude.'],
    ['latitude', 77.5946, 'A latitude in India lies between 6 and 38.'],
    ['legal_entry', 'Circus', 'Proprietorship'],
    ['pin_zip_code', '600001', 'This PIN code is in another state.'],
    ['landline_number', '0802555', 'Write exactly ten digits.'],
    ['pan_card_number', 'OXLCL12345', 'A PAN has five letters'],
    ['franchise_id', 2, 'There is franchise 1 alone.'],
    ['gstin', '29AAAAA0000A1Z5', 'GSTIN'],
  ]
  for (const [name, value, words] of wrong) {
    const said = await refused(aWholeBody({ Organizationinfo: { [name]: value } }))
    expect(said, `${name} ${String(value)}`).toMatchObject({ status: 400 })
    expect(said.errors?.[name], JSON.stringify(said)).toContain(words)
  }
  const branch: [string, unknown, string][] = [
    ['year_of_registration', '2011', 'Enter a date'],
    ['year_of_registration', '2036-01-01', 'This date is in the future.'],
    ['period_of_license_to', '2020-01-01', 'This date is before the start date.'],
    ['end_time', '13:00 PM', 'Write a time as 09:30.'],
    ['end_time', '8:59 AM', 'The closing time must be after the opening time.'],
    ['HL_Complaint', 'Perhaps', 'Enter Yes or No.'],
    ['ifsc_code', 'QQQQ0000001', 'No bank has an IFSC that starts like this.'],
    ['branch_image', '', 'Please Upload Branch Image.'],
    ['branch_image', 'data:image/svg+xml;base64,PHN2Zz4=', 'Send the image as base64.'],
    ['nabl_scope', 'HB, NOSUCH', 'This names a test that is not in our catalogue.'],
    ['account_number', 12_345_678_901_234_567_000, 'account number'],
  ]
  for (const [name, value, words] of branch) {
    const said = await refused(aWholeBody({ mainbranchinfo: { [name]: value } }))
    expect(said, `${name} ${String(value)}`).toMatchObject({ status: 400 })
    expect(said.errors?.[name], JSON.stringify(said)).toContain(words)
  }
})

test('a PAN of another kind of holder is an error of both fields', async () => {
  const said = await refused(aWholeBody({ Organizationinfo: { legal_entry: 'Trust' } }))
  const message = 'The fourth letter of this PAN does not match the legal entity.'
  expect(said).toMatchObject({
    status: 400,
    message,
    errors: { pan_card_number: message, legal_entry: message },
  })
})

test('an image of an Aadhaar card that is not kept is named by a warning, also the second time', async () => {
  const sides = ['signatory_aadhar_card_backside', 'signatory_aadhar_card_frontside']
  const body = aWholeBody()
  for (const said of [await submit(body), await submit(body)]) {
    expect(said).toMatchObject({ http: 200, status: 200, message: 'Data Submitted Successfully' })
    expect(Object.keys(said.data.warnings).toSorted()).toEqual(sides)
    for (const words of Object.values(said.data.warnings)) expect(words).toContain('was not kept')
  }
  const kept = `select 1 from lab_documents where kind in ('aadhaar-front', 'aadhaar-back')`
  expect((await product.pool.query(kept)).rows).toEqual([])
})

test('what could not be verified is a warning, and the lab is entered', async () => {
  const said = await submit(aWholeBody({ Organizationinfo: { district: 'Mysuru' } }))
  expect(said).toMatchObject({
    status: 200,
    data: { warnings: { pin_zip_code: expect.stringContaining('district') } },
  })
})
