import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import type { PaymentMethodId } from '../../../contract/kernel/ids.ts'
import { operatorPaymentMethods } from '../../../contract/wallet/operator-payment-methods.ts'
import { operatorWallet } from '../../../contract/wallet/operator-wallet.ts'
import { paymentMethods } from '../../../contract/wallet/payment-methods.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { setTerms, someTerms } from '../withdrawals/withdrawal-factory.ts'
import { once, proofOf, saved, tronAddress, usdt, wise } from './payment-method-factory.ts'

const t = await testApp()
const second = await t.operatorWith(['finance'])

const save = (input: typeof usdt) => t.operator.call(operatorPaymentMethods.savePaymentMethod, input, once())
const report = async (
  seller: Caller,
  paymentMethodId: PaymentMethodId,
  bankReference = '',
  amountMinor = 9_000,
) =>
  seller.call(
    wallet.createBankRecharge,
    { amountMinor, bankReference, receiptFileId: await proofOf(seller), paymentMethodId },
    once(),
  )
const credit = (operator: Caller, id: string) =>
  operator.call(operatorWallet.creditBankRecharge, { id, creditedMinor: 9_000 }, once())
const reported = async (seller: Caller, method: PaymentMethodId, reference: string): Promise<string> =>
  (await report(seller, method, reference)).data?.recharge.id ?? ''

describe('a payment method', () => {
  it('of USDT needs an address whose checksum is right', async () => {
    const mistyped = tronAddress.replace('GTC', 'GTc')
    expect((await save({ ...usdt, details: [{ label: 'Address', value: mistyped }] })).reason).toBe(
      'addressChecksum',
    )
    expect((await save({ ...usdt, network: 'ERC20' })).reason).toBe('addressChecksum')
    expect((await save({ ...usdt, network: null })).code).toBe(415)
    expect((await save({ ...usdt, currency: 'CNY' })).code).toBe(415)
    expect((await save(usdt)).code).toBe(200)
  })

  it('is changed by one of two people at the same time', async () => {
    const { id, version } = await saved(t, wise)
    const sent = await Promise.all([
      save({ ...wise, id, version, name: 'Wise A' }),
      save({ ...wise, id, version, name: 'Wise B' }),
    ])
    expect(sent.map(({ code, reason }) => (code === 200 ? 'done' : reason)).toSorted()).toEqual([
      'changedMeanwhile',
      'done',
    ])
  })

  it('is seen by sellers of its currency while it is offered', async () => {
    const { id, version } = await saved(t, wise)
    const chinese = await t.newCustomer({ currency: 'CNY' })
    const offered = async (seller: Caller) =>
      (await seller.ok(paymentMethods.listPaymentMethods, {})).methods.map((one) => one.id)
    expect(await offered(t.main)).toContain(id)
    expect(await offered(chinese)).not.toContain(id)
    expect((await report(chinese, id)).reason).toBe('notFound')
    await saved(t, { ...wise, id, version, isEnabled: false })
    expect(await offered(t.main)).not.toContain(id)
    expect((await report(t.main, id)).reason).toBe('notFound')
  })
})

describe('paying in by one', () => {
  it('needs a proof and its minimum, but no reference; finance sees which one it was', async () => {
    const { id } = await saved(t, usdt)
    expect((await report(t.main, id, '', 4_999)).reason).toBe('rechargeTooSmall')
    const { data } = await report(t.main, id)
    expect(data?.recharge).toMatchObject({
      method: 'bank',
      status: 'pending',
      paymentMethod: { kind: 'usdt', name: 'USDT (TRC-20)' },
    })
    const { rows } = await t.operator.ok(operatorWallet.listRechargesForReview, {
      toReview: true,
      pageSize: 100,
    })
    expect(rows.find((row) => row.id === data?.recharge.id)).toMatchObject({
      paymentMethod: { kind: 'usdt' },
    })
    expect((await credit(t.operator, data?.recharge.id ?? '')).data).toMatchObject({ status: 'credited' })
  })

  it('credits a transaction once, whoever reports it and however it is spelt', async () => {
    const { id } = await saved(t, usdt)
    const thief = await t.newCustomer()
    const hash = '0xAb12'.padEnd(66, '7')
    const first = await reported(t.main, id, hash)
    const second2 = await reported(thief, id, ` ${hash.slice(2).toUpperCase()} `)
    expect((await credit(t.operator, first)).code).toBe(200)
    const sent = await credit(t.operator, second2)
    expect(sent).toMatchObject({ code: 0, reason: 'referenceUsed' })
    expect((await thief.ok(wallet.getWallet, {})).balance.amountMinor).toBe(0)
    // The same text of another method is another transaction.
    const other = await saved(t, wise)
    expect((await credit(t.operator, await reported(thief, other.id, hash))).code).toBe(200)
  })

  it('credits it once also if two operators credit two reports at the same time', async () => {
    const { id } = await saved(t, usdt)
    const thief = await t.newCustomer()
    for (let round = 0; round < 4; round += 1) {
      const hash = `aa${round}`.padEnd(64, '7')
      const ids = [await reported(t.main, id, hash), await reported(thief, id, hash)]
      const sent = await Promise.all([credit(t.operator, ids[0] ?? ''), credit(second, ids[1] ?? '')])
      expect(sent.map(({ code, reason }) => (code === 200 ? 'done' : reason)).toSorted()).toEqual([
        'done',
        'referenceUsed',
      ])
    }
  })

  it('above the owner’s limit needs a second operator, as a bank transfer does', async () => {
    await setTerms(t, { ...someTerms, bankCreditSecondPersonAboveMinor: { USD: 8_000, CNY: null } })
    const { id } = await saved(t, usdt)
    const recharge = await reported(t.main, id, 'bb'.padEnd(64, '1'))
    expect((await credit(t.operator, recharge)).data).toMatchObject({ status: 'pending' })
    expect((await credit(second, recharge)).data).toMatchObject({ status: 'credited' })
    await setTerms(t)
  })
})
