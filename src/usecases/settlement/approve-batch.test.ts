import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { demoActor, DEMO_PASSWORD as password } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aSettlementDesk } from '#test/settlement-desk.ts'
import { aPaidLab, bankSays, openAccount } from '#test/settlement.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const { maker, checker, aWeek, aBatch } = await aSettlementDesk(product)

test('the maker of a batch does not approve it, by the verb and by the database', async () => {
  const { batchId } = await aBatch([await aPaidLab(product)])
  await expect(maker.approveBatch({ batchId, password })).rejects.toMatchObject({
    refusal: 'same-person',
  })
  await expect(checker.approveBatch({ batchId, password: 'not it' })).rejects.toMatchObject({
    refusal: 'password-again',
  })
  await expect(
    product.pool.query(
      `update settlement_batches set state = 'approved', decided_by = made_by, file_hash = 'x'
       where id = $1`,
      [batchId],
    ),
  ).rejects.toMatchObject({ constraint: 'settlement_batches_second_person' })
  await expect(
    product.pool.query(`update settlement_batches set state = 'approved' where id = $1`, [batchId]),
  ).rejects.toMatchObject({ constraint: 'settlement_batches_approved_with_file' })
  expect(await maker.viewBatch({ batchId })).toMatchObject({ state: 'made', mayApprove: false })
  expect(await checker.viewBatch({ batchId })).toMatchObject({ mayApprove: true, hasFile: false })
})

test('a person who works at a lab neither makes nor approves its payout', async () => {
  const labId = await aPaidLab(product)
  const finance = await demoActor(product, 'finance2')
  const grants = [...finance.grants, { role: 'lab-manager' as const, labId, locationId: null }]
  const both = product.as({ ...finance, grants })
  const week = await aWeek([labId])
  await expect(both.makeBatch({ week })).rejects.toMatchObject({ refusal: 'same-person' })
  const { batchId } = await maker.makeBatch({ week })
  await expect(both.approveBatch({ batchId, password })).rejects.toMatchObject({
    refusal: 'same-person',
  })
  await checker.approveBatch({ batchId, password })
  const { of: payouts } = await maker.viewBatch({ batchId })
  await expect(both.importUtrs(bankSays(payouts))).rejects.toMatchObject({ refusal: 'same-person' })
})

test('a bank account that changed since the batch was made is not paid', async () => {
  const labId = await aPaidLab(product)
  const batch = await aBatch([labId])
  await openAccount(product, labId)
  await expect(checker.approveBatch({ batchId: batch.batchId, password })).rejects.toMatchObject({
    refusal: 'account-changed',
  })
  await maker.withdrawBatch(batch)
  const again = await maker.makeBatch(batch)
  await checker.approveBatch({ batchId: again.batchId, password })
})

test('the bank file is made at the approval, contains exactly that batch, and keeps the same bytes', async () => {
  const formula = '=HYPERLINK("https://evil.example")'
  const labIds = [await aPaidLab(product), await aPaidLab(product, { holder: formula })]
  const batch = await aBatch(labIds)
  await expect(maker.readBankFile(batch)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  const { fileHash } = await checker.approveBatch({ batchId: batch.batchId, password })
  const later = await aBatch([await aPaidLab(product)])
  const { bytes, hash } = await maker.readBankFile(batch)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(fileHash)
  expect(hash).toBe(fileHash)
  const file = new TextDecoder().decode(bytes)
  const lines = file.trimEnd().split('\r\n')
  expect(lines[0]).toBe('"reference","beneficiary","account","ifsc","amount","narration"')
  expect(lines.slice(1)).toEqual(
    batch.payouts.map(({ number, net }) =>
      expect.stringMatching(
        new RegExp(`^"${number}",.*,"50100\\d{9}","SBIN0000001","${net / 100}",`),
      ),
    ),
  )
  expect(lines.join('\n')).toContain(`"'=HYPERLINK(`)
  for (const { number } of later.payouts) expect(file).not.toContain(number)
  await product.asOwner(`update labs set name = 'Renamed' where id = any($1)`, [labIds])
  await maker.importUtrs(bankSays(batch.payouts))
  expect((await maker.readBankFile(batch)).bytes).toEqual(bytes)
  await product.asOwner(
    `update lab_bank_accounts set holder_name = 'Somebody else' where lab_id = $1`,
    [labIds[0]],
  )
  await expect(maker.readBankFile(batch)).rejects.toThrow('differs from the approved one')
  const { rows } = await product.pool.query(
    `select count(*)::int as count from audit where subject_id = $1 and detail->>'event' = 'read-file'`,
    [batch.batchId],
  )
  expect(rows[0].count).toBe(2)
})
