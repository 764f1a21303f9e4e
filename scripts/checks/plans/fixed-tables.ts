/**
 * Tables that do not grow with bookings: the catalogue, places, and what an installation has once.
 * Scanning one of them costs the same in ten years.
 */
const fixed = new Set([
  'bank_holidays',
  'catalogue_versions',
  'categories',
  'credit_note_series',
  'critical_limits',
  'demo_clock',
  'downtimes',
  'franchises',
  'immunity_limits',
  'invoice_series',
  'control_lots',
  'instrument_tests',
  'lab_instruments',
  'label_series',
  'locations',
  'marks',
  'panel_members',
  'panels',
  'pincodes',
  'reference_ranges',
  'seeds',
  'states',
  'tax_rates',
  'test_choices',
  'test_stability',
  'tests',
  'tube_types',
  'verification_rules',
])

export const isFixed = (table: string) => fixed.has(table)
