import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { convertFromUsd } from '../../../contract/kernel/money.ts'
import type { operatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import {
  sourcingOperatorActionsFrom,
  type SourcingStatus,
} from '../../../contract/sourcing/sourcing-states.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { markUnread } from '../../platform/conversations/conversation.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { checkProduct, exchangeRate } from '../catalogue/index.ts'
import type { SourcingMails } from './sourcing-emails.ts'
import {
  lockSourcing,
  moveSourcing,
  ownerOfSourcing,
  wrongSourcingStatus,
  type LockedSourcing,
} from './sourcing-rows.ts'
import { sourcingMarks } from './sourcing-messages.ts'

export type QuoteInput = ParsedInputOf<typeof operatorSourcing.quoteSourcing>

/**
 * Applies the catalogue's rules for SKUs before the product exists. @throws DomainError attributeRepeated,
 * tierRepeated, variantRepeated
 */
const checkSkus = ({ skus }: QuoteInput): void => {
  checkProduct({ skus: skus.map((sku, index) => ({ ...sku, code: String(index + 1), isActive: true })) })
  if (skus.length > 1 && skus.some(({ attributes }) => attributes.length === 0))
    throw refuse('variantRepeated', { case: 'attributes' })
}

const checkUnchanged = (request: LockedSourcing, seen: number): void => {
  if (request.version === seen) return
  throw refuse('quoteChanged', { case: 'colleague', version: request.version })
}

const skuRecord = sql`as s (position integer, attributes jsonb, "imageUrl" text, "priceMinor" integer,
  "givenMinor" integer, tiers jsonb, "weightGrams" integer, "lengthMm" integer, "widthMm" integer, "heightMm" integer,
  "goodsAttributes" text[], "supplierUrl" text, "costCnyMinor" integer, "marginBps" integer)`

const writeVersion = async (
  tx: Tx,
  request: LockedSourcing,
  input: QuoteInput,
  { operator }: Pick<OperatorCall, 'operator'>,
): Promise<void> => {
  const { customerId, id, currency } = request
  const version = request.version + 1
  const rate = await exchangeRate(tx, currency)
  const given = (usdMinor: number): number => Math.max(1, convertFromUsd(usdMinor, rate))
  const skus = input.skus.map((sku, index) => ({
    ...sku,
    position: index + 1,
    givenMinor: given(sku.priceMinor),
    tiers: sku.tiers
      .toSorted((a, b) => a.minQuantity - b.minQuantity)
      .map((tier) => ({ ...tier, givenMinor: given(tier.priceMinor) })),
  }))
  await sql`
    with made as (
      insert into sourcing_quote (customer_id, request_id, version, subject_en, subject_zh, customs_name, hs_code,
          origin_country, pictures, description, currency, lead_days, min_quantity, delivery_days_min,
          delivery_days_max, note, expires_at, operator_id, operator_name)
        values (${customerId}, ${id}, ${version}, ${input.subjectEn}, ${input.subjectZh}, ${input.customsName},
          ${input.hsCode}, ${input.originCountry}, ${input.pictures}::text[], ${input.description}, ${currency},
          ${input.leadDays}, ${input.minQuantity}, ${input.deliveryDaysMin}, ${input.deliveryDaysMax},
          ${input.note}, now() + make_interval(days => ${input.validDays}::integer), ${operator.operatorId}, ${operator.name})
    ), skus as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(skus)}::jsonb) ${skuRecord}
    ), quoted as (
      insert into sourcing_quote_sku (customer_id, request_id, version, position, attributes, image_url, price_minor,
          given_minor, tiers, weight_grams, length_mm, width_mm, height_mm, goods_attributes)
        select ${customerId}::bigint, ${id}::bigint, ${version}::integer, position, attributes, "imageUrl", "priceMinor",
            "givenMinor", tiers, "weightGrams", "lengthMm", "widthMm", "heightMm", "goodsAttributes" from skus
    )
    insert into sourcing_cost (customer_id, request_id, version, position, supplier_url, cost_cny_minor, margin_bps)
      select ${customerId}::bigint, ${id}::bigint, ${version}::integer, position, "supplierUrl", "costCnyMinor",
          "marginBps" from skus`.execute(tx)
}

/** An unassigned request is assigned to the operator. */
export const quoteSourcing = async (
  { database, mails }: { readonly database: Database; readonly mails: SourcingMails },
  input: QuoteInput,
  call: OperatorCall,
): Promise<void> => {
  checkSkus(input)
  await database.agencyTransaction(async (tx) => {
    const { operator } = call
    const request = await lockSourcing(tx, await ownerOfSourcing(tx, input.id), input.id)
    const from: readonly SourcingStatus[] = sourcingOperatorActionsFrom.quote
    if (!from.includes(request.status)) throw wrongSourcingStatus(request)
    checkUnchanged(request, input.version)
    await writeVersion(tx, request, input, call)
    const version = request.version + 1
    const set = {
      version,
      expires_at: sql<Date>`now() + make_interval(days => ${input.validDays}::integer)`,
      awaits_agency_reply: false,
      ...(request.operatorId === null
        ? { operator_id: operator.operatorId, operator_name: operator.name }
        : {}),
    }
    const by = { side: 'agency', name: operator.name } as const
    const detail = { version, ...(input.note && { note: input.note }) }
    await moveSourcing(tx, request, { to: 'quoted', kind: 'sourcing.quoted', by, set, detail })
    await markUnread(tx, sourcingMarks, request)
    await mails.quoted(tx, request, { operatorName: operator.name, note: input.note })
    const about = { customerId: request.customerId, version }
    await audit(tx, operator, {
      action: 'sourcing:quote',
      target: `sourcing:${request.id}`,
      detail: about,
      call,
    })
  })
}
