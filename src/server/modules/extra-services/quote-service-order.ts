import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { convertFromUsd } from '../../../contract/kernel/money.ts'
import type { operatorExtraServices } from '../../../contract/extra-services/operator-extra-services.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { operatorOf, withNote } from '../../platform/conversations/party-actors.ts'
import { exchangeRate } from '../catalogue/index.ts'
import { totalOf } from './create-service-order.ts'
import { runOperatorAction } from './run-service-order-action.ts'
import type { OperatorServiceOrderParts } from './service-order-parts.ts'
import { moveServiceOrder } from './service-order-rows.ts'

/** Quotes in USD; the seller pays in the customer's currency at today's rate. */
export const quoteServiceOrder = (
  { database, mails }: OperatorServiceOrderParts,
  { id, unitUsdMinor, days, note }: ParsedInputOf<typeof operatorExtraServices.quoteServiceOrder>,
  call: OperatorCall,
): Promise<void> =>
  runOperatorAction(database, call, { id, action: 'quote' }, async (tx, order) => {
    const unitMinor = Math.max(1, convertFromUsd(unitUsdMinor, await exchangeRate(tx, order.currency)))
    const totalMinor = totalOf(unitMinor, order.quantity)
    await moveServiceOrder(tx, order, {
      to: 'awaitingPayment',
      kind: 'service.quoted',
      by: operatorOf(call.operator),
      detail: { quotedMinor: totalMinor, days, ...withNote(note) },
      // A new quote counts as a new wait.
      set: { unit_minor: unitMinor, total_minor: totalMinor, days, status_since: sql<Date>`now()` },
    })
    await mails.quoted(tx, order, { amountMinor: totalMinor, note })
  })
