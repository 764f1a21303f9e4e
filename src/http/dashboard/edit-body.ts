import { checkImage } from '#src/domain/documents/image-limits.ts'
import { LabEdit } from '#src/domain/labs/edit-lab.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { fieldFaults } from '#src/domain/lab-applications/field-faults.ts'
import { z } from '#src/http/api.ts'
import { editNames } from './names.ts'
import { inOurNames, shapeBy } from './section.ts'
import { clearable, digits, filled, Picture, Rupees, Stars, time, whole } from './values.ts'

const { shape } = LabEdit

const NamedLab = filled(z.string().pipe(z.uuid('This is no id of a lab.')).pipe(LabId))
const Status = filled(
  z
    .literal([0, 1, '0', '1'], 'It is 0 or 1.')
    .openapi({ type: ['integer', 'string'], enum: [0, 1, '0', '1'] })
    .transform((sent) => (String(sent) === '1' ? 1 : 0)),
)
const Version = filled(whole(1, 99_999_999).optional())

const charge = clearable(Rupees.nullish())
const km = clearable(whole(0, 500).nullish())
const percent = filled(whole(0, 99).optional())

/**
 * How the edit form writes the values of our edit; an empty value clears the field where that is
 * allowed.
 */
const written: Record<keyof typeof editNames, z.ZodType> = {
  locationId: whole(1, 1_000_000).optional(),
  name: shape.name,
  directorName: clearable(shape.directorName),
  phone: clearable(digits(shape.phone)),
  email: clearable(shape.email),
  address: shape.address,
  latitude: shape.latitude,
  longitude: shape.longitude,
  ratingTenths: clearable(Stars.nullish()),
  opensAt: time(shape.opensAt),
  closesAt: time(shape.closesAt),
  description: clearable(shape.description),
  website: clearable(shape.website),
  technicians: clearable(shape.technicians),
  pathologists: clearable(shape.pathologists),
  agreementProcess: clearable(shape.agreementProcess),
  pcpndtNumber: clearable(shape.pcpndtNumber),
  pcpndtTo: clearable(shape.pcpndtTo),
  minimumChargePaise: charge,
  perKmChargePaise: charge,
  minimumKm: km,
  maximumKm: km,
  additionalChargesPaise: charge,
  labPercent: percent,
  platformPercent: percent,
  status: Status.optional(),
  version: Version,
}

/**
 * The edit form's values, all or some: fields not named stay as they are. An image counts when
 * `lab_image_ind` is 1. Source: specification §3, lab record, and §4, lab image in edit mode.
 */
export const EditLabsData = z
  .strictObject({
    ...shapeBy(editNames, (ours) => written[ours as keyof typeof editNames]),
    id: filled(z.string().optional()),
    lab_id: NamedLab,
    lab_image_ind: filled(Status.default(0)),
    lab_image: z
      .unknown()
      .optional()
      .openapi({
        type: ['string', 'null'],
        description: 'A data URL, looked at only with `lab_image_ind` 1',
      }),
  })
  .transform(({ id, lab_id: labId, lab_image_ind: isNew, lab_image, ...values }, context) => {
    if (id !== undefined && id !== labId)
      context.addIssue({ code: 'custom', path: ['id'], message: 'It is another lab than lab_id.' })
    const edit = inOurNames(LabEdit, editNames, values, context)
    const picture = isNew === 1 ? pictureOf(lab_image, context) : undefined
    return { edit: { labId, ...edit }, picture }
  })

function pictureOf(sent: unknown, context: z.core.$RefinementCtx<unknown>) {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', path: ['lab_image'], message })
    return z.NEVER
  }
  const picture = Picture.safeParse(sent)
  if (!picture.success) return refuse(picture.error.issues[0]?.message ?? '')
  const looked = checkImage(picture.data.bytes, picture.data.declared)
  return looked.ok ? picture.data : refuse(fieldFaults[looked.error])
}

/** The wanted state, never a toggle. */
export const UpdateLabStatus = z.strictObject({
  lab_id: NamedLab,
  lab_status: Status,
  version: Version,
})

export const DeleteLabsData = z.strictObject({ lab_id: NamedLab, version: Version })
