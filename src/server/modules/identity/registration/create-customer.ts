import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { OperatorRole } from '../../../../contract/kernel/permissions.ts'
import { customerIdFromRow, type CustomerId, type Db } from '../../../platform/database/database.ts'
import type { Locale } from '../emails/emails.ts'

export interface NewCustomer {
  readonly name: string
  readonly currency: Currency
  readonly email: string
  readonly passwordHash: string
  readonly timeZone?: string | undefined
  readonly locale?: Locale | undefined
  readonly referredBy?: string | null
  readonly referralCode?: string
  readonly createdAt?: Date
}

/** Without easily confused letters and digits. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 8

const makeReferralCode = (): string =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/**
 * Creates a customer with its main account; the database adds the wallet. Unique violations are left to the
 * caller.
 */
export const createCustomer = async (
  tx: Db,
  customer: NewCustomer,
): Promise<{ readonly customerId: CustomerId; readonly accountId: string }> => {
  const { customer_id } = await tx
    .insertInto('customer')
    .values({
      name: customer.name,
      currency: customer.currency,
      referral_code: customer.referralCode ?? makeReferralCode(),
      referred_by: customer.referredBy ?? null,
      ...(customer.timeZone === undefined ? {} : { time_zone: customer.timeZone }),
      ...(customer.createdAt === undefined ? {} : { created_at: customer.createdAt }),
    })
    .returning('customer_id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('account')
    .values({
      customer_id,
      email: customer.email,
      user_name: customer.name,
      password_hash: customer.passwordHash,
      is_default: true,
      ...(customer.locale === undefined ? {} : { locale: customer.locale }),
      ...(customer.createdAt === undefined ? {} : { created_at: customer.createdAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { customerId: customerIdFromRow(customer_id), accountId: id }
}

export interface NewSubAccount {
  readonly customerId: CustomerId
  readonly email: string
  readonly userName: string
  readonly passwordHash: string
  readonly menuTags: readonly number[]
  readonly authorities: readonly string[]
  readonly shopIds: readonly string[] | null
}

export const createSubAccount = async (tx: Db, account: NewSubAccount): Promise<string> => {
  const { id } = await tx
    .insertInto('account')
    .values({
      customer_id: account.customerId,
      email: account.email,
      user_name: account.userName,
      password_hash: account.passwordHash,
      menu_tags: [...account.menuTags],
      authorities: [...account.authorities],
      shop_ids: account.shopIds === null ? null : [...account.shopIds],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface NewOperator {
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  readonly roles: readonly OperatorRole[]
  /** The password was made here and shown to somebody: it works for a day, and is to be changed. */
  readonly isFirstPassword?: boolean
}

const firstPasswordHours = 24

export const firstPasswordUntil = sql<Date>`now() + make_interval(hours => ${sql.lit(firstPasswordHours)})`

export const createOperator = async (tx: Db, operator: NewOperator): Promise<string> => {
  const { id } = await tx
    .insertInto('operator')
    .values({
      email: operator.email,
      name: operator.name,
      password_hash: operator.passwordHash,
      first_password_until: operator.isFirstPassword ? firstPasswordUntil : null,
      roles: [...operator.roles],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
