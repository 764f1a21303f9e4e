import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoActor, demoLab } from '#test/booking.ts'
import { aDataUrl, aWholeBody } from '#test/dashboard-bodies.ts'
import { aDashboard } from '#test/dashboard-door.ts'
import { editFields } from '#test/dashboard-names.ts'
import { aJpeg, aPng } from '#test/images.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
const { post, labOf, ...door } = await aDashboard(product)
afterAll(async () => {
  await door[Symbol.asyncDispose]()
  await product[Symbol.asyncDispose]()
})

const nobody = '01970000-0000-7000-8000-000000000000'
let labId: string
beforeAll(async () => {
  labId = await aJoinedLab(product)
})

const edit = (fields: object, id = labId) => post('editlabsdata', { lab_id: id, ...fields })

async function columns(id = labId) {
  const { rows } = await product.pool.query('select * from labs where id = $1', [id])
  return rows[0]
}

test('sending back what the edit form received changes nothing', async () => {
  const { data } = await post('getlabsdata', { location_id: 1 })
  for (const lab of data) {
    const values = Object.entries(lab).filter(([name]) => editFields.includes(name))
    const said = await edit({ ...Object.fromEntries(values), lab_image_ind: 0 }, lab.id)
    expect(said, JSON.stringify(said)).toMatchObject({
      status: 200,
      message: 'Data Updated Successfully',
      data: {
        id: lab.id,
        version: lab.version,
        lab_status: lab.lab_status,
        pending_approval: false,
      },
    })
    const { lab_image: _, ...again } = await labOf(lab.id)
    const { lab_image: __, ...before } = lab
    expect(again).toEqual(before)
  }
})

test('every field of the record is changed under its own name', async () => {
  const wanted = {
    location_id: 2,
    lab_name: 'Another Name',
    lab_director_name: 'Dr Leela Menon',
    lab_contact_no: '9845011111',
    lab_mail_id: 'other@lab.example',
    lab_address: '1 New Road',
    lab_latitude: 19.07,
    lab_longitude: 72.87,
    lab_rating: 4.3,
    lab_openig_time: '08:15',
    lab_closing_time: '19:45',
    lab_description: 'New words.',
    lab_website_link: 'https://other.example/',
    lab_name_of_technians: '12',
    lab_name_of_the_pathologist: 'Dr Rao',
    agreement_process: 'Signed on paper.',
    minimum_del_charges: 60.5,
    per_km_delivery_charges: 7,
    minimum_km: 2,
    maximum_km: 18,
    additional_charges: 15,
  }
  const said = await edit({
    ...wanted,
    lab_latitude: '19.07',
    lab_rating: '4.3',
    lab_openig_time: '8:15 AM',
    lab_closing_time: '7:45 PM',
    minimum_del_charges: '₹60.50',
    maximum_km: '18',
  })
  expect(said).toMatchObject({ status: 200, data: { pending_approval: false } })
  expect(await labOf(labId, 2)).toMatchObject(wanted)
  await edit({ lab_director_name: '', lab_rating: '', lab_description: null, location_id: '1' })
  expect(await labOf(labId)).toMatchObject({
    ...wanted,
    location_id: 1,
    lab_director_name: null,
    lab_rating: null,
    lab_description: null,
  })
})

test('a wrong value is named by its field, and nothing is changed', async () => {
  const before = await columns()
  const wrong: [string, unknown][] = [
    ['lab_name', ''],
    ['lab_name', 7],
    ['lab_contact_no', '12345'],
    ['lab_mail_id', 'nobody'],
    ['lab_latitude', 77],
    ['lab_rating', 6],
    ['lab_openig_time', '25:00'],
    ['lab_closing_time', '00:01'],
    ['minimum_del_charges', -1],
    ['minimum_del_charges', '1e3'],
    ['maximum_km', 1.5],
    ['lab_percentage', 70],
    ['lab_status', 2],
    ['lab_status', true],
    ['version', 0],
    ['id', nobody],
    ['lab_image_ind', 3],
    ['entryby', 1],
    ['lab_city', 'Pune'],
  ]
  for (const [name, value] of wrong) {
    const said = await edit({ [name]: value })
    expect(said, `${name} ${String(value)}: ${JSON.stringify(said)}`).toMatchObject({ status: 400 })
    expect(Object.keys(said.errors ?? {}), JSON.stringify(said)).toContain(name)
  }
  expect(await edit({ lab_name: ' ' })).toMatchObject({ message: 'Please Enter Lab Name.' })
  expect(await edit({ lab_percentage: 70, oxalate_percentage: 40 })).toMatchObject({ status: 400 })
  expect(await post('editlabsdata', { lab_name: 'x' })).toMatchObject({
    status: 400,
    errors: { lab_id: 'Please Select Lab.' },
  })
  expect(await columns()).toEqual(before)
})

