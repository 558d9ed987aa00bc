import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { extraServices } from '../../../contract/extra-services/extra-services.ts'
import type { CustomerCall } from '../../platform/http/call.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { sellerOf, type PartyActor } from '../../platform/conversations/party-actors.ts'
import { runSellerAction } from './run-service-order-action.ts'
import { addMessage } from './service-order-messages.ts'
import { moveServiceOrder, type LockedServiceOrder } from './service-order-rows.ts'

export const completeServiceOrder = async (
  tx: Tx,
  order: LockedServiceOrder,
  by: PartyActor,
): Promise<void> => {
  await moveServiceOrder(tx, order, { to: 'completed', kind: 'service.completed', by })
}

export const acceptServiceOrder = (
  database: Database,
  { id }: ParsedInputOf<typeof extraServices.acceptServiceOrder>,
  call: CustomerCall,
): Promise<void> =>
  runSellerAction(database, call, { id, action: 'accept' }, (tx, order) =>
    completeServiceOrder(tx, order, sellerOf(call.customer)),
  )

/** What is to change is a message, so that the agency answers it where it is read. */
export const requestServiceChanges = (
  database: Database,
  { id, content }: ParsedInputOf<typeof extraServices.requestServiceChanges>,
  call: CustomerCall,
): Promise<void> =>
  runSellerAction(database, call, { id, action: 'requestChanges' }, async (tx, order) => {
    const by = sellerOf(call.customer)
    await moveServiceOrder(tx, order, {
      to: 'inProgress',
      kind: 'service.changesRequested',
      by,
      detail: { note: content },
    })
    await addMessage(tx, order, { by, body: content, pictureIds: [] })
  })
