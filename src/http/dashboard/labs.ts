import { fieldFaults } from '#src/domain/lab-applications/field-faults.ts'
import { labStatus } from '#src/domain/labs/lab-life.ts'
import type { App } from '#src/usecases/index.ts'
import { z } from '#src/http/api.ts'
import { answer } from './answers.ts'
import { call, newCalls } from './calls.ts'
import { DeleteLabsData, EditLabsData, UpdateLabStatus } from './edit-body.ts'
import { LabData, labRows } from './lab-row.ts'
import { nameOfPath } from './names.ts'
import { SubmitLabsData } from './submission-body.ts'
import { submissionOf } from './submission-of.ts'
import { filled, whole } from './values.ts'
import { sayings } from './words.ts'

const About = z.object({ id: z.string(), lab_status: z.int(), version: z.int() })

const submit = call('lab:enter', '/submitlabsdata', {
  summary: 'Enter a lab with everything',
  description:
    'A lab with everything, 20 MB at most. It is switched on by another person. The same again answers as before; other words for the same PAN and registration number are refused.',
  fields: SubmitLabsData,
  data: z.object({
    id: z.string(),
    lab_code: z.string(),
    lab_status: z.int(),
    warnings: z
      .record(z.string(), z.string())
      .openapi({ description: 'What could not be confirmed and may be right, by field' }),
  }),
})

const edit = call('lab:edit', '/editlabsdata', {
  summary: 'Edit a lab’s record',
  description:
    'Changes what is named of a lab’s record, 8 MB at most. Another pair of percentages waits for a second person.',
  fields: EditLabsData,
  data: About.extend({ pending_approval: z.boolean() }),
})

const list = call('lab:read', '/getlabsdata', {
  summary: 'List the labs of a city',
  description: 'The labs of one city, each with its record and all that was submitted.',
  fields: z.strictObject({ location_id: filled(whole(1, 1_000_000)) }),
  data: z.array(LabData),
})

const status = call('lab:switch', '/updatelabstatus', {
  summary: 'Switch a lab on or off',
  description: 'Sets whether a lab takes bookings: the state that is wanted, not «the opposite».',
  fields: UpdateLabStatus,
  data: About,
})

const removal = {
  summary: 'Delete a lab',
  description: 'Ends a lab. Refused while orders are open or something is unpaid.',
  fields: DeleteLabsData,
  data: z.object({ id: z.string() }),
}
/**
 * The specification writes it with a trailing slash; both forms are one call, described without it.
 */
const remove = call('lab:delete', '/deletelabsdata', removal)
const removeBySlash = call('lab:delete', '/deletelabsdata/', removal)

type Wish = z.output<typeof DeleteLabsData>
async function removed(app: App, { lab_id: labId, version }: Wish) {
  await app.deleteLab({ labId, version })
  return answer(sayings.deleted, { id: labId })
}

export const labsCalls = newCalls()
  .openapi(submit, async (c) => {
    const { app } = c.var
    const categories = await app.listShareCategories({ serviceType: 'All' })
    const lab = await app.submitLab(submissionOf(c.req.valid('json'), categories))
    const warnings = Object.fromEntries(
      lab.warnings.map(({ path, kind }) => [nameOfPath(path), fieldFaults[kind]]),
    )
    const { labId: id, code: lab_code, state } = lab
    const data = { id, lab_code, lab_status: labStatus(state), warnings }
    return c.json(answer(sayings.submitted, data), 200)
  })
  .openapi(edit, async (c) => {
    const { edit: wanted, picture } = c.req.valid('json')
    const { app } = c.var
    const lab = await (picture
      ? app.editLabWithPicture({ ...wanted, picture })
      : app.editLab(wanted))
    const data = { ...aboutOf(lab), pending_approval: lab.pendingApproval !== null }
    return c.json(answer(sayings.updated, data), 200)
  })
  .openapi(list, async (c) => {
    const { app } = c.var
    const { location_id: locationId } = c.req.valid('json')
    const records = await app.listLabRecords({ locationId })
    const pictures = await app.linkToPictures({ labIds: records.map(({ labId }) => labId) })
    const rows = labRows(records, pictures)
    return c.json(answer(rows.length > 0 ? sayings.found : sayings.none, rows), 200)
  })
  .openapi(status, async (c) => {
    const { lab_id: labId, lab_status: wanted, version } = c.req.valid('json')
    const lab = await c.var.app.switchLab({ labId, status: wanted, version })
    return c.json(answer(sayings.switched, aboutOf(lab)), 200)
  })
  .openapi(remove, async (c) => c.json(await removed(c.var.app, c.req.valid('json')), 200))
  .openapi(removeBySlash, async (c) => c.json(await removed(c.var.app, c.req.valid('json')), 200))

type Lab = { labId: string; status: number; version: number }
const aboutOf = ({ labId, status: lab_status, version }: Lab) => ({
  id: labId,
  lab_status,
  version,
})
