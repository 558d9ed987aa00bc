import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { operatorPurchasing } from '../../../../contract/purchasing/operator-purchasing.ts'
import { purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import { audit } from '../../../platform/auth/audit.ts'
import {
  customerIdFromRow,
  type CustomerId,
  type Database,
  type Tx,
} from '../../../platform/database/database.ts'
import { idempotently } from '../../../platform/idempotency/idempotency.ts'
import type { OperatorCall } from '../../../platform/http/route.ts'
import { operatorOf } from '../../../platform/conversations/party-actors.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { loadSkus } from '../../catalogue/index.ts'
import { addPurchaseEvent } from '../state/purchase-rows.ts'

type Announcement = ParsedInputOf<typeof operatorPurchasing.announceSelfPurchase>

const checkCustomer = async (tx: Tx, id: string): Promise<CustomerId> => {
  const row = await tx
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Customer')
  return customerIdFromRow(row.customer_id)
}

const itemsOf = async (
  tx: Tx,
  customerId: CustomerId,
  items: Announcement['items'],
): Promise<Map<string, number>> => {
  const skus = await loadSkus(
    tx,
    items.map(({ skuId }) => skuId),
  )
  const nums = new Map<string, number>()
  for (const { skuId, nums: more } of items) {
    const sku = skus.get(skuId)
    if (!sku || (sku.ownerCustomerId !== null && sku.ownerCustomerId !== customerId)) throw notFound('SKU')
    nums.set(skuId, (nums.get(skuId) ?? 0) + more)
  }
  if ([...nums.values()].some((sum) => sum > 1_000_000)) throw refuse('tooMany', { max: 1_000_000 })
  return nums
}

const write = async (tx: Tx, customerId: CustomerId, input: Announcement, by: string): Promise<string> => {
  const items = await itemsOf(tx, customerId, input.items)
  const { rows } = await sql<{ id: string }>`
    with fresh as (select nextval('id_seq') as id), written as (
      insert into purchase_order (customer_id, id, number, type, status, note, created_by)
        select ${customerId}, id, 'SP-' || id, ${purchaseTypes.selfPurchase}, 'submitted', ${input.note}, ${by} from fresh
        returning customer_id, id
    ), items as (
      insert into purchase_item (customer_id, order_id, sku_id, quantity)
        select w.customer_id, w.id, i.sku_id, i.nums from written w,
          unnest(${[...items.keys()]}::bigint[], ${[...items.values()]}::int[]) with ordinality as i (sku_id, nums, position)
          order by position
    )
    select id::text as id from written`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the purchase order was not inserted')
  return id
}

export const announceSelfPurchase = async (
  database: Database,
  input: Announcement,
  call: OperatorCall,
): Promise<string> =>
  database.agencyTransaction(async (tx) => {
    const customerId = await checkCustomer(tx, input.customerId)
    const intent = { customerId, key: call.idempotencyKey, endpoint: 'announceSelfPurchase', request: input }
    const { id } = await idempotently<{ id: string }>(tx, intent, async () => {
      const by = operatorOf(call.operator)
      const written = await write(tx, customerId, input, by.name)
      const order = { id: written, customerId, status: null }
      await addPurchaseEvent(tx, order, { kind: 'purchase.announced', by, to: 'submitted' })
      await audit(tx, call.operator, {
        action: 'purchase:announce',
        target: `purchase:${written}`,
        detail: { customerId },
        call,
      })
      return { id: written }
    })
    return id
  })
