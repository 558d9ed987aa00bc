import { beforeEach, describe, expect, it } from 'vitest'
import { type Caller, testApp } from '../../../../test/http.ts'
import { operatorAgencySettings } from '../../../contract/agency-settings/operator-agency.ts'
import { operatorVip } from '../../../contract/vip/operator-vip.ts'
import { vip } from '../../../contract/vip/vip.ts'
import { makePaid, pricePaid } from '../refunds/refund-factory.ts'
import { computeDailyLevels } from './index.ts'
import { aLevel, giveLevel, saveLevels } from './vip-factory.ts'

const t = await testApp()
const silver = aLevel({ nameEn: 'Silver', nameZh: '银卡', thresholdMinor: pricePaid })
const gold = aLevel({
  nameEn: 'Gold',
  thresholdMinor: 2 * pricePaid,
  goodsBp: 500,
  benefitsEn: 'Free photos',
})
const given = aLevel({ nameEn: 'Partner', servicesBp: 10_000 })
let seller: Caller
beforeEach(async () => {
  await t.admin.query(`delete from vip_computation`)
  seller = await t.newCustomer()
})

const levelOf = async ({ customerId }: Caller) =>
  (
    await t.admin.query<{ level: string | null; isVip: boolean; isSet: boolean }>(
      `select l.name_en as level, is_vip as "isVip", vip_is_set as "isSet" from customer c
         left join vip_level l on l.id = c.vip_level_id where customer_id = $1`,
      [customerId],
    )
  ).rows[0]
const status = (as = seller) => as.ok(vip.getVipStatus, {})
/** As if the next day of the agency had come. */
const nextDay = async () => {
  await t.admin.query('delete from vip_computation')
  await computeDailyLevels(t.platform.database.agency)
}
const daysAgo = (days: number) =>
  t.admin.query(
    `begin; set local session_replication_role = replica;
       update ledger_transaction set created_at = now() - interval '${days} days' where customer_id = ${seller.customerId};
     commit`,
  )

