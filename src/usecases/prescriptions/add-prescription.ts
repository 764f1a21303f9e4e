import { nthPrescription } from '#src/db/queries/changes/counted-for-limits.ts'
import {
  findToPrescribe,
  giveUp,
  type Gone,
  insertSent,
  keepSent,
} from '#src/db/queries/prescriptions/prescriptions.ts'
import { limits } from '#src/domain/limits.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import {
  addable,
  type AddPrescription,
  PrescriptionId,
} from '#src/domain/prescriptions/prescription.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inOurWords } from '#src/usecases/edited-row.ts'
import { refuseTooMany } from '#src/usecases/parts/limits/refuse-too-many.ts'
import { requireNotice } from '#src/usecases/parts/people/notice-first.ts'
import { deleteGone, fileKeyOf, storePicture } from '#src/usecases/parts/files/prescription-file.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Keeps the picture of a prescription with an own booking, re-encoded and sealed, in place of the
 * one that its owner was shown. Refuses `notice-first`, `too-many`, `not-allowed-now` once the
 * booking is over, `stale` where another picture is kept, and a faulty image by its own code.
 * Source: decision 174.
 */
export async function addPrescription(
  world: World,
  actor: Actor,
  input: AddPrescription,
): Promise<{ prescriptionId: PrescriptionId }> {
  // Whoever may not add one is refused before a byte is decoded.
  const id = await inStep(world, actor, (step) => sending(step, input))
  const gone: Gone[] = [{ id, fileKey: fileKeyOf(id) }]
  try {
    const clean = await world.images.clean(input.bytes, input.declared)
    if (!clean.ok) throw new Refusal(clean.error, { fields: { picture: clean.error } })
    const stored = await storePicture(world, id, clean.value)
    const replaced = await inStep(world, actor, (step) => keeping(step, stored, input))
    gone.splice(0, 1, ...replaced)
    return { prescriptionId: id }
  } finally {
    await deleteGone(world, gone)
  }
}

/** The row comes before its file: a file that is cut off here is found, and deleted, by it. */
async function sending(step: Step, input: AddPrescription): Promise<PrescriptionId> {
  const { world, tx, actor, now } = step
  const { id: bookingId, accountId } = await allowed(step, input)
  const id = PrescriptionId.parse(world.chance.uuid())
  const { id: writer } = personOf(actor)
  await requireNotice(tx, writer)
  const lock = `prescriptions ${writer}`
  const nth = (window: Parameters<typeof nthPrescription>[2]) => nthPrescription(tx, writer, window)
  await refuseTooMany(tx, now, [{ limit: limits.prescriptionsOfAccount, lock, nth }])
  await insertSent(tx, { id, bookingId, accountId, fileKey: fileKeyOf(id) }, now)
  return id
}

async function allowed({ tx, actor }: Step, { number, replaces }: AddPrescription) {
  const booking = authorise(actor, 'prescription:add').over(await findToPrescribe(tx, number))
  const kept = booking.prescription?.id ?? null
  const decided = addable({ orders: booking.orders, kept, shown: replaces })
  if (!decided.ok) throw new Refusal(decided.error)
  return booking
}

type Stored = Parameters<typeof keepSent>[1]

/** Answers the picture that it replaces, whose file is to be deleted. */
async function keeping(step: Step, stored: Stored, input: AddPrescription): Promise<Gone[]> {
  const { world, tx, actor, now } = step
  const booking = await allowed(step, input)
  const replaced = input.replaces && (await giveUp(tx, input.replaces, now))
  // Of two at once the index admits one.
  const kept = await inOurWords({ '23505': 'stale' }, () => keepSent(tx, stored, now))
  if (!kept) throw new Refusal('stale')
  const detail = { prescription: stored.id, byteCount: stored.byteCount, replaces: input.replaces }
  await audit(world, tx, actor, 'prescription:add', booking.id, detail)
  return replaced ? [replaced] : []
}