test('an image counts only when lab_image_ind is 1; then both parts count or neither', async () => {
  const shown = async () => (await labOf(labId)).lab_image
  expect(await edit({ lab_image_ind: 0, lab_image: aDataUrl() })).toMatchObject({ status: 200 })
  expect(await edit({ lab_image: 'https://a.link/x.png' })).toMatchObject({ status: 200 })
  expect(await shown()).toBeNull()
  const said = await edit({ lab_image_ind: '1', lab_image: aDataUrl(), lab_name: 'With Picture' })
  expect(said).toMatchObject({ status: 200 })
  const first = await shown()
  expect(first).toContain('/lab-documents/')

  const jpeg = await aJpeg()
  // Its header is valid: the fault shows only when it is decoded.
  const broken = aPng({ pixels: Buffer.from('no pixels') })
  for (const image of [
    undefined,
    '',
    'https://a.link/x.png',
    aDataUrl(jpeg, 'png'),
    aDataUrl(broken),
  ])
    expect(await edit({ lab_image_ind: 1, lab_image: image, lab_name: 'Half' })).toMatchObject({
      status: 400,
      errors: { lab_image: expect.any(String) },
    })
  const old = { version: 1, lab_image_ind: 1, lab_image: aDataUrl(jpeg, 'jpeg') }
  expect(await edit({ ...old, lab_name: 'Half' })).toMatchObject({ status: 409 })
  expect((await columns()).name).toBe('With Picture')
  expect((await shown()).split('/')[4]).toBe(first.split('/')[4])
})

test('a link to an image works only for the person who asked', async () => {
  const { pathname } = new URL((await labOf(labId)).lab_image)
  const [, , documentId = '', until = '', signature = ''] = pathname.split('/')
  const open = async (name: string) =>
    product.as(await demoActor(product, name)).openDocument({ documentId, until, signature })
  expect(await open('backoffice')).toMatchObject({ type: 'png' })
  await expect(open('backoffice2')).rejects.toMatchObject({ refusal: 'not-found' })
})

test('changed percentages wait for a second person; unchanged ones do nothing', async () => {
  const { id } = (await post('submitlabsdata', aWholeBody())).data
  const same = await edit({ oxalate_percentage: '25', lab_percentage: 75 }, id)
  expect(same.data).toMatchObject({ pending_approval: false })
  const said = await edit({ oxalate_percentage: 20, lab_percentage: '80' }, id)
  expect(said).toMatchObject({ status: 200, data: { pending_approval: true } })
  expect(await labOf(id)).toMatchObject({ oxalate_percentage: 25, lab_percentage: 75 })
  const testShare = await post('editlabsdata', {
    lab_id: await demoLab(product, 'LAB001'),
    oxalate_percentage: 20,
    lab_percentage: 80,
  })
  expect([200, 400]).toContain(testShare.status)
})

test('a stale version is refused with advice; without one the last write wins', async () => {
  const { version } = await labOf(labId)
  await edit({ lab_description: 'One.', version })
  expect(await edit({ lab_description: 'Two.', version: String(version) })).toEqual({
    http: 409,
    status: 409,
    message:
      'Someone changed this after you opened it. Please check it again. Ask getlabsdata again and send the version that it answers.',
  })
  expect(await edit({ lab_description: 'Three.' })).toMatchObject({ status: 200 })
})

test('an edit of more than 8 MB is refused, one of 7 MB is read', async () => {
  const image = (megabytes: number) =>
    `data:image/png;base64,${'A'.repeat(megabytes * 1024 * 1024)}`
  expect(await edit({ lab_image_ind: 1, lab_image: image(9) })).toEqual({
    http: 413,
    status: 413,
    message: 'The request is larger than 8 MB.',
  })
  expect(await edit({ lab_image_ind: 1, lab_image: image(7) })).toMatchObject({ status: 400 })
})

test('nothing else broke', () => {
  expect(product.reported).toEqual([])
})
