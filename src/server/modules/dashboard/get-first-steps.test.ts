import { expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import { createOrder, createShop, createSku } from '../orders/test/order-factory.ts'

const t = await testApp()

const done = async (caller = t.main) =>
  Object.fromEntries(
    (await caller.ok(dashboard.getFirstSteps, {})).steps.map(({ name, isDone }) => [name, isDone]),
  )

it("ticks each getting-started step once it is done, limited to the account's menus and shops", async () => {
  const nothing = {
    connectShop: false,
    recharge: false,
    mapProduct: false,
    payOrder: false,
    trackParcel: false,
  }
  expect(await done()).toEqual(nothing)
  const shopId = await createShop(t, t.customerId)
  expect(await done()).toEqual({ ...nothing, connectShop: true })
  await t.admin.query(
    `insert into recharge (customer_id, number, method, status, currency, amount_minor, pay_minor)
       values ($1, 'RC-1', 'bank', 'pending', 'USD', 100, 100)`,
    [t.customerId],
  )
  expect(await done()).toMatchObject({ recharge: false })
  await t.admin.query(`update recharge set status = 'credited' where customer_id = $1`, [t.customerId])
  expect(await done()).toMatchObject({ recharge: true, mapProduct: false })
  await t.admin.query(
    `insert into shop_variant (customer_id, shop_id, variant_key, title, sku_id) values ($1, $2, '1', 'Mug', $3)`,
    [t.customerId, shopId, await createSku(t)],
  )
  const orderId = await createOrder(t, t.customerId)
  expect(await done()).toMatchObject({ mapProduct: true, payOrder: false })
  await t.admin.query(
    `update dropshipping_order set paid_at = now(), status = 'processing', waiting_reason = 'beingPrepared',
       waiting_on = 'agency' where id = $1`,
    [orderId],
  )
  const paid = { connectShop: true, recharge: true, mapProduct: true, payOrder: true, trackParcel: false }
  expect(await done()).toEqual(paid)
  await t.admin.query(
    `update dropshipping_order set status = 'shipped', shipped_at = now(), waiting_reason = 'inTransit',
       waiting_on = 'carrier' where id = $1`,
    [orderId],
  )
  expect(await done()).toEqual({ ...paid, trackParcel: true })

  const other = await createShop(t, t.customerId)
  const colleague = await t.subAccount({ menuTags: [menuTags.orders], shopIds: [other] })
  // Products are matched on a page of the Products menu.
  expect(await done(colleague)).toEqual({
    connectShop: null,
    recharge: null,
    mapProduct: null,
    payOrder: false,
    trackParcel: false,
  })
  const ofProducts = await t.subAccount({ menuTags: [menuTags.product], shopIds: [other] })
  expect(await done(ofProducts)).toMatchObject({ mapProduct: false, payOrder: null })
})
