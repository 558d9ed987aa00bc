import { describe, expect, it } from 'vitest'
import { documentedIssues } from '../../../../../test/paypal-issues.ts'
import { meaningOf } from '../../../connectors/paypal/error-reasons.ts'
import { rechargeReasonText } from '../../../../contract/refusals/recharge-reasons.ts'
import { createPayPalPayments } from '../../../connectors/paypal/paypal-payments.ts'
import { completePayPalRecharge } from '../paypal/complete-paypal-recharge.ts'
import { checkLedgerInvariants } from '../invariants/ledger-invariants.ts'
import { PaymentServiceUnavailable } from '../recharges/payment-service.ts'
import { getRecharge } from '../recharges/recharges.ts'
import { syncPayPalRecharge } from '../paypal/sync-paypal-recharge.ts'
import { withPayPalRecharges } from './paypal-recharge-factory.ts'

const { database, log, paypal, parts, balance, signIn, start, comeBack, statusOf, settleAll } =
  await withPayPalRecharges()

describe('a payment that PayPal rejects at the capture', () => {
  it('becomes a rejected recharge that says why, and what to do', async () => {
    const call = await signIn()
    const { token } = await start(call)
    await paypal.fake.approve(token)
    const expired = {
      ...parts,
      payments: createPayPalPayments({
        ...paypal.options,
        fetch: async (url, init) =>
          String(url).endsWith('/capture')
            ? Response.json(
                { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'CARD_EXPIRED' }] },
                { status: 422 },
              )
            : fetch(url, init),
      }),
    }
    const { customerId } = call.customer
    expect(await completePayPalRecharge(expired, customerId, { token, cancelled: false })).toMatchObject({
      status: 'refused',
      reason: expect.stringMatching(/card has expired.*Nothing was charged; try another payment method/),
    })
    expect(await balance(call)).toBe(0)
  })
})

describe('each kind of error that PayPal documents', () => {
  const first = new Map(documentedIssues.toReversed().map((issue) => [meaningOf(issue), issue]))
  const kinds = [...first].map(([meaning, issue]) => ({ meaning, issue }))
  const declined = kinds.filter(({ meaning }) => !['waiting', 'inProgress', 'captured'].includes(meaning))

  it.each(declined)('$issue at the capture refuses the recharge: $meaning', async ({ issue, meaning }) => {
    const call = await signIn()
    const { token } = await start(call)
    await paypal.fake.approve(token)
    paypal.fake.refuseNext('capture', 422, issue)
    const recharge = await comeBack(call, token)
    expect(recharge).toMatchObject({ status: 'refused', reasonCode: meaning })
    expect(rechargeReasonText('en', recharge)).toMatch(
      /Nothing was charged.*(try|Try|Start|start|Contact|Use a)/,
    )
    expect(rechargeReasonText('zh', recharge)).toMatch(/未扣款|未受理/)
    await settleAll()
    expect(await balance(call)).toBe(0)
  })

  it.each(declined)(
    '$issue at the start says why, and leaves a refused recharge',
    async ({ issue, meaning }) => {
      const call = await signIn()
      paypal.fake.refuseNext('create', 422, issue)
      await expect(start(call)).rejects.toMatchObject({
        reason: 'paypalRefused',
        detail: { reason: meaning },
      })
      const rows = await database.agency
        .selectFrom('recharge')
        .select(['status', 'reason_code'])
        .where('customer_id', '=', call.customer.customerId)
        .execute()
      expect(rows).toEqual([{ status: 'refused', reason_code: meaning }])
    },
  )

  it.each(kinds.filter(({ meaning }) => meaning === 'waiting'))(
    '$issue waits, and is credited once the payer has acted',
    async ({ issue }) => {
      const call = await signIn()
      const { token } = await start(call)
      await paypal.fake.approve(token)
      paypal.fake.refuseNext('capture', 422, issue)
      expect(await comeBack(call, token)).toMatchObject({ status: 'approved' })
      expect(await comeBack(call, token)).toMatchObject({ status: 'credited' })
    },
  )

  it.each(kinds.filter(({ meaning }) => meaning === 'inProgress'))(
    '$issue is asked again later',
    async ({ issue }) => {
      const call = await signIn()
      const { token } = await start(call)
      await paypal.fake.approve(token)
      paypal.fake.refuseNext('capture', 422, issue)
      await expect(comeBack(call, token)).rejects.toMatchObject({ reason: 'paypalUnavailable' })
      expect(await comeBack(call, token)).toMatchObject({ status: 'credited' })
    },
  )

  it.each([
    [404, 'INVALID_RESOURCE_ID'],
    [403, 'PERMISSION_DENIED'],
    [422, 'SOMETHING_NEW'],
  ] as const)('%i %s at a look changes nothing that is paid', async (status, issue) => {
    const call = await signIn()
    const { token, id } = await start(call)
    await paypal.fake.approve(token)
    await comeBack(call, token)
    paypal.fake.refuseNext('read', status, issue)
    const recharge = await getRecharge(database.agency, call.customer.customerId, id)
    const outcome: unknown = await syncPayPalRecharge(parts, recharge).catch((error: unknown) => error)
    expect(outcome instanceof PaymentServiceUnavailable).toBe(status !== 404)
    await settleAll()
    expect(await statusOf(call, id)).toBe('credited')
    expect(await balance(call)).toBe(10_000)
  })
})

describe('the ledger', () => {
  it('keeps every ledger invariant', async () => {
    expect(await checkLedgerInvariants(database, log)).toBe(0)
  })
})
