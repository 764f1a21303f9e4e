import {
  bindingHours,
  type CollectionEvent,
  type Timed,
} from '#src/domain/catalogue/collection-event.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Words = (inputs: { test: string }) => string

/** Collection events without a number of hours; the others are shown with their figures. */
const words: Partial<Record<CollectionEvent, Words>> = {
  fasting: m.visit_moment_fasting,
  'post-meal-2h': m.visit_moment_after_meal,
  'glucose-1h': m.visit_moment_glucose_1h,
  'glucose-2h': m.visit_moment_glucose_2h,
  morning: m.visit_moment_morning,
  'before-dose': m.visit_moment_before_dose,
  '24h': m.visit_moment_24h,
  'cycle-early': m.visit_moment_cycle_early,
  'cycle-early-morning': m.visit_moment_cycle_early_morning,
  'cycle-luteal': m.visit_moment_cycle_luteal,
}

/** When a tube's sample is valid, and for which test; empty where it may be taken at any time. */
export function momentWords({ name: test, event }: Timed): string | undefined {
  const hours = bindingHours(event)
  return hours ? m.visit_moment_hours({ test, ...hours }) : words[event]?.({ test })
}
