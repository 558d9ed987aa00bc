import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { makeReviewed } from './refund-factory.ts'

const t = await testApp()
const { exportOperatorRefunds, listOperatorRefunds } = operatorRefunds

const fileOf = async (input: InputOf<typeof exportOperatorRefunds>) => {
  const { body } = await t.operator.send(exportOperatorRefunds, input)
  const [header = '', ...lines] = body.toString().replace('\uFEFF', '').trim().split('\r\n')
  return { header, lines }
}

describe('the export of a list', () => {
  it('has the rows of the list in its order, as it is filtered and searched', async () => {
    const [one, two] = [await makeReviewed(t), await makeReviewed(t)]
    const filter = { queue: 'refunds' as const, customerId: t.customerId }
    const { rows } = await t.operator.ok(listOperatorRefunds, { ...filter, pageSize: 100 })
    const whole = await fileOf({ ...filter, format: 'csv' })
    expect(whole.lines.map((line) => line.split(',')[0])).toEqual(rows.map(({ number }) => number))
    const searched = await fileOf({ ...filter, search: one.orderId, format: 'csv' })
    expect(searched.lines).toHaveLength(1)
    const older = await fileOf({ ...filter, olderThanDays: 1, format: 'csv' })
    expect(older.lines).toEqual([])
    await t.admin.query(`update refund set state_since = now() - interval '3 days' where id = $1`, [two.id])
    expect((await fileOf({ ...filter, olderThanDays: 2, format: 'csv' })).lines).toHaveLength(1)
  })

  it('names the currency, writes times in the zone of the agency and words in the language', async () => {
    await makeReviewed(t)
    const zone = await t.admin.query<{ name: string }>('select agency_time_zone() as name')
    const english = await fileOf({ queue: 'refunds', format: 'csv' })
    expect(english.header).toContain(`Status since (${zone.rows[0]?.name})`)
    expect(english.lines[0]).toContain('In review')
    expect(english.lines[0]).toMatch(/,7\.00,USD/)
    const chinese = await fileOf({ queue: 'refunds', format: 'csv', locale: 'zh' })
    expect(chinese.lines[0]).toContain('审核中')
  })

  it('is noted in the audit log with its filters, and leaves no cell that a spreadsheet would run', async () => {
    const { orderId } = await makeReviewed(t)
    await t.admin.query(`update customer set name = '=1+1' where customer_id = $1`, [t.customerId])
    const { lines } = await fileOf({ queue: 'refunds', search: orderId, format: 'csv' })
    expect(lines[0]).toContain(",'=1+1,")
    const { rows } = await t.admin.query<{ detail: unknown }>(
      `select detail from audit_log where action = 'list:export' order by id desc limit 1`,
    )
    expect(rows[0]?.detail).toMatchObject({ list: 'refunds', search: orderId, format: 'csv' })
  })
})
