import { randomBytes } from 'node:crypto'
import type { Currency } from '../src/contract/kernel/money.ts'
import type { Authority, MenuTag, OperatorRole } from '../src/contract/kernel/permissions.ts'
import {
  createCustomer,
  createOperator,
  createSubAccount,
  hashPassword,
} from '../src/server/modules/identity/index.ts'
import type { CustomerId, Db } from '../src/server/platform/database/database.ts'
import type { Platform } from '../src/server/platform/platform.ts'

export const testPassword = 'correct horse battery'

let hashed: Promise<string> | null = null
const passwordHash = (): Promise<string> => (hashed ??= hashPassword(testPassword))

const unique = (): string => randomBytes(6).toString('hex')

export const makeCustomer = async (
  db: Db,
  options: { readonly currency?: Currency; readonly name?: string; readonly email?: string } = {},
): Promise<{ customerId: CustomerId; accountId: string; email: string }> => {
  const email = options.email ?? `main-${unique()}@seller.example`
  const created = await createCustomer(db, {
    name: options.name ?? 'Test Seller',
    currency: options.currency ?? 'USD',
    email,
    passwordHash: await passwordHash(),
  })
  return { ...created, email }
}

export interface SubAccountRights {
  readonly menuTags?: readonly MenuTag[]
  readonly authorities?: readonly Authority[]
  /** Null: all shops. */
  readonly shopIds?: readonly string[] | null
}

export const makeSubAccount = async (
  db: Db,
  customerId: CustomerId,
  rights: SubAccountRights = {},
): Promise<{ customerId: CustomerId; accountId: string; email: string }> => {
  const email = `sub-${unique()}@seller.example`
  const accountId = await createSubAccount(db, {
    customerId,
    email,
    userName: 'Test Staff',
    passwordHash: await passwordHash(),
    menuTags: rights.menuTags ?? [],
    authorities: rights.authorities ?? [],
    shopIds: rights.shopIds ?? null,
  })
  return { customerId, accountId, email }
}

export const makeOperator = async (
  db: Db,
  roles: readonly OperatorRole[],
  email = `operator-${unique()}@agency.example`,
): Promise<string> =>
  createOperator(db, { email, name: 'Test Operator', passwordHash: await passwordHash(), roles })

/** An operator's session at the console with an admin view of the account; returns the token of the view. */
export const openAdminView = async (
  platform: Platform,
  { customerId, accountId }: { readonly customerId: string; readonly accountId: string },
  roles: readonly OperatorRole[],
  {
    reason = 'asked by phone',
    operatorId = null,
  }: { readonly reason?: string | null; readonly operatorId?: string | null } = {},
): Promise<{ token: string; sessionId: string; operatorId: string; consoleSessionId: string }> => {
  const { agency } = platform.database
  const operator = operatorId ?? (await makeOperator(agency, roles))
  const expires_at = new Date(Date.now() + 3_600_000)
  const open = async (visit: object): Promise<string> =>
    (
      await agency
        .insertInto('session')
        .values({ operator_id: operator, expires_at, ...visit })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const consoleSessionId = await open({})
  const sessionId = await open({
    customer_id: customerId,
    account_id: accountId,
    opened_by: consoleSessionId,
    opened_with_roles: [...roles],
    acting_reason: reason,
  })
  const token = await platform.tokens.signAccess(sessionId, 'customer')
  return { token, sessionId, operatorId: operator, consoleSessionId }
}

/** Creates a session without checking a password, which is slow; returns its access token. */
export const openTestSession = async (
  platform: Platform,
  owner: { readonly customerId: CustomerId; readonly accountId: string } | { readonly operatorId: string },
): Promise<string> => {
  const isOperator = 'operatorId' in owner
  const { id } = await platform.database.agency
    .insertInto('session')
    .values({
      customer_id: isOperator ? null : owner.customerId,
      account_id: isOperator ? null : owner.accountId,
      operator_id: isOperator ? owner.operatorId : null,
      expires_at: new Date(Date.now() + 24 * 3600 * 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return platform.tokens.signAccess(id, isOperator ? 'operator' : 'customer')
}
