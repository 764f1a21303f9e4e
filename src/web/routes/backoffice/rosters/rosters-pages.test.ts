import { afterAll, expect, test } from 'vitest'
import { demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { pagesOf } from '#test/read-pages.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { read, send, sendForm } = pagesOf(product)
const list = '/backoffice/rosters'
const { id } = await demoActor(product, 'phlebotomist')
const page = `${list}/${id}`

test('the office finds everybody by city, and who has no roster or is on leave', async () => {
  const home = await read('backoffice', list)
  expect(home.text).toContain('Ravi Kumar')
  expect(home.text).toContain('168')
  const other = await demoActor(product, 'phlebotomist2')
  await product.asOwner('delete from roster_hours where phlebotomist_id = $1', [other.id])
  await product.asOwner('delete from rosters where phlebotomist_id = $1', [other.id])
  const missing = await read('backoffice', `${list}?state=missing`)
  expect(missing.text).toContain('Fathima Begum')
  expect(missing.text).toContain('No roster yet')
  expect(missing.text).not.toContain('Ravi Kumar')
  const away = await read('backoffice', `${list}?state=on-leave`)
  expect(away.text).toContain('Nobody fits these filters.')
  expect((await read('backoffice', `${list}?state=never`)).text).not.toContain('Ravi Kumar')
})

test('the office sets bounds from the version shown, and is told what was trimmed', async () => {
  expect((await read('backoffice', page)).text).toContain('What the office allows')
  const bounds = {
    intent: 'bounds',
    phlebotomistId: id,
    version: '1',
    mostRadiusKm: '25',
    mostVisitsPerHour: '1',
    mostTubesPerBag: '60',
    maySeeChildren: 'on',
    earliest: '06:00',
    latest: '00:00',
  }
  const wrong = await sendForm('backoffice', page, { ...bounds, latest: '05:00' })
  expect([wrong.status, wrong.text]).toEqual([
    422,
    expect.stringContaining('After the earliest start'),
  ])
  expect(wrong.html).toContain('value="25"')
  expect(await send('backoffice', page, bounds)).toMatchObject({ to: `${page}?done=trimmed` })
  expect((await send('backoffice', page, bounds)).status).toBe(409)
  const { text } = await read('backoffice', `${page}?done=trimmed`)
  expect(text).toContain('the roster was trimmed')
  expect(text).toContain('06:00 – 24:00')
  const mine = await read('phlebotomist', '/phlebotomist/roster')
  expect(mine.text).toContain('The office allows up to 25 km.')
  expect(mine.text).toContain('Not granted by the office yet: Very old people')
})

test('nobody else reads rosters', async () => {
  for (const who of ['phlebotomist', 'labmanager', 'finance'])
    expect((await read(who, list)).status).toBe(403)
})

test('the office says that somebody cannot work, and ends it once they can', async () => {
  const said = { intent: 'cannot-work', phlebotomistId: id, days: '1' }
  const wrong = await sendForm('backoffice', page, { ...said, days: '99' })
  expect(wrong.status).toBe(422)
  expect(await send('backoffice', page, said)).toMatchObject({ to: `${page}?done=gone` })
  const told = await read('backoffice', `${page}?done=gone`)
  expect(told.text).toContain('Their visits are offered to others.')
  expect(told.text).toContain('Can’t work')
  const mine = await read('phlebotomist', '/phlebotomist/roster')
  expect(mine.text).toContain('Today the office alone can end it.')
  const { rows } = await product.pool.query('select id from leaves where is_sudden')
  const ending = { intent: 'end-leave', leaveId: rows[0].id, version: '1' }
  expect(await send('backoffice', page, ending)).toMatchObject({ to: `${page}?done=ended` })
  expect((await read('backoffice', page)).text).toContain('No leave is planned.')
})
