import type { Cases } from '#test/guards/case.ts'
import type { Rows } from '#test/guards/rows.ts'
import { appointedBesideTwo } from './second-administrator.ts'

const NOW = '2026-03-02T06:00:00Z'
const unproved = async (rows: Rows) => (await rows.insert('user', { email_verified: false })).id

async function aLab(rows: Rows) {
  return (await rows.insert('labs')).id
}
async function aCity(rows: Rows) {
  return (await rows.insert('locations')).id
}

export const peopleCases: Cases = {
  account: {
    account_of_proven_address: {
      given: { provider_id: 'credential' },
      bad: async (_, rows) => ({ user_id: await unproved(rows) }),
    },
  },
  role_grants: {
    role_grants_of_proven_address: {
      good: {},
      bad: async (_, rows) => {
        const user_id = await unproved(rows)
        return { user_id, invitation_id: (await rows.insert('invitations')).id }
      },
      aside: ['role_grants.role_grants_by_invitation'],
    },
    role_grants_by_invitation: [
      appointedBesideTwo,
      { bad: [{ invitation_id: null }, { role: 'administrator' }] },
      { good: {}, bad: async (_, rows) => ({ user_id: (await rows.insert('user')).id }) },
      {
        given: async (rows) => ({ role: 'lab-manager', lab_id: await aLab(rows) }),
        bad: async (_, rows) => ({ lab_id: await aLab(rows) }),
      },
      {
        bad: async ({ user_id }, rows) => {
          const offered = { role: 'patient', state: 'sent' }
          const { id } = await rows.insert('invitations', offered)
          return { user_id, invitation_id: id }
        },
      },
    ],
    role_grants_lab_named: [
      { aside: ['role_grants.role_grants_by_invitation'], bad: { role: 'lab-manager' } },
      {
        aside: ['role_grants.role_grants_by_invitation'],
        bad: async (_, rows) => ({ lab_id: await aLab(rows) }),
      },
    ],
    role_grants_city_named: [
      { aside: ['role_grants.role_grants_by_invitation'], bad: { role: 'phlebotomist' } },
      {
        aside: ['role_grants.role_grants_by_invitation'],
        bad: async (_, rows) => ({ location_id: await aCity(rows) }),
      },
    ],
  },
  sign_in_guesses: {
    sign_in_guesses_wrong: { good: { wrong: 1 }, bad: { wrong: 0 } },
    sign_in_guesses_wait: {
      given: { wrong: 1, wait_until: NOW },
      by: 'update',
      good: { wrong: 2, last_at: NOW },
      bad: { wrong: 2, last_at: '2026-03-02T05:59:59Z' },
    },
  },
  known_devices: {
    known_devices_ten_tries: { good: { wrong: 10 }, bad: [{ wrong: 11 }, { wrong: -1 }] },
  },
  passkey_challenges: {
    passkey_challenges_named: {
      given: { session_id: null, name: null },
      bad: [
        { name: 'Laptop' },
        async (_, rows) => ({ session_id: (await rows.insert('session')).id }),
      ],
    },
  },
  passkeys: {
    passkeys_ten: { good: { place: 10 }, bad: [{ place: 11 }, { place: 0 }] },
    passkeys_counter: { good: { counter: 0 }, bad: [{ counter: -1 }, { counter: 4_294_967_296 }] },
    passkeys_name: { good: { name: 'x' }, bad: [{ name: '' }, { name: 'x'.repeat(61) }] },
    passkeys_only_count_on: [
      {
        as: 'passkeys_stay_what_they_are',
        by: 'update',
        good: { name: 'Old laptop' },
        bad: [
          { credential_id: 'another' },
          { public_key: 'another' },
          { place: 9 },
          { created_at: '2026-01-01' },
          async (_, rows) => ({ user_id: (await rows.insert('user')).id }),
        ],
      },
      {
        as: 'passkeys_count_on',
        given: { counter: 7, last_used_at: NOW },
        by: 'update',
        good: { counter: 8, last_used_at: '2026-03-02T06:00:01Z' },
        bad: [{ counter: 6 }, { last_used_at: '2026-03-02T06:00:01Z' }],
      },
    ],
  },
  otp_challenges: {
    otp_challenges_five_tries: { good: { tries: 5 }, bad: [{ tries: 6 }, { tries: -1 }] },
  },
  patients: {
    patients_weight_possible: {
      given: { weighed_on: '2026-01-01' },
      good: { weight_grams: 500 },
      bad: [{ weight_grams: 499 }, { weight_grams: 200_001 }],
      aside: ['patients.patients_weighed_on_a_day'],
    },
    patients_weighed_on_a_day: {
      given: { weight_grams: 500, weighed_on: '2026-01-01' },
      bad: [{ weighed_on: null }, { weight_grams: null }],
    },
    patients_corrected_between_orders: {
      by: 'update',
      beside: ({ id }, rows) => rows.insert('orders', { patient_id: id, state: 'placed' }),
      bad: [{ name: 'Asha Rao' }, { birth_date: '1980-01-01' }, { sex: 'other' }],
    },
  },
  bookings: {
    bookings_of_proved_phone: {
      good: {},
      bad: async (_, rows) => ({ account_id: (await rows.insert('user', { phone: null })).id }),
    },
    bookings_fault_named: {
      good: { fault: 'lab' },
      bad: [{ fault: 'none' }, { fault: 'patient' }],
    },
    bookings_office_cancel_names_fault: {
      given: { cancelled_by: 'back-office', cancelled_at: NOW, fault: 'platform' },
      bad: { fault: null },
    },
    bookings_terms_agree: {
      given: {
        cancellation_fee_paise: 100,
        terms: { beforeAcceptance: 0, afterAcceptance: 100 },
      },
      bad: { cancellation_fee_paise: 101 },
    },
    bookings_charge_within_contract: {
      given: {
        cancellation_fee_paise: 100,
        terms: { beforeAcceptance: 0, afterAcceptance: 100 },
        cancellation_charge_paise: 100,
      },
      bad: [{ cancellation_charge_paise: 101 }, { cancellation_charge_paise: -1 }],
    },
    bookings_total_adds_up: {
      given: {
        tests_total_paise: 1000,
        collection_charge_paise: 60,
        separate_total_paise: 40,
        receivables_total_paise: 10,
        credits_total_paise: 1,
        total_paise: 1109,
      },
      bad: [{ total_paise: 1110 }, { total_paise: 1108 }, { credits_total_paise: 0 }],
    },
  },
}
