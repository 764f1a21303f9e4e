import type { Effects } from '#test/guards/case.ts'

/** Triggers that refuse nothing: they keep the list of labs correct. */
export const labLineEffects: Effects = {
  labs: {
    keep_lab_line: {
      change: async ({ id }, rows) => rows.update('labs', { id }, { name: 'A new name' }),
      shows: `select from lab_lines where lab_id = $1 and name = 'A new name'`,
    },
  },
  lab_documents: {
    picture_in_lab_line: {
      of: 'labs',
      change: async ({ id }, rows) =>
        rows.insert('lab_documents', { lab_id: id, kind: 'branch-image', state: 'waiting' }),
      shows: 'select from lab_lines where lab_id = $1 and has_image',
    },
  },
  locations: {
    rename_in_lab_lines: {
      of: 'labs',
      change: async ({ location_id: id }, rows) =>
        rows.update('locations', { id }, { name: 'A new city' }),
      shows: `select from lab_lines where lab_id = $1 and city = 'A new city'`,
    },
  },
  organizations: {
    rename_in_lab_lines: {
      of: 'labs',
      change: async ({ organization_id: id }, rows) =>
        rows.update('organizations', { id }, { name: 'A new company' }),
      shows: `select from lab_lines where lab_id = $1 and organization = 'A new company'`,
    },
  },
}
