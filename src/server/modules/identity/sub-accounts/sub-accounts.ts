import { sql } from 'kysely'
import type * as z from 'zod'
import { subAccountLimit, type subAccounts } from '../../../../contract/identity/accounts.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import {
  authorities,
  menuTags,
  type Authority,
  type MenuTag,
} from '../../../../contract/kernel/permissions.ts'
import { menuLabels, authorityLabels } from '../../../../contract/identity/authority-labels.ts'
import type { CustomerId, Database, Db, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'

type SubAccountRow = z.input<typeof subAccounts.listSubAccounts.output>['accounts'][number]

export interface SubAccountPermissions {
  readonly userName: string
  readonly menuTags: readonly MenuTag[]
  readonly authorities: readonly Authority[]
  readonly shopIds: readonly string[] | null
}

export const listSubAccounts = async (
  database: Database,
  customerId: CustomerId,
): Promise<{ limit: number; accounts: SubAccountRow[] }> => {
  // Sessions are not readable by tenants: the agency's role reads those of this customer only.
  const { rows } = await sql<{ account: SubAccountRow }>`
    select json_build_object('id', a.id::text, 'email', a.email, 'userName', a.user_name,
        'state', case when not a.is_active then 'off' when a.password_hash is null then 'invited' else 'active' end,
        'menuTags', a.menu_tags, 'authorities', a.authorities, 'shopIds', a.shop_ids::text[],
        'hasTotp', a.totp_confirmed_at is not null or exists (select from passkey p where p.account_id = a.id), 'createdAt', a.created_at,
        'linkExpiresAt', l.expires_at, 'linkIsOpen', coalesce(l.expires_at > now(), false),
        'lastSeenAt', (select max(s.last_seen_at) from session s
          where s.account_id = a.id and s.revoked_at is null and s.operator_id is null)) as account
      from account a
        left join password_link l on l.customer_id = a.customer_id and l.account_id = a.id
      where a.customer_id = ${customerId} and not a.is_default and a.deleted_at is null
      order by a.id`.execute(database.agency)
  return { limit: subAccountLimit, accounts: rows.map(({ account }) => account) }
}

/** No duplicates, and no authority without its menu. @throws DomainError notFound */
export const permissionsToStore = async (
  tx: Db,
  customerId: CustomerId,
  permissions: SubAccountPermissions,
): Promise<{ user_name: string; menu_tags: number[]; authorities: string[]; shop_ids: string[] | null }> => {
  const tags = new Set(permissions.menuTags)
  const shopIds = permissions.shopIds === null ? null : [...new Set(permissions.shopIds)]
  if (shopIds !== null) {
    const known = await tx
      .selectFrom('shop')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('id', 'in', shopIds)
      .execute()
    if (known.length !== shopIds.length) throw notFound('Shop')
  }
  return {
    user_name: permissions.userName,
    menu_tags: [...tags].toSorted((a, b) => a - b),
    authorities: authorities.filter(
      (one) => permissions.authorities.includes(one) && tags.has(authorityLabels[one].menu),
    ),
    shop_ids: shopIds,
  }
}

interface LockedSubAccount {
  readonly email: string
  readonly locale: string
  readonly userName: string
  readonly isInvited: boolean
  readonly isActive: boolean
}

/** @throws DomainError notFound, also for the main account */
export const lockSubAccount = async (
  tx: Tx,
  customerId: CustomerId,
  accountId: string,
): Promise<LockedSubAccount> => {
  const row = await tx
    .selectFrom('account')
    .select(['email', 'locale', 'user_name', 'password_hash', 'is_active'])
    .where('customer_id', '=', customerId)
    .where('id', '=', accountId)
    .where('is_default', '=', false)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Sub-account')
  return {
    email: row.email,
    locale: row.locale,
    userName: row.user_name,
    isInvited: row.password_hash === null,
    isActive: row.is_active,
  }
}

export const checkSubAccountLimit = async (tx: Tx, customerId: CustomerId): Promise<void> => {
  // Locked, so that two concurrent invitations cannot both take the last place.
  await tx
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { total } = await tx
    .selectFrom('account')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('customer_id', '=', customerId)
    .where('is_default', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(total) < subAccountLimit) return
  throw refuse('tooManySubAccounts', { max: subAccountLimit })
}

export const grantablePermissions = () => ({
  menus: Object.values(menuTags).map((id) => ({ id, label: menuLabels[id] })),
  authoritys: authorities.map((code) => ({
    code,
    menuId: authorityLabels[code].menu,
    label: authorityLabels[code].label,
  })),
})