describe('a VIP level', () => {
  it('comes from what was paid and not refunded, once a day', async () => {
    await saveLevels(t, [silver, gold, given])
    await makePaid(t, seller)
    expect(await levelOf(seller)).toEqual({ level: null, isVip: false, isSet: false })
    await nextDay()
    expect(await levelOf(seller)).toEqual({ level: 'Silver', isVip: true, isSet: false })
    await makePaid(t, seller)
    await computeDailyLevels(t.platform.database.agency)
    expect(await levelOf(seller)).toMatchObject({ level: 'Silver' })
    await nextDay()
    expect(await levelOf(seller)).toMatchObject({ level: 'Gold' })
  })

  it('is lost when the payments are older than the days that count', async () => {
    await saveLevels(t, [silver], { days: 30 })
    await makePaid(t, seller)
    await daysAgo(29)
    await nextDay()
    expect(await levelOf(seller)).toMatchObject({ level: 'Silver' })
    await daysAgo(31)
    await nextDay()
    expect(await levelOf(seller)).toEqual({ level: null, isVip: false, isSet: false })
  })

  it('of a customer in CNY counts in USD', async () => {
    seller = await t.newCustomer({ currency: 'CNY' })
    await saveLevels(t, [silver])
    await t.admin.query(
      `with made as (insert into ledger_transaction (customer_id, kind, key, source_kind) values ($1, 'recharge', 'in', 'recharge')
         returning id) insert into ledger_posting (customer_id, transaction_id, account, amount_minor, currency, balance_after_minor)
         select $1, id, a, m, 'CNY', b from made, (values ('wallet', 9000, 9000), ('bank', -9000, null)) v (a, m, b)`,
      [seller.customerId],
    )
    await t.admin.query(
      `with made as (insert into ledger_transaction (customer_id, kind, key, source_kind) values ($1, 'orderPayment', 'pay', 'order')
         returning id) insert into ledger_posting (customer_id, transaction_id, account, amount_minor, currency, balance_after_minor)
         select $1, id, a, m, 'CNY', b from made, (values ('wallet', -7100, 1900), ('sales', 7100, null)) v (a, m, b)`,
      [seller.customerId],
    )
    expect((await status()).volumeMinor).toBe(1_000)
  })

  it('is given by an operator until a day, with a reason, and then follows the volume again', async () => {
    await saveLevels(t, [silver, gold, given])
    const today = (await t.operator.ok(operatorVip.listVipLevels, {})).today
    const set = { customerId: seller.customerId, levelId: given.id, until: today, reason: 'Trade fair' }
    expect(await t.operator.ok(operatorVip.setVipLevel, set)).toMatchObject({
      isVip: true,
      vip: { nameEn: 'Partner', isSet: true, until: today, reason: 'Trade fair' },
    })
    await nextDay()
    expect(await levelOf(seller)).toMatchObject({ level: 'Partner', isSet: true })
    await t.admin.query('update customer set vip_set_until = vip_set_until - 1 where customer_id = $1', [
      seller.customerId,
    ])
    await nextDay()
    expect(await levelOf(seller)).toEqual({ level: null, isVip: false, isSet: false })
    const audited = await t.admin.query(
      `select detail ->> 'reason' as reason from audit_log where action = 'customer.vipLevelSet' and target = $1`,
      [`customer:${seller.customerId}`],
    )
    expect(audited.rows).toEqual([{ reason: 'Trade fair' }])
  })

  it('is the one of the volume as soon as an operator takes the given one away', async () => {
    await saveLevels(t, [silver, given])
    await makePaid(t, seller)
    await giveLevel(t, seller.customerId, given)
    const input = { customerId: seller.customerId, levelId: null, reason: 'Ended' }
    expect(await t.operator.ok(operatorVip.setVipLevel, input)).toMatchObject({
      vip: { nameEn: 'Silver', isSet: false, until: null, reason: '' },
    })
  })

  it('cannot be given until a day that has passed, nor be unknown', async () => {
    await saveLevels(t, [given])
    const set = (input: object) =>
      t.operator.call(operatorVip.setVipLevel, {
        customerId: seller.customerId,
        levelId: given.id,
        reason: 'Any',
        ...input,
      })
    expect((await set({ until: '2025-01-01' })).reason).toBe('dayPassed')
    expect((await set({ levelId: aLevel().id })).reason).toBe('notFound')
    expect((await set({ customerId: '999999999' })).reason).toBe('notFound')
  })

  it('that is removed from the settings is nobody’s; one that is renamed keeps its customers', async () => {
    await saveLevels(t, [silver, given])
    await giveLevel(t, seller.customerId, given)
    await saveLevels(t, [silver, { ...given, nameEn: 'Friend' }])
    expect(await levelOf(seller)).toMatchObject({ level: 'Friend', isSet: true })
    await saveLevels(t, [silver])
    expect(await levelOf(seller)).toEqual({ level: null, isVip: false, isSet: false })
    // Two levels exchange their volumes.
    await saveLevels(t, [silver, gold])
    await saveLevels(t, [
      { ...silver, thresholdMinor: gold.thresholdMinor },
      { ...gold, thresholdMinor: silver.thresholdMinor },
    ])
    expect((await status()).levels.map(({ nameEn }) => nameEn)).toEqual(['Gold', 'Silver'])
  })
})

describe('the seller’s VIP page', () => {
  it('is empty without levels', async () => {
    await saveLevels(t, [])
    expect(await status()).toMatchObject({
      levels: [],
      current: null,
      volumeMinor: 0,
      next: null,
      prices: [],
    })
  })

  it('shows level, volume and what is missing', async () => {
    await saveLevels(t, [silver, gold])
    await makePaid(t, seller)
    await nextDay()
    expect(await status()).toMatchObject({
      current: { levelId: silver.id, isSet: false, setUntil: null },
      volumeMinor: pricePaid,
      next: { levelId: gold.id, missingMinor: pricePaid },
    })
  })
})

describe('the owner’s settings', () => {
  it('take over levels at once, and refuse repeated names, volumes and bad percentages', async () => {
    const { vip: before } = await t.operator.ok(operatorAgencySettings.getAgencySettings, {})
    const save = (levels: readonly object[]) =>
      t.operator.send(operatorAgencySettings.saveAgencySettings, {
        section: 'vip',
        version: before.version,
        value: { days: 60, timeZone: 'Asia/Shanghai', levels },
      })
    expect((await save([silver, { ...aLevel(), thresholdMinor: pricePaid }])).status).toBe(415)
    expect((await save([{ ...silver, goodsBp: 10_001 }])).status).toBe(415)
    expect((await save([silver, gold])).code).toBe(200)
    expect(await status()).toMatchObject({ days: 60, levels: [{ nameEn: 'Silver' }, { nameEn: 'Gold' }] })
  })
})
