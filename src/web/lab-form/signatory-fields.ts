import { m } from '#src/web/words/compiled/messages.js'
import type { FieldGroup, LabField } from './field-shapes.ts'

/** The office may leave all of it for later; an applicant fills in everything but the DIN. */
export function signatoryGroups(
  isApplicant: boolean,
  aadhaarLastFour: string | null,
): FieldGroup[] {
  const later = isApplicant ? {} : ({ isOptional: true } as const)
  const fields: LabField[] = [
    { ...later, name: 'name', kind: 'text', label: m.labform_signatory_name },
    {
      ...later,
      name: 'email',
      kind: 'text',
      type: 'email',
      label: m.labform_signatory_email,
      wrong: () => m.labform_email_wrong(),
    },
    {
      ...later,
      name: 'aadhaar',
      kind: 'text',
      label: m.labform_aadhaar,
      help: () =>
        aadhaarLastFour === null
          ? m.labform_aadhaar_help()
          : m.labform_aadhaar_kept({ lastFour: aadhaarLastFour }),
      wrong: () => m.labform_aadhaar_wrong(),
      inputMode: 'numeric',
      autoComplete: 'off',
    },
    { ...later, name: 'designation', kind: 'text', label: m.labform_designation },
    {
      name: 'din',
      kind: 'text',
      label: m.labform_din,
      help: m.labform_din_help,
      wrong: () => m.labform_din_wrong(),
      inputMode: 'numeric',
      isOptional: true,
    },
  ]
  return [{ legend: m.labform_group_signatory, fields }]
}
