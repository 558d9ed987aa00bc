import { sql } from 'kysely'

/**
 * For session `s`: it is no admin view, or one whose operator is still signed in to the console, with every role that
 * it was opened with.
 */
export const adminViewIsOpenSql = `(s.opened_by is null or exists (
  select from session p join operator po on po.id = p.operator_id
    where p.id = s.opened_by and p.revoked_at is null and p.expires_at > now() and po.is_active
      and po.roles @> s.opened_with_roles))`
export const adminViewIsOpen = sql<boolean>`${sql.raw(adminViewIsOpenSql)}`
