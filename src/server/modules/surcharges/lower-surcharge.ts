import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { roundMinor } from '../../../contract/kernel/money.ts'
import type { operatorSurcharges } from '../../../contract/surcharges/operator-surcharges.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { actorOf, addEvents, setOrderFlags } from '../orders/index.ts'
import { answerDay, type RaiseParts } from './raise-surcharges.ts'
import { checkAgencyPictures } from '../../platform/files/operator-pictures.ts'
import { isUnsettled } from './surcharge-rules.ts'
import {
  addStep,
  checkVersion,
  lockSurcharge,
  notOpen,
  ownerOfSurcharge,
  type LockedSurcharge,
} from './surcharge-rows.ts'

type Input = ParsedInputOf<typeof operatorSurcharges.lowerSurcharge>

/** Uses the exchange rate of the original request. @throws DomainError notLower */
const lowered = ({ orderNumber, usdMinor, amountMinor }: LockedSurcharge, toUsd: number): number => {
  const less = Math.max(1, roundMinor((amountMinor * toUsd) / usdMinor))
  if (toUsd < usdMinor && less < amountMinor) return less
  throw refuse('notLower', { number: orderNumber, usdMinor })
}

/** The new version waits for the seller with a new deadline. */
const writeVersion = async (
  tx: Tx,
  { customerId, id, status, version }: LockedSurcharge,
  next: { readonly usdMinor: number; readonly amountMinor: number; readonly answerBy: Date },
): Promise<void> => {
  const moved = await tx
    .updateTable('order_surcharge')
    .set({
      status: 'open',
      status_since: sql`now()`,
      version: version + 1,
      usd_minor: next.usdMinor,
      amount_minor: next.amountMinor,
      answer_by: next.answerBy,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('status', '=', status)
    .where('version', '=', version)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Error(`surcharge ${id} changed despite its order's lock`)
}

export const lowerSurcharge = (
  database: Database,
  input: Input,
  call: OperatorCall,
  { mails, now }: RaiseParts,
): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const { id, version, usdMinor, note, answerDays, pictureIds } = input
    const customerId = await ownerOfSurcharge(tx, id)
    const surcharge = await lockSurcharge(tx, { customerId, shopIds: null }, id)
    if (!isUnsettled(surcharge)) throw notOpen(surcharge)
    checkVersion(surcharge, version)
    await checkAgencyPictures(tx, pictureIds)
    const { orderId, orderNumber, shopId, reason, currency } = surcharge
    const amountMinor = lowered(surcharge, usdMinor)
    const answerBy = answerDay(now, answerDays)
    await writeVersion(tx, surcharge, { usdMinor, amountMinor, answerBy })
    const by = actorOf(call)
    await addStep(tx, surcharge, { kind: 'lowered', note, amountMinor, pictureIds }, by)
    const until = answerBy.toISOString()
    await setOrderFlags(tx, customerId, [
      { orderId, kind: 'surcharge', state: reason, waitingOn: 'seller', until },
    ])
    const detail = { surcharge: reason, amountMinor, currency, ...(note && { note }) }
    await addEvents(tx, customerId, [{ orderId, kind: 'surcharge.lowered', detail }], by)
    const emailMessage = { reason, amountMinor, currency, note, answerBy, isLower: true }
    await mails.asked(tx, {
      customerId,
      shopId,
      orders: [{ id: orderId, number: orderNumber }],
      ...emailMessage,
    })
    const audited = { customerId, reason, amountMinor }
    await audit(tx, call.operator, {
      action: 'order:lowerSurcharge',
      target: `order:${orderId}`,
      detail: audited,
      call,
    })
  })
