import { expect, test } from 'vitest'
import { meOf, send, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

test('staff are suspended and restored by an administrator, patients by the office too', async () => {
  await using product = await aProduct()
  const office = await signedInAs(product, 'backoffice')
  const administrator = await signedInAs(product, 'administrator')
  const act = async (cookie: string, id: string, method: 'POST' | 'DELETE') => {
    const path = `/api/v1/people/${id}/suspension`
    return (await send(product, path, { reason: 'a test of rights' }, { cookie, method })).status
  }
  const { me: patient } = await meOf(product, await signedInAs(product, 'patient'))
  expect(await act(office, patient.id, 'POST')).toBe(200)
  expect(await act(office, patient.id, 'DELETE')).toBe(200)
  for (const name of ['technician', 'finance', 'phlebotomist', 'backoffice2']) {
    const { me } = await meOf(product, await signedInAs(product, name))
    expect([name, await act(office, me.id, 'POST')]).toEqual([name, 403])
    expect([name, await act(administrator, me.id, 'POST')]).toEqual([name, 200])
    expect([name, await act(office, me.id, 'DELETE')]).toEqual([name, 403])
    expect([name, await act(administrator, me.id, 'DELETE')]).toEqual([name, 200])
  }
})
