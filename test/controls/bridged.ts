import type { Control } from './control.ts'

const file = 'src/usecases/visits/bridged-calls.test.ts'

/** Guards of calls without numbers. */
export const bridgedControls: readonly Control[] = [
  {
    guard: 'no number of a patient is shown where a bridge connects',
    file: 'src/usecases/visits/view-visit.ts',
    search: 'phone: step.world.settings.isBridged ? null : contact.phone,',
    replace: 'phone: contact.phone,',
    by: {
      file,
      title:
        'the phlebotomist’s own phone rings first, then the patient’s; neither number is shown',
    },
  },
  {
    guard: 'of many taps at once five calls are made',
    file: 'src/usecases/visits/call-phlebotomist.ts',
    search: 'await lockName(step.tx, `call-back ${id}`)',
    replace: 'lockName.toString()',
    by: { file, title: 'a patient does not ring somebody all day, also with two taps at once' },
  },
  {
    guard: 'nobody calls the phlebotomist of somebody else',
    file: 'src/usecases/visits/call-phlebotomist.ts',
    search: 'permit.over(found?.visit)',
    replace: 'permit.toString()',
    by: { file, title: 'nobody else calls them, and a visit that is over connects nobody' },
  },
  {
    guard: 'a call that nobody waits for is not made',
    file: 'src/usecases/parts/visits/bridged.ts',
    search: 'message, expiresAt, ...about }',
    replace: 'message, ...about }',
    by: { file, title: 'a call that could not be made in two minutes is not made later' },
  },
  {
    guard: 'a call of which nobody knows whether it rang proves no fee',
    file: 'src/domain/visits/failure-facts.ts',
    search: '!isBridged || rangAt !== null',
    replace: '!isBridged || rangAt !== undefined',
    by: {
      file,
      title:
        'calls that rang at the phlebotomist’s side alone cost the patient nothing by themselves: the bridge says nothing',
    },
  },
  {
    guard: 'a call that did not ring is none that rang',
    file: 'src/usecases/messages/deliver-messages.ts',
    search: '.secondRang === true',
    replace: '.secondRang !== null',
    by: {
      file,
      title:
        'calls that rang at the phlebotomist’s side alone cost the patient nothing by themselves: the bridge says that they did not',
    },
  },
]
