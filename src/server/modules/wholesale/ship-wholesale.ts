import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { wholesaleLimits } from '../../../contract/wholesale/wholesale-states.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { withNote, operatorOf } from '../../platform/conversations/party-actors.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { findCustomsGapsOfWholesale } from '../orders/index.ts'
import { postMovements } from '../wallet/index.ts'
import { runOperatorAction, runOperatorActionOnce } from './run-wholesale-action.ts'
import { movementOf } from './pay-wholesale.ts'
import { atRate, type OperatorWholesaleDeps } from './quote-wholesale.ts'
import { moveWholesale } from './wholesale-rows.ts'

export const packWholesale = (
  { database }: OperatorWholesaleDeps,
  input: ParsedInputOf<typeof operatorWholesale.packWholesale>,
  call: OperatorCall,
): Promise<void> =>
  runOperatorAction(database, call, { id: input.id, action: 'pack' }, async (tx, order) => {
    const { cartons, weightGrams, volumeCm3 } = input
    await moveWholesale(tx, order, {
      to: 'awaitingFreight',
      kind: 'wholesale.packed',
      by: operatorOf(call.operator),
      detail: { pieces: cartons },
      set: { cartons, weight_grams: weightGrams, volume_cm3: volumeCm3 },
    })
  })

export const setWholesaleFreight = (
  { database, mails }: OperatorWholesaleDeps,
  input: ParsedInputOf<typeof operatorWholesale.setWholesaleFreight>,
  call: OperatorCall,
): Promise<void> =>
  runOperatorActionOnce(database, call, { input, action: 'setFreight' }, async (tx, order, wallet) => {
    const { customerId, rateMicro, freightMinor, refundedMinor, paidMinor } = order
    if (rateMicro === null || freightMinor === null) throw new Error(`${order.id} is paid but has no price`)
    const realMinor = atRate(input.freightUsdMinor, rateMicro)
    if (paidMinor + realMinor > wholesaleLimits.totalMinor) throw refuse('amountTooLarge', { case: 'total' })
    const backMinor = freightMinor - realMinor
    const by = operatorOf(call.operator)
    const common = { by, detail: withNote(input.note) }
    const set = { real_freight_usd_minor: input.freightUsdMinor, real_freight_minor: realMinor }
    if (backMinor < 0) {
      await moveWholesale(tx, order, {
        ...common,
        to: 'pendingReplenish',
        kind: 'wholesale.freightHigher',
        set: { ...set, status_since: sql<Date>`now()` },
      })
      await mails.freightHigher(tx, order, { amountMinor: -backMinor, note: input.note })
      return
    }
    await moveWholesale(tx, order, {
      ...common,
      to: 'awaitingFreight',
      kind: 'wholesale.freightSettled',
      ...(backMinor > 0 ? { amountMinor: backMinor } : {}),
      set: { ...set, freight_settled_at: sql<Date>`now()`, refunded_minor: refundedMinor + backMinor },
    })
    if (backMinor === 0) return
    await postMovements(tx, customerId, wallet, [
      movementOf(order, {
        what: 'freightBack',
        kind: 'wholesaleRefund',
        amountMinor: backMinor,
        actorName: by.name,
      }),
    ])
    await mails.refunded(tx, order, { amountMinor: backMinor, note: input.note })
  })

/** @throws DomainError noCustomsData */
export const shipWholesale = (
  { database, mails }: OperatorWholesaleDeps,
  { id, carrier, trackingNumbers, note }: ParsedInputOf<typeof operatorWholesale.shipWholesale>,
  call: OperatorCall,
): Promise<void> =>
  runOperatorAction(database, call, { id, action: 'ship' }, async (tx, order) => {
    const [gap] = await findCustomsGapsOfWholesale(tx, order.customerId, order.id)
    if (gap)
      throw refuse('noCustomsData', { number: order.number, product: gap.subject, missing: gap.missing })
    const numbers = [...new Set(trackingNumbers)]
    const said = `${carrier}: ${numbers.join(', ')}`
    await moveWholesale(tx, order, {
      to: 'shipped',
      kind: 'wholesale.shipped',
      by: operatorOf(call.operator),
      detail: { note: note === '' ? said : `${said}\n${note}` },
      set: { carrier, tracking_numbers: numbers, shipped_at: sql<Date>`now()` },
    })
    await mails.shipped(tx, order, { note: said })
  })
