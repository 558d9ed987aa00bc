import { sql } from 'kysely'
import type * as z from 'zod'
import { type dashboard, type FirstStep, firstSteps } from '../../../contract/dashboard/dashboard.ts'
import { type MenuTag, menuTags } from '../../../contract/kernel/permissions.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { Db } from '../../platform/database/database.ts'

type Steps = z.input<typeof dashboard.getFirstSteps.output>

const menuOf: Readonly<Record<FirstStep, MenuTag>> = {
  connectShop: menuTags.stores,
  recharge: menuTags.wallet,
  mapProduct: menuTags.product,
  payOrder: menuTags.orders,
  trackParcel: menuTags.orders,
}

export const getFirstSteps = async (db: Db, customer: CustomerActor): Promise<Steps> => {
  const { customerId, shopIds } = customer
  const ofShops = shopIds === null ? sql`` : sql`and shop_id = any (${[...shopIds]}::bigint[])`
  const shopOfThem = shopIds === null ? sql`` : sql`and id = any (${[...shopIds]}::bigint[])`
  const { rows } = await sql<Record<FirstStep, boolean>>`
    select
      exists (select from shop where customer_id = ${customerId} and status <> 'disconnected' ${shopOfThem})
        as "connectShop",
      exists (select from recharge where customer_id = ${customerId} and status = 'credited') as recharge,
      exists (select from shop_variant where customer_id = ${customerId} and sku_id is not null ${ofShops})
        as "mapProduct",
      exists (select from dropshipping_order where customer_id = ${customerId} and paid_at is not null ${ofShops})
        as "payOrder",
      exists (select from dropshipping_order where customer_id = ${customerId} and status in ('partlyShipped', 'shipped', 'delivered')
        ${ofShops}) as "trackParcel"`.execute(db)
  const [done] = rows
  return {
    steps: firstSteps.map((name) => ({
      name,
      isDone: customer.menuTags.includes(menuOf[name]) ? (done?.[name] ?? false) : null,
    })),
  }
}
