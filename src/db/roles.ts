import type pg from 'pg'
import { appendOnlyTables } from './append-only.ts'

/**
 * The two roles of the embedded PostgreSQL. With other databases the two addresses name their
 * roles.
 */
export const ownerRole = 'oxalate_owner'
export const appRole = 'oxalate_app'

/** Creates both roles and nothing else in an embedded cluster, as its superuser; repeatable. */
export async function createRoles(superuser: pg.Pool) {
  for (const role of [ownerRole, appRole])
    await superuser.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} login; end if;
    end $$`)
}

/**
 * The rights of the serving role: read and write rows, insert into the append-only tables, enqueue
 * jobs. It owns nothing. Granted by the owner after each migration.
 * Source: decision 002.
 */
export function grantsFor(role: string): string {
  const app = `"${role.replaceAll('"', '""')}"`
  return [
    `grant usage on schema public, pgboss to ${app}`,
    `grant select, insert, update, delete on all tables in schema public to ${app}`,
    `grant usage on all sequences in schema public to ${app}`,
    `grant select, insert on all tables in schema pgboss to ${app}`,
    `alter default privileges in schema pgboss grant select, insert on tables to ${app}`,
    ...appendOnlyTables.map((table) => `revoke update, delete, truncate on ${table} from ${app}`),
    `grant execute on function forget_medical_record(uuid, timestamptz) to ${app}`,
    `revoke update on totp_steps_used from ${app}`,
    `revoke insert, update, delete on transitions, marks from ${app}`,
  ].join(';\n')
}
