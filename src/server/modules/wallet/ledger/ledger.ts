import { CompiledQuery } from 'kysely'
import type { DomainError } from '../../../../contract/kernel/errors.ts'
import { type Currency, type Money } from '../../../../contract/kernel/money.ts'
import type { ledgerKinds } from '../../../../contract/wallet/wallet.ts'
import { requireConfirmedAmount } from '../../../platform/auth/admin-view-money.ts'
import {
  minor,
  runTogether,
  type CustomerId,
  type Db,
  type Statement,
  type Tx,
} from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { issuing, partiesSql, type Parties } from '../../invoices/index.ts'
import { isRechargedAutomaticallySql, queueingAutoRecharge } from './queue-auto-recharge.ts'
import { creditSql, lackOf, spendable, type Funds, type WalletCredit } from './funds.ts'

export type LedgerKind = (typeof ledgerKinds)[number]
export type CounterAccount = 'sales' | 'paypal' | 'bank' | 'fees' | 'agency' | 'withdrawals' | 'commissions'

export interface LockedWallet extends Funds {
  /** Both sides of the invoices for what is posted to it. */
  readonly parties: Parties
  /** Whether the seller has an automatic recharge, which a debit may call for. */
  readonly isRechargedAutomatically: boolean
}

export interface Movement {
  readonly kind: LedgerKind
  /** The posting key, such as `order:123:payment`, unique per customer. */
  readonly key: string
  /** Signed from the wallet's view: positive is a credit. Never 0. */
  readonly amountMinor: number
  readonly counterAccount: CounterAccount
  /** The payment service's fee on top of the amount: posted from the counter account to `fees`. */
  readonly feeMinor?: number
  readonly sourceKind: string
  readonly sourceId: string | null
  readonly sourceNumber: string
  readonly actorName: string
  readonly agencyRemark?: string
}

const walletLockSql = `
  select balance_minor, currency, ${creditSql} as credit, ${partiesSql} as parties,
      ${isRechargedAutomaticallySql} as recharged
    from wallet where customer_id = $1 for update`

interface FundsRow {
  readonly balance_minor: string
  readonly currency: Currency
  readonly credit: WalletCredit
}

const fundsOf = ({ balance_minor, currency, credit }: FundsRow): Funds => ({
  balanceMinor: minor(balance_minor),
  currency,
  credit,
})

/** Locks the customer's wallet until the transaction ends. Must precede locks on orders. */
export const walletLock = (customerId: CustomerId): Statement<LockedWallet> => ({
  query: CompiledQuery.raw(walletLockSql, [customerId]),
  read: (rows) => {
    const [row] = rows as readonly (FundsRow & { parties: Parties; recharged: boolean })[]
    if (!row) throw new Error('the customer has no wallet')
    return { ...fundsOf(row), parties: row.parties, isRechargedAutomatically: row.recharged }
  },
})

export const lockWallet = async (tx: Tx, customerId: CustomerId): Promise<LockedWallet> => {
  const [wallet] = await runTogether(tx, walletLock(customerId))
  return wallet
}

