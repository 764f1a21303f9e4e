import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { AgreementId } from '#src/domain/referrals/agreement.ts'
import type { SendReferral } from '#src/domain/referrals/referral.ts'
import { shown } from './bench.ts'
import type { ControlCrew } from './controls-of-lab.ts'
import type { Person } from './booking.ts'
import { samplesOf } from './measured-samples.ts'
import { aPartner, worksAt } from './partner-labs.ts'
import type { aProduct } from './product.ts'

type Product = Awaited<ReturnType<typeof aProduct>>
type How = Partial<Pick<SendReferral, 'carrier' | 'sentAs'>>
type Hours = { transitHours?: number; reportHours?: number }

/** LAB001 and partner labs to which it refers tests. */
export function referring(product: Product, crew: ControlCrew & { phlebotomist: Person }) {
  const { aSample } = samplesOf(product, crew)
  const lab = product.as(crew.technician)

  /** A partner that agreed to do some tests, with its people. */
  async function agreed(codes: readonly string[] = ['HB'], hours: Hours = {}) {
    const { labId, manager } = await aPartner(product)
    const tests = codes.map((code) => ItemCode.parse(code))
    const asked = { partnerId: labId, tests, ...hours }
    const { agreementId } = await product.as(crew.manager).proposeAgreement(asked)
    await product.as(manager).acceptAgreement({ agreementId, version: 1 })
    const technician = await worksAt(product, labId, 'lab-technician')
    const pathologist = await worksAt(product, labId, 'lab-authoriser')
    const [there, signer] = [product.as(technician), product.as(pathologist)]
    return { labId, agreementId, manager, technician, pathologist, there, signer, tests }
  }
  type Partner = Awaited<ReturnType<typeof agreed>>

  /** A sample of a test, handed over to the partner. */
  async function sent({ agreementId }: { agreementId: AgreementId }, code = 'HB', how: How = {}) {
    const sample = await aSample(code)
    const { testItemId } = sample
    const { referralId } = await lab.sendReferral({
      testItemId,
      agreementId,
      carrier: 'courier',
      ...how,
      ...(await shown(product, testItemId)),
    })
    return { ...sample, referralId, ...(await tubeOf(testItemId)) }
  }

  async function received(partner: Partner, how: How = {}) {
    const out = await sent(partner, 'HB', how)
    await partner.there.receiveReferral({ referralId: out.referralId, version: 1 })
    return out
  }

  /** Measured and verified there. */
  async function done(partner: Partner, how: How = {}) {
    const out = await received(partner, how)
    const { referralId, testItemId } = out
    const result = { type: 'numeric', value: 13.2, ...(await shown(product, testItemId)) } as const
    await partner.there.enterReferred({ referralId, result })
    await partner.signer.verifyReferred({ referralId, ...(await shown(product, testItemId)) })
    return out
  }

  async function tubeOf(testItemId: string) {
    const { rows } = await product.pool.query(
      `select t.id as "tubeId", t.barcode, t.accession, t.version from tube_items ti
         join tubes t on t.id = ti.tube_id where ti.test_item_id = $1`,
      [testItemId],
    )
    return rows[0]
  }

  return { agreed, sent, received, done, tubeOf, aSample, lab }
}
