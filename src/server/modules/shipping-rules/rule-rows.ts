import { notFound } from '../../../contract/kernel/errors.ts'
import type { RuleConditions, RuleOutcome } from '../../../contract/shipping-rules/shipping-rules.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { CustomerId, Db, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { loadSkus, type PricedSku } from '../catalogue/index.ts'

/** Rules cover all shops of the customer. @throws DomainError limitedToShops */
export const checkSeesAllShops = ({ shopIds }: CustomerActor): void => {
  if (shopIds === null) return
  throw refuse('limitedToShops')
}

/** Serialises changes of a customer's rules, including what they read before. */
export const lockRules = async (tx: Tx, customerId: CustomerId): Promise<string[]> => {
  await tx
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('shipping_rule')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface Named {
  readonly conditions: RuleConditions
  readonly outcome: RuleOutcome
}

const countShops = async (db: Db, customer: CustomerActor, ids: readonly string[]): Promise<number> => {
  const visible = ids.filter((id) => customer.shopIds === null || customer.shopIds.some((own) => own === id))
  if (visible.length === 0) return 0
  const rows = await db
    .selectFrom('shop')
    .select('id')
    .where('customer_id', '=', customer.customerId)
    .where('id', 'in', visible)
    .execute()
  return rows.length
}

const countLines = async (db: Db, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0
  return (await db.selectFrom('shipping_line').select('id').where('id', 'in', ids).execute()).length
}

export const namedSkus = (db: Db, rules: readonly Named[]): Promise<Map<string, PricedSku>> =>
  loadSkus(
    db,
    rules.flatMap(({ conditions }) => conditions.skus?.ids ?? []),
  )

export const checkNamed = async (db: Db, customer: CustomerActor, rules: readonly Named[]): Promise<void> => {
  const shops = new Set(rules.flatMap(({ conditions }) => conditions.shopIds))
  const lines = new Set(rules.flatMap(({ outcome }) => outcome.lineIds))
  const skus = new Set(rules.flatMap(({ conditions }) => conditions.skus?.ids ?? []))
  const [shopCount, lineCount, found] = await Promise.all([
    countShops(db, customer, [...shops]),
    countLines(db, [...lines]),
    namedSkus(db, rules),
  ])
  if (shopCount !== shops.size) throw notFound('Shop')
  if (lineCount !== lines.size) throw notFound('Shipping line')
  const mine = [...found.values()].filter(
    ({ ownerCustomerId: owner }) => owner === null || owner === customer.customerId,
  )
  if (mine.length !== skus.size) throw notFound('SKU')
}
