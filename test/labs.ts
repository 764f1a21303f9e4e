import { LabId } from '#src/domain/labs/lab.ts'
import type { LabState } from '#src/domain/labs/lab-machine.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { aProduct } from './product.ts'

type Product = Awaited<ReturnType<typeof aProduct>>
type Wish = {
  state?: LabState
  enteredBy?: UserId
  approvedBy?: UserId
  papers?: readonly string[]
}

let joined = 400

/**
 * A lab that joined by a form, approved unless another state is given, with everything that it
 * needs; its prices, hours and shares are LAB001's. Not activated yet.
 */
export async function aJoinedLab({ asOwner, world }: Product, wish: Wish = {}): Promise<LabId> {
  const { papers = ['licence', 'gst', 'accreditation'] } = wish
  const id = LabId.parse(world.chance.uuid())
  joined += 1
  const submission = { organization: {}, branch: {}, signatory: {}, shares: [] }
  const sealed = world.cipher.seal(
    JSON.stringify({ submission, digest: 'of a test' }),
    `labs.submission:${id}`,
  )
  await asOwner(
    `insert into labs select (jsonb_populate_record(labs, jsonb_build_object('id', $1::text,
       'code', $2::text, 'name', $3::text, 'registration_number', $2::text, 'state', $8::text,
       'slot_capacity', 4, 'submission_sealed', $4::text, 'entered_by', $5::text,
       'approved_by', $6::text, 'email', $7::text))).* from labs where code = 'LAB001'`,
    [
      id,
      `LAB${joined}`,
      `Joined Lab ${joined}`,
      sealed,
      wish.enteredBy ?? null,
      wish.approvedBy ?? null,
      `branch${joined}@lab.example`,
      wish.state ?? 'inactive',
    ],
  )
  await asOwner(
    `insert into offers select (jsonb_populate_record(offers, jsonb_build_object('lab_id', $1::text))).*
     from offers where lab_id = (select id from labs where code = 'LAB001')`,
    [id],
  )
  await asOwner(
    `insert into lab_shares select (jsonb_populate_record(lab_shares, jsonb_build_object(
       'lab_id', $1::text, 'id', gen_random_uuid()))).*
     from lab_shares where lab_id = (select id from labs where code = 'LAB001')`,
    [id],
  )
  await asOwner(
    `insert into authorized_signatories (lab_id, name, email, designation, aadhaar_last_four)
     values ($1, 'Asha Rao', 'asha@lab.example', 'Director', '1234')`,
    [id],
  )
  for (const kind of papers)
    await asOwner(
      `insert into lab_documents (id, lab_id, kind, state, declaration, uploaded_at)
       values (gen_random_uuid(), $1, $2, 'approved', 'Shown on paper', now())`,
      [id, kind],
    )
  return id
}
