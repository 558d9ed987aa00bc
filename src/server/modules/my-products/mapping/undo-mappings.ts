import { sql } from 'kysely'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { VariantResult } from '../../../../contract/my-products/my-product-schemas.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refusalIn, refusalOf, type Refusal } from '../../../platform/kernel/refuse.ts'
import {
  lockOrders,
  lockVariants,
  unpaidStatuses,
  ordersWithVariants,
  variantNameOf,
  type Actor,
  type Scope,
  type VariantMapping,
} from '../../orders/index.ts'
import { mapEach, refusedResult, type Batch } from './map-many.ts'
import { undoCountries } from './undo-countries.ts'

interface Change {
  readonly id: string
  readonly shopId: string
  readonly variantKey: string
  /** Null: the main match. */
  readonly countryCode: string | null
  readonly beforeSkuId: string | null
  readonly beforeUnits: number
  readonly afterSkuId: string | null
  readonly afterUnits: number
  readonly isUndone: boolean
  /** Whether later changes of the variant, if any, have all been undone. */
  readonly isNewest: boolean
  /** For a country exception: whether it is still in effect. */
  readonly stands: boolean | null
}

const readChanges = async (
  tx: Tx,
  { customerId, shopIds }: Scope,
  ids: readonly string[],
): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    select c.id, c.shop_id as "shopId", c.variant_key as "variantKey", c.country_code as "countryCode",
        case when c.country_code is not null then is_country_mapping_current(c) end as stands, c.before_sku_id as "beforeSkuId",
        c.before_units as "beforeUnits", c.after_sku_id as "afterSkuId", c.after_units as "afterUnits",
        c.undone_at is not null as "isUndone",
        not exists (select from mapping_change n
          join mapping_batch b on b.customer_id = n.customer_id and b.id = n.batch_id
          where n.customer_id = c.customer_id and n.shop_id = c.shop_id and n.variant_key = c.variant_key
            and n.country_code is not distinct from c.country_code and n.id > c.id and n.undone_at is null
            and b.source <> 'undo') as "isNewest"
      from mapping_change c
      where c.customer_id = ${customerId} and c.id = any(${ids}::bigint[])
        and (${shopIds}::bigint[] is null or c.shop_id = any(${shopIds}::bigint[]))`.execute(tx)
  return rows
}

const problemOf = (change: Change, now: VariantMapping | undefined): Refusal | null => {
  if (change.isUndone) return refusalOf('undoneBefore')
  const isAsMade =
    change.isNewest &&
    (change.stands ??
      (now?.skuId === change.afterSkuId && (change.afterSkuId === null || now?.units === change.afterUnits)))
  return isAsMade ? null : refusalOf('changedSince', { case: 'match' })
}

const undoOne = async (
  tx: Tx,
  scope: Scope,
  changes: readonly Change[],
  by: Actor,
  batch: Batch,
): Promise<ReadonlyMap<string, VariantResult | undefined>> => {
  const everywhere = changes.filter(({ countryCode }) => countryCode === null)
  const inCountries = changes.flatMap(({ countryCode, ...change }) =>
    countryCode === null ? [] : [{ ...change, countryCode }],
  )
  // Locks all orders at once in id order, because the following code goes variant by variant.
  if (inCountries.length > 0) {
    await lockOrders(tx, scope, await ordersWithVariants(tx, scope.customerId, changes), unpaidStatuses)
  }
  const targets = everywhere.map(({ shopId, variantKey, beforeSkuId, beforeUnits }) => ({
    shopId,
    variantKey,
    skuId: beforeSkuId,
    units: beforeSkuId === null ? 1 : beforeUnits,
  }))
  const results = targets.length === 0 ? [] : await mapEach(tx, scope, targets, { by, batch })
  return new Map([
    ...everywhere.map(({ id }, index) => [id, results[index]] as const),
    ...(inCountries.length === 0 ? [] : await undoCountries(tx, scope, inCountries, { by, batch })),
  ])
}

/**
 * Undoes matches, with a result for each in the order of ids: variants and their unpaid orders return to the
 * previous match. Only changes still in effect are undone. @throws DomainError amountTooLarge
 */
export const undoEach = async (
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  {
    by,
    batchId,
  }: {
    readonly by: Actor
    readonly batchId: string
  },
): Promise<VariantResult[]> => {
  const names = await readChanges(tx, scope, ids)
  const now = new Map((await lockVariants(tx, scope, names)).map((one) => [variantNameOf(one), one]))
  const changes = new Map((await readChanges(tx, scope, ids)).map((change) => [change.id, change]))
  const good: Change[] = []
  const refusals = new Map<string, VariantResult>()
  for (const id of ids) {
    const change = changes.get(id)
    const problem = change && problemOf(change, now.get(variantNameOf(change)))
    if (change && problem) refusals.set(id, refusedResult(change, problem))
    else if (change) good.push(change)
  }
  const resultOf = await undoOne(tx, scope, good, by, { batchId, how: 'undo' })
  const undone = good.flatMap(({ id }) => (resultOf.get(id)?.ok ? [id] : []))
  await sql`
    update mapping_change set undone_at = now(), undone_by = ${by.name}
      where customer_id = ${scope.customerId} and id = any(${undone}::bigint[])`.execute(tx)
  return ids.map(
    (id) =>
      refusals.get(id) ??
      resultOf.get(id) ??
      refusedResult({ shopId: '0', variantKey: id }, refusalIn(notFound('Match'))),
  )
}
