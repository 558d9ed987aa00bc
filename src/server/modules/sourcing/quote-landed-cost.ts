import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { convertFromUsd } from '../../../contract/kernel/money.ts'
import type { sourcing } from '../../../contract/sourcing/sourcing.ts'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'
import { unitPriceUsd, type PricedSku } from '../catalogue/index.ts'
import { landedCostOf, sellersMoney } from '../products/index.ts'

type Input = ParsedInputOf<typeof sourcing.calculateQuoteLandedCost>

interface QuotedSku extends Pick<
  PricedSku,
  'priceUsdMinor' | 'tiers' | 'weightGrams' | 'lengthMm' | 'widthMm' | 'heightMm' | 'goodsAttributes'
> {
  readonly hsCode: string
}

const readSku = async (
  db: Db,
  customerId: CustomerId,
  { id, version, position }: Input,
): Promise<QuotedSku> => {
  const { rows } = await sql<QuotedSku>`
    select price_minor as "priceUsdMinor", weight_grams as "weightGrams", length_mm as "lengthMm",
        width_mm as "widthMm", height_mm as "heightMm", goods_attributes as "goodsAttributes", hs_code as "hsCode",
        (select coalesce(jsonb_agg(jsonb_build_object('minQuantity', t."minQuantity", 'priceUsdMinor', t."priceMinor")
            order by t."minQuantity"), '[]')
          from jsonb_to_recordset(k.tiers) as t ("minQuantity" integer, "priceMinor" integer)) as tiers
      from sourcing_quote_sku k join sourcing_quote using (customer_id, request_id, version)
      where customer_id = ${customerId} and request_id = ${id} and version = ${version}
        and position = ${position}`.execute(db)
  const [sku] = rows
  if (!sku) throw notFound('Quote')
  return sku
}

/** As the private product that the quote becomes will cost, at today's rate. */
export const calculateQuoteLandedCost = async (db: Db, who: CustomerActor, input: Input) => {
  const [sku, money] = await Promise.all([readSku(db, who.customerId, input), sellersMoney(db, who)])
  const unitMinor = convertFromUsd(unitPriceUsd(sku, input.quantity), money.rate)
  const bought = { unitMinor, measures: sku, goods: input.id, hsCode: sku.hsCode }
  return landedCostOf(db, money, bought, input)
}
