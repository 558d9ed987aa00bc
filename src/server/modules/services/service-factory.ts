import { randomUUID } from 'node:crypto'
import type { ServiceBasis } from '../../../contract/orders/service-schemas.ts'
import type { HasDatabase } from '../orders/test/order-factory.ts'

export interface ServiceOptions {
  readonly basis?: ServiceBasis
  /** Default 1.50 USD. */
  readonly priceMinor?: number
  readonly nameEn?: string
}

export const createService = async (t: HasDatabase, options: ServiceOptions = {}): Promise<string> => {
  const { basis = 'order', priceMinor = 150, nameEn = 'Gift wrapping' } = options
  const code = `SV-${randomUUID().slice(0, 8).toUpperCase()}`
  const { rows } = await t.platform.database.queryAgency(
    `insert into service (code, name_en, procedure_en, basis, price_minor)
       values ($1, $2, 'Wrapped in paper', $3, $4) returning id`,
    [code, nameEn, basis, priceMinor],
  )
  return String(rows[0]?.['id'])
}
