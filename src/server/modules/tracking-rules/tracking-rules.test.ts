import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorTrackingRules } from '../../../contract/tracking-rules/operator-tracking-rules.ts'
import { trackingPage } from '../../../contract/tracking-page/tracking-page.ts'
import { trackingRules } from '../../../contract/tracking-rules/tracking-rules.ts'
import { makeShipped, receiveTracking } from '../tracking-page/tracking-factory.ts'
import { trackingHandlingOf } from './index.ts'
import { saveRule } from './rule-factory.ts'

const t = await testApp()

beforeEach(() => t.admin.query('delete from tracking_rule'))

const sentTo =
  (countryCode: string, lineId: string | null = null) =>
  async (orderId: string) => {
    await t.admin.query(
      'update dropshipping_order set country_code = $1, shipping_line_id = $2 where id = $3',
      [countryCode, lineId, orderId],
    )
  }
const handlingOf = async (countryCode: string, lineId: string | null = null) => {
  const { orderId } = await makeShipped(t)
  await sentTo(countryCode, lineId)(orderId)
  return trackingHandlingOf(t.platform.database.agency, { customerId: t.customerId, orderId })
}
const anyLine = async (): Promise<string> => {
  const { rows } = await t.admin.query<{ id: string }>(
    `insert into shipping_line (code, name_en, carrier, max_weight_grams)
       values ('T' || nextval('id_seq'), 'Test line', 'YunExpress', 30000) returning id`,
  )
  return rows[0]?.id ?? ''
}

describe('the rule for a parcel', () => {
  it('is the first active one for its country and line', async () => {
    const lineId = await anyLine()
    await saveRule(t, { countries: ['FR'], carrierName: 'Off', isActive: false })
    await saveRule(t, { countries: ['DE', 'FR'], carrierName: 'By line', lineIds: [lineId] })
    await saveRule(t, { countries: ['FR'], carrierName: 'By country' })
    await saveRule(t, { countries: [], carrierName: 'Everywhere' })
    const names = await Promise.all([
      handlingOf('FR', lineId),
      handlingOf('FR'),
      handlingOf('DE', lineId),
      handlingOf('DE'),
    ])
    expect(names.map(({ carrierName }) => carrierName)).toEqual([
      'By line',
      'By country',
      'By line',
      'Everywhere',
    ])
  })

  it('changes nothing where there is none', async () => {
    expect(await handlingOf('DE')).toMatchObject({ carrierName: null, hiddenWords: [], replacements: [] })
  })
})

describe('the tracking page', () => {
  it('shows carrier, texts and places as the rule says; the statuses stay', async () => {
    const { orderId, token, trackingNumber } = await makeShipped(t, t.customerId, { statuses: ['pickedUp'] })
    await sentTo('SE')(orderId)
    await receiveTracking(t, trackingNumber, ['inTransit'], { description: 'Left Shenzhen by YunExpress' })
    await receiveTracking(t, trackingNumber, ['customs'], {
      from: Date.now(),
      description: 'Cleared by YunExpress',
    })
    const before = await t.nobody.ok(trackingPage.getTracking, { token })
    expect(before.parcels[0]?.trackingUrl).not.toBeNull()
    await saveRule(t, {
      countries: ['SE'],
      carrierName: 'Quay Post',
      hiddenWords: ['shenzhen', 'Leipzig'],
      replacements: [{ from: 'yunexpress', to: 'Quay Post' }],
    })
    const [parcel] = (await t.nobody.ok(trackingPage.getTracking, { token })).parcels
    expect(parcel).toMatchObject({ carrier: 'Quay Post', trackingUrl: null, trackingNumber })
    expect(
      parcel?.events.map(({ status, description, location }) => [status, description, location]),
    ).toEqual([
      ['customs', 'Cleared by Quay Post', ''],
      ['inTransit', '', ''],
      ['pickedUp', 'It is pickedUp', ''],
    ])
  })
})

describe('the list of rules', () => {
  it('shows sellers the active ones with the names of their lines', async () => {
    await saveRule(t, { name: 'Off', isActive: false })
    await saveRule(t, { name: 'On', lineIds: [await anyLine()] })
    const { rules } = await t.main.ok(trackingRules.listTrackingRules, {})
    expect(rules).toMatchObject([{ name: 'On', lines: [{ nameEn: 'Test line' }], countries: ['XK'] }])
  })

  it('is sorted as a whole: a list that lacks or repeats a rule is refused', async () => {
    const [first, second] = [await saveRule(t, { name: 'First' }), await saveRule(t, { name: 'Second' })]
    const sort = (...ids: string[]) => t.operator.call(operatorTrackingRules.sortTrackingRules, { ids })
    expect((await sort(second.id)).reason).toBe('trackingRulesChanged')
    expect((await sort(second.id, second.id)).reason).toBe('trackingRulesChanged')
    expect((await sort(second.id, '1')).reason).toBe('trackingRulesChanged')
    expect((await sort(second.id, first.id)).code).toBe(200)
    const { rules } = await t.operator.ok(operatorTrackingRules.listOperatorTrackingRules, {})
    expect(rules.map(({ name }) => name)).toEqual(['Second', 'First'])
  })

  it('gets a place of its own for each rule of concurrent calls', async () => {
    await Promise.all(['A', 'B', 'C', 'D'].map((name) => saveRule(t, { name })))
    const { rows } = await t.admin.query('select distinct position from tracking_rule')
    expect(rows).toHaveLength(4)
  })

  it('rejects unknown lines and rules', async () => {
    const save = (more: object) =>
      t.operator.call(operatorTrackingRules.saveTrackingRule, { name: 'Rule', ...more })
    expect((await save({ lineIds: ['1'] })).reason).toBe('notFound')
    expect((await save({ id: '1' })).reason).toBe('notFound')
    expect((await save({ hiddenWords: [''] })).code).toBe(415)
    expect((await save({ pushedStatuses: ['customs'] })).code).toBe(415)
  })
})
