import type { InvoiceAddress } from '../../src/contract/invoices/invoices.ts'
import { CompiledQuery } from 'kysely'
import {
  runTogether,
  type CustomerId,
  type Statement,
  type Tx,
} from '../../src/server/platform/database/database.ts'
import { issuing, partiesSql, type Parties } from '../../src/server/modules/invoices/index.ts'
import type { SeededSeller } from '../people/accounts.ts'
import { insertRows } from '../rows.ts'

type Address = Omit<InvoiceAddress, 'monthlyEmail'>
const none = { address2: '', province: '', registrationNumber: '', phone: '' }

// Tax numbers of zeros, addresses that do not exist. One seller has not given an address yet.
const addresses: Readonly<Record<string, Address>> = {
  main: {
    ...none,
    name: 'Harbour & Pine LLC',
    taxNumber: '00-0000000',
    address1: '12 Example Wharf',
    city: 'Portland',
    province: 'Maine',
    postcode: '04101',
    countryCode: 'US',
    email: 'books@harbourpine.example',
  },
  cny: {
    ...none,
    name: '晨光优选贸易有限公司',
    taxNumber: '000000000000000000',
    address1: '示例路 1 号',
    city: '杭州',
    province: '浙江',
    postcode: '310000',
    countryCode: 'CN',
    email: '',
  },
  nordic: {
    ...none,
    name: 'Nordlys Living ApS',
    taxNumber: 'DK00000000',
    address1: 'Eksempelvej 1',
    city: 'Aarhus',
    postcode: '8000',
    countryCode: 'DK',
    email: '',
  },
}

export const seedInvoiceAddresses = (
  tx: Tx,
  sellers: ReadonlyMap<string, Pick<SeededSeller, 'customerId' | 'person'>>,
): Promise<void> =>
  insertRows(
    tx,
    `insert into invoice_address (customer_id, version, value, changed_by)
       select customer, 1, value, person from json_to_recordset($1) as a (customer bigint, value jsonb, person text)`,
    Object.entries(addresses).flatMap(([key, value]) => {
      const seller = sellers.get(key)
      return seller ? [{ customer: seller.customerId, value, person: seller.person }] : []
    }),
  )

interface Sale {
  readonly customerId: string
  readonly currency: SeededSeller['currency']
  readonly at: Date
  readonly key: string
  readonly amountMinor: number
  readonly counter: string
}

const partiesOf = async (tx: Tx, customerId: string): Promise<Parties> => {
  const [parties] = await runTogether(tx, {
    query: CompiledQuery.raw(`select ${partiesSql} as parties`, [customerId]),
    read: (rows) => (rows as readonly { parties: Parties }[])[0]?.parties,
  })
  if (!parties) throw new Error('no parties')
  return parties
}

const statementsAtATime = 50

/** Issues the invoices of past sales day by day, as they were paid. */
export const issueInvoices = async (tx: Tx, movements: readonly Sale[]): Promise<void> => {
  const sales = movements.filter(({ counter }) => counter === 'sales')
  const parties = new Map<string, Parties>()
  for (const { customerId } of sales)
    if (!parties.has(customerId)) parties.set(customerId, await partiesOf(tx, customerId))
  // A refund is credited to an invoice that exists, so a day's sales come first.
  const groupOf = ({ at, amountMinor, customerId }: Sale): string =>
    `${at.toISOString().slice(0, 10)} ${amountMinor < 0 ? 'sales' : 'to refund'} ${customerId}`
  const groups = [...Map.groupBy(sales, groupOf)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const statements = groups.flatMap(([, group]): Statement<unknown>[] => {
    const [first] = group
    const known = first && parties.get(first.customerId)
    if (!known) return []
    const of = { parties: known, currency: first.currency }
    const keys = group.map(({ key }) => key)
    return [{ query: issuing(first.customerId as CustomerId, of, keys), read: () => undefined }]
  })
  for (let start = 0; start < statements.length; start += statementsAtATime)
    await runTogether(tx, ...statements.slice(start, start + statementsAtATime))
}
