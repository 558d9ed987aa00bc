import { randomUUID } from 'node:crypto'
import type { Caller, TestApp } from '../../../../test/http.ts'
import type { CreditTerms } from '../../../contract/credit-lines/credit-terms.ts'
import { operatorAgencySettings } from '../../../contract/agency-settings/operator-agency.ts'
import {
  operatorCreditLines,
  type CustomerCredit,
} from '../../../contract/credit-lines/operator-credit-lines.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import { createOrder } from '../orders/test/order-factory.ts'
import { moveWallet } from '../wallet/test/wallet-factory.ts'
import { closeStatements } from './close-statements.ts'
import { createCreditMails } from './credit-emails.ts'
import { remindOfStatements } from './remind.ts'

export const once = (): { idempotencyKey: string } => ({ idempotencyKey: randomUUID() })

/** Up to 1,000.00 by one person; two days of grace. */
export const someTerms: CreditTerms = {
  limitSecondPersonAboveMinor: { USD: 100_000, CNY: null },
  graceDays: 2,
  remindDays: 3,
}

export const setCreditTerms = async (t: TestApp, value: CreditTerms = someTerms): Promise<void> => {
  const { version } = (await t.operator.ok(operatorAgencySettings.getAgencySettings, {})).credit
  await t.operator.ok(operatorAgencySettings.saveAgencySettings, { section: 'credit', version, value })
}

export const reason = 'Pays on time since 2024.'

export const terms = { everyDays: 7, dueDays: 5, reason } as const

export const grant = async (
  t: TestApp,
  { customerId }: Caller,
  limitMinor: number,
  by: Caller = t.operator,
): Promise<CustomerCredit> => {
  await setCreditTerms(t)
  return by.ok(operatorCreditLines.setCreditLine, { customerId, limitMinor, ...terms }, once())
}

/** Above the owner's limit. */
export const proposed = async (t: TestApp, seller: Caller, by: Caller = t.operator) => {
  const { proposal } = await grant(t, seller, 200_000, by)
  if (!proposal) throw new Error('it was applied at once')
  return proposal
}

/** An order with 9.00 due. */
export const unpaid = (t: TestApp, { customerId }: Caller): Promise<string> =>
  createOrder(t, customerIdFromRow(customerId))

/** As finance credits it. */
export const payIn = (t: TestApp, { customerId }: Caller, amountMinor: number): Promise<number> =>
  moveWallet(t.platform.database, customerIdFromRow(customerId), amountMinor)

export const pay = (seller: Caller, id: string) => seller.call(orders.payOrder, { id }, once())

/** An order of 9.00, paid as far as balance and credit allow: '' or why not. */
export const buy = async (t: TestApp, seller: Caller): Promise<string> => {
  const { reason: why, data } = await pay(seller, await unpaid(t, seller))
  return data?.result.ok === false ? data.result.reason : why
}

const partsOf = ({ platform: { database, mail, config } }: TestApp) => ({
  database,
  mails: createCreditMails(mail, config.publicUrl),
})

export const never = new AbortController().signal

export const closeDue = (t: TestApp): Promise<void> => closeStatements(partsOf(t), never)
export const remind = (t: TestApp): Promise<void> => remindOfStatements(partsOf(t), never)

/** Moves everything about the credit of this customer into the past. */
export const daysPass = async (t: TestApp, { customerId }: Caller, days: number): Promise<void> => {
  const past = `- ${days} * interval '1 day'`
  await t.admin.query(`update credit_line set period_since = period_since ${past},
    next_statement_at = next_statement_at ${past} where customer_id = ${customerId}`)
  await t.admin.query(`update credit_statement set period_since = period_since ${past},
    period_until = period_until ${past}, closed_at = closed_at ${past}, due_at = due_at ${past},
    stops_at = stops_at ${past} where customer_id = ${customerId}`)
  await t.admin.query(
    `update wallet set credit_stops_at = credit_stops_at ${past} where customer_id = ${customerId}`,
  )
  // In two steps, as two days of one customer may not meet on the way.
  await t.admin.query(
    `update credit_reminder set sent_on = sent_on - 10000 where customer_id = ${customerId}`,
  )
  await t.admin.query(
    `update credit_reminder set sent_on = (sent_on + 10000 ${past})::date where customer_id = ${customerId}`,
  )
}

/** Closes the period that runs. */
export const close = async (t: TestApp, seller: Caller): Promise<void> => {
  await t.admin.query(
    `update credit_line set next_statement_at = now() - interval '1 minute' where customer_id = $1`,
    [seller.customerId],
  )
  await closeDue(t)
}
