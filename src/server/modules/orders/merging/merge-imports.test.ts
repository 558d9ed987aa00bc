import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { merging } from '../../../../contract/orders/merging.ts'
import { customerIdFromRow, type CustomerId } from '../../../platform/database/database.ts'
import { addImportRule } from '../../import-rules/import-rule-factory.ts'
import { createTwinOrders } from '../test/order-factory.ts'

const t = await testApp()
let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  await t.admin.query('delete from import_rule')
  seller = await t.newCustomer({ currency: 'USD' })
  customerId = customerIdFromRow(seller.customerId)
})

// Each order sells one product for 19.99 USD to the United States; as one parcel, 4.00 USD of shipping are saved.
const rule = (given: Parameters<typeof addImportRule>[1]) => addImportRule(t, { countryCode: 'US', ...given })
const list = () => seller.ok(merging.listMerges, {})

describe('the import charges of a merge', () => {
  it('are unknown without rules', async () => {
    await rule({ countryCode: 'CA', amountMinor: 300, currency: 'USD', per: 'parcel' })
    await createTwinOrders(t, customerId)
    expect((await list()).rows).toMatchObject([{ savingMinor: 400, imports: null }])
  })

  it('are those of one parcel in place of several', async () => {
    await rule({ kind: 'handlingFee', amountMinor: 250, currency: 'USD', per: 'parcel' })
    await rule({ amountMinor: 300, currency: 'USD', per: 'subheading' })
    await createTwinOrders(t, customerId)
    // Both orders have the same product, so that the merged parcel has one subheading, too.
    expect((await list()).rows).toMatchObject([{ imports: { apartMinor: 1_100, togetherMinor: 550 } }])
  })

  it('count against the saving where the merged parcel exceeds a limit', async () => {
    await rule({ kind: 'tax', name: 'Tax', percent: 20, aboveMinor: 3_000, limitCurrency: 'USD' })
    await createTwinOrders(t, customerId)
    const { rows, savingMinor } = await list()
    const togetherMinor = Math.round((2 * 1_999 + 400) * 0.2)
    expect(rows).toMatchObject([{ savingMinor: 400, imports: { apartMinor: 0, togetherMinor } }])
    expect(savingMinor).toBe(0)
  })

  it('decide which merge comes first', async () => {
    await rule({ countryCode: 'DE', amountMinor: 900, currency: 'USD', per: 'parcel' })
    await createTwinOrders(t, customerId)
    const german = {
      recipientName: 'Max Vogel',
      phone: '+49 30 555 0100',
      email: 'max@example.com',
      countryCode: 'DE',
      province: '',
      city: 'Berlin',
      address1: 'Lindenstraße 7',
      address2: '',
      postcode: '10969',
      taxNumber: '',
    }
    await createTwinOrders(t, customerId, [{ address: german }, { address: german }])
    const { rows } = await list()
    expect(rows.map(({ countryCode, savingMinor }) => [countryCode, savingMinor])).toEqual([
      ['DE', 400],
      ['US', 400],
    ])
  })
})