/** The current balance, without locking. */
export const getBalance = async (db: Db, customerId: CustomerId): Promise<Money> => {
  const row = await db
    .selectFrom('wallet')
    .select(['balance_minor', 'currency'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!row) throw new Error('the customer has no wallet')
  return { amountMinor: minor(row.balance_minor), currency: row.currency as Currency }
}

/** What payments can take now, without locking: the balance and the credit. */
export const getFunds = async (db: Db, customerId: CustomerId): Promise<Funds> => {
  const query = CompiledQuery.raw(
    `select balance_minor, currency, ${creditSql} as credit from wallet where customer_id = $1`,
    [customerId],
  )
  const [row] = (await db.executeQuery<FundsRow>(query)).rows
  if (!row) throw new Error('the customer has no wallet')
  return fundsOf(row)
}

/** Only payments draw on the credit. */
const balanceTooLow = (wallet: LockedWallet, movements: readonly Movement[]): DomainError => {
  const { balanceMinor, currency } = wallet
  const neededMinor = deepestOf(movements)
  if (movements.some(({ amountMinor, counterAccount }) => amountMinor < 0 && counterAccount !== 'sales'))
    return refuse('balanceTooLow', {
      balanceMinor,
      neededMinor,
      shortMinor: neededMinor - balanceMinor,
      currency,
    })
  return refuse('balanceTooLow', {
    balanceMinor: spendable(wallet),
    neededMinor,
    ...lackOf(wallet, neededMinor, spendable(wallet)),
  })
}

const isRepeatedKey = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  error.constraint === 'ledger_transaction_customer_id_key_key'

/** The lowest point of the balance, in the given order, relative to its start. */
const deepestOf = (movements: readonly Movement[]): number => {
  let running = 0
  let deepest = 0
  for (const { amountMinor } of movements) {
    running += amountMinor
    deepest = Math.min(deepest, running)
  }
  return -deepest
}

const checkAmounts = (movements: readonly Movement[]): void => {
  for (const { amountMinor, feeMinor = 0, key } of movements) {
    if (!Number.isSafeInteger(amountMinor) || amountMinor === 0)
      throw new Error(`invalid amount to post for ${key}`)
    if (!Number.isSafeInteger(feeMinor) || feeMinor < 0) throw new Error(`invalid fee to post for ${key}`)
  }
}

const postSql = `
  with given as (
    select * from unnest($2::text[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::text[], $8::bigint[],
        $9::text[], $10::text[], $11::text[])
      with ordinality as g (kind, key, amount, counter, fee, source_kind, source_id, source_number, actor, remark, position)
      order by position
  ), numbered as materialized (
    select nextval('id_seq') as id, given.*, sum(amount) over (order by position) as running from given
  ), held as (
    select balance_minor, currency from wallet where customer_id = $1
  ), transactions as (
    insert into ledger_transaction
      (customer_id, id, kind, key, source_kind, source_id, source_number, actor_name, agency_remark)
    select $1, id, kind, key, source_kind, source_id, source_number, actor, remark from numbered
  ), postings as (
    insert into ledger_posting (customer_id, transaction_id, account, amount_minor, currency, balance_after_minor)
    select $1, id, leg.account, leg.amount, held.currency, leg.balance
    from numbered cross join held cross join lateral (values
      ('wallet', amount, held.balance_minor + running),
      (counter, -amount - fee, null::bigint),
      ('fees', fee, null::bigint)
    ) as leg (account, amount, balance)
    where leg.amount <> 0
  )
  select balance_minor + (select sum(amount) from numbered) as balance_minor from held`

interface Posted {
  readonly balanceMinor: number
}

/**
 * Posts one or more wallet transactions in one statement: ledger transactions and their postings. A trigger moves the
 * wallet's balance by them. At the end of the transaction the invoices and credit notes of sales and refunds are issued,
 * and an automatic recharge is queued if too little is left.
 * Each sees the balance after the previous one; none may overdraw, except that payments
 * may draw on the credit. After a rejection the database transaction is
 * aborted, so let the error through.
 * @throws DomainError balanceTooLow; alreadyPosted if a key was posted before; 403 in the admin view if the amount is
 * not confirmed
 */
export const posting = (
  customerId: CustomerId,
  wallet: LockedWallet,
  movements: readonly Movement[],
): Statement<Posted> => {
  checkAmounts(movements)
  requireConfirmedAmount(
    movements.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    wallet.currency,
  )
  const sales = movements.filter(({ counterAccount }) => counterAccount === 'sales').map(({ key }) => key)
  const isDebit = movements.some(({ amountMinor }) => amountMinor < 0)
  const column = <T>(of: (movement: Movement) => T): T[] => movements.map(of)
  const values = [
    customerId,
    column((m) => m.kind),
    column((m) => m.key),
    column((m) => m.amountMinor),
    column((m) => m.counterAccount),
    column((m) => m.feeMinor ?? 0),
    column((m) => m.sourceKind),
    column((m) => m.sourceId),
    column((m) => m.sourceNumber),
    column((m) => m.actorName),
    column((m) => m.agencyRemark ?? ''),
  ]
  return {
    query: CompiledQuery.raw(postSql, values),
    read: (rows) => {
      const [row] = rows as readonly { balance_minor: string }[]
      if (!row) throw new Error('the customer has no wallet')
      return { balanceMinor: minor(row.balance_minor) }
    },
    explain: (error) => translate(error, wallet, movements),
    atEnd: [
      ...(sales.length > 0 ? [issuing(customerId, wallet, sales)] : []),
      ...(isDebit && wallet.isRechargedAutomatically ? [queueingAutoRecharge(customerId)] : []),
    ],
  }
}

/** `posting`, run on its own; an empty list keeps the balance. */
export const postMovements = async (
  tx: Tx,
  customerId: CustomerId,
  wallet: LockedWallet,
  movements: readonly Movement[],
): Promise<Posted> => {
  if (movements.length === 0) return wallet
  const [posted] = await runTogether(tx, posting(customerId, wallet, movements))
  return posted
}

/** Database constraints enforce the rules; this maps them to DomainErrors. */
const translate = (error: unknown, wallet: LockedWallet, movements: readonly Movement[]): unknown => {
  if (isRepeatedKey(error)) return refuse('alreadyPosted')
  if (isOverdrawn(error)) return balanceTooLow(wallet, movements)
  return error
}

const isOverdrawn = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'wallet_not_overdrawn'
