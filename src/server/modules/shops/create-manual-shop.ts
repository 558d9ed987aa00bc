import type { CustomerActor } from '../../platform/auth/actors.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { CallContext } from '../../platform/http/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { seeOwnShop } from '../identity/index.ts'

const maxShops = 200

export const createManualShop = async (
  { database, authenticator }: Platform,
  call: CallContext & { readonly customer: CustomerActor },
  input: { readonly name: string; readonly currency: string },
): Promise<{ id: string }> => {
  const { customerId } = call.customer
  const created = await database.tenantTransaction(customerId, async (tx) => {
    const shops = await tx.selectFrom('shop').select('name').where('customer_id', '=', customerId).execute()
    if (shops.some(({ name }) => name.toLowerCase() === input.name.toLowerCase())) {
      throw refuse('nameTaken', { case: 'shop', name: input.name })
    }
    if (shops.length >= maxShops) {
      throw refuse('tooManyShops', { max: maxShops })
    }
    const shop = await tx
      .insertInto('shop')
      .values({ customer_id: customerId, kind: 'manual', status: 'connected', ...input })
      .returning('id')
      .executeTakeFirstOrThrow()
    await seeOwnShop(tx, call.customer, shop.id)
    await audit(tx, call.customer, {
      action: 'shop.created',
      target: `shop:${shop.id}`,
      detail: { name: input.name },
      call,
    })
    return shop
  })
  authenticator.forgetAccount(call.customer.accountId)
  return created
}
