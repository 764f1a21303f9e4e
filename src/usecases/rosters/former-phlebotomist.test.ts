import { afterAll, expect, test } from 'vitest'
import { LEAVE_DAYS } from '#src/domain/people/retention.ts'
import { demoActor } from '#test/booking.ts'
import { aPhlebotomist } from '#test/money-stage.ts'
import { aProduct } from '#test/product.ts'
import { leaveFrom } from '#test/rosters.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const administrator = product.as(await demoActor(product, 'administrator'))

async function rowsOf(text: string, id: string) {
  const { rows } = await product.pool.query(text, [id])
  return rows
}

const grantsOf = (id: string) =>
  rowsOf(`select id from role_grants where user_id = $1 and role = 'phlebotomist'`, id)

test('whoever is no phlebotomist any more keeps no base and no hours, only what the office set', async () => {
  const person = await aPhlebotomist(product)
  const { id } = person
  await product.asOwner(
    `insert into role_grants (id, user_id, role, location_id)
     select gen_random_uuid(), $1, 'phlebotomist', id from locations
     where id not in (select location_id from role_grants where user_id = $1) order by id limit 1`,
    [id],
  )
  const [first, last] = await grantsOf(id)
  await administrator.revokeRole({ userId: id, grantId: first.id })
  const stands = 'select * from rosters where phlebotomist_id = $1'
  const [before] = await rowsOf(stands, id)
  expect(before).toMatchObject({ radius_km: 60, most_radius_km: 60 })
  await administrator.revokeRole({ userId: id, grantId: last.id })
  const [after] = await rowsOf(stands, id)
  expect(after).toMatchObject({
    made_at: null,
    location_id: null,
    latitude: null,
    longitude: null,
    point_source: null,
    radius_km: null,
    visits_per_hour: null,
    tubes_per_bag: null,
    sees_children: false,
    sees_elderly: false,
    most_radius_km: 60,
    may_see_children: true,
    version: before.version + 1,
  })
  expect(await rowsOf('select from roster_hours where phlebotomist_id = $1', id)).toEqual([])
})

test('a leave is deleted once it is long over, also one that was withdrawn', async () => {
  const person = await aPhlebotomist(product)
  const days = (some: number) => product.clock.at().subtract({ hours: 24 * some })
  const kept = await product.as(person).takeLeave(leaveFrom(days(-3).toString(), 5))
  const old = (over: number, withdrawn: boolean) =>
    product.asOwner(
      `insert into leaves (id, phlebotomist_id, starts_at, ends_at, withdrawn_at)
       values (gen_random_uuid(), $1, $2::timestamptz - interval '1 hour', $2, $3)`,
      [person.id, days(over).toString(), withdrawn ? days(over).toString() : null],
    )
  await old(LEAVE_DAYS + 1, false)
  await old(LEAVE_DAYS + 2, true)
  await old(LEAVE_DAYS - 1, false)
  const worker = product.as({ kind: 'worker' })
  expect(await worker.purgeLeaves()).toEqual({ purged: 2 })
  const left = await rowsOf('select id from leaves where phlebotomist_id = $1', person.id)
  expect(left).toHaveLength(2)
  expect(left.map((one) => one.id)).toContain(kept.leaveId)
})
