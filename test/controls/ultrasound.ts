import type { Control } from './control.ts'

const registered = 'src/usecases/labs/pcpndt.test.ts'
const migration = 'src/db/migrations/0002_guards-of-labs.sql'
const onOffer = 'src/db/migrations/0000_schema.sql'
const isOnFile = 'without it no scan is activated: the verb says why, and raw SQL is refused'

/** Guards of ultrasound under the PCPNDT Act, and of the doctor who is called. */
export const ultrasoundControls: readonly Control[] = [
  {
    guard: 'one person enters or renews no registration under the PCPNDT Act',
    file: 'src/domain/labs/edited-lab.ts',
    search: 'if (!isAtMostAsStanding(lab, wanted))',
    replace: 'if (false)',
    by: {
      file: 'src/usecases/labs/pcpndt.test.ts',
      title:
        'one person of the office ends a registration or shortens it, and neither enters nor renews one',
    },
  },
  {
    guard: 'no ultrasound on offer without a registration',
    file: migration,
    search: 'IF new.is_active AND (',
    replace: 'IF false AND (',
    by: { file: registered, title: isOnFile },
  },
  {
    guard: 'nor in a panel',
    file: migration,
    search: 'WHERE panel_code = new.panel_code AND needs_pcpndt',
    replace: 'WHERE false',
    by: { file: registered, title: isOnFile },
  },
  {
    guard: 'no registration taken away under scans on offer',
    file: migration,
    search: 'IF new.pcpndt_number IS NULL AND EXISTS (',
    replace: 'IF false AND EXISTS (',
    by: {
      file: registered,
      title:
        'while scans are on offer the registration cannot be removed, by the office or by raw SQL',
    },
  },
  {
    guard: 'a registration that is over counts no more',
    file: 'src/domain/labs/reach.ts',
    search: 'Temporal.PlainDate.compare(day, pcpndtTo) <= 0',
    replace: 'true',
    by: {
      file: registered,
      title: 'an expired registration lists nothing; its last day still counts',
    },
  },
  {
    guard: 'a quoted scan is asked again on the day of its visit',
    file: 'src/domain/bookings/still-offered.ts',
    search: 'rules.filter(({ needsPcpndt }) => needsPcpndt)',
    replace: 'rules.filter(({ needsPcpndt }) => needsPcpndt && false)',
    by: {
      file: registered,
      title: 'one that expires before the visit is not quoted, nor booked if it was quoted',
    },
  },
  {
    guard: 'a number to call is one of India, of a named doctor',
    file: onOffer,
    search: 'CHECK ("orders"."referrer_phone" is null',
    replace: 'CHECK (true or "orders"."referrer_phone" is null',
    by: {
      file: 'src/http/bookings/referring-doctor.test.ts',
      title: 'by raw SQL no other text is a number, and none is stored without a name',
    },
  },
]
