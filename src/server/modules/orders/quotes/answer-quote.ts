import type * as z from 'zod'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { operatorQuotes } from '../../../../contract/quotes/operator-quotes.ts'
import type { OperatorActor } from '../../../platform/auth/actors.ts'
import type { OperatorCall } from '../../../platform/http/route.ts'
import { audit } from '../../../platform/auth/audit.ts'
import {
  customerIdFromRow,
  type CustomerId,
  type Database,
  type Tx,
} from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import {
  addAcceptedCosts,
  createPrivateProduct,
  loadSkus,
  unitPriceUsd,
  type PricedSku,
} from '../../catalogue/index.ts'
import { getSaleableSku } from '../mapping/mapped-lines.ts'
import type { SendQuoteEmail } from './quote-emails.ts'
import {
  lockQuoteRequest,
  quoteStatusesBefore,
  repriceQuotedOrders,
  wrongQuoteStatus,
  type QuoteRequest,
} from './quote-states.ts'
import { jsonText, query } from '../state/sql.ts'

export type QuoteAnswer = z.output<(typeof operatorQuotes.answerQuote)['input']>

const offeredSku = async (tx: Tx, customerId: CustomerId, { offer }: QuoteAnswer): Promise<PricedSku> => {
  if (offer.kind === 'existing') {
    const sku = await getSaleableSku(tx, customerId, offer.skuId)
    // Bundles are defined by the seller; the agency only offers SKUs.
    if (sku.parts.length > 0) throw notFound('SKU')
    return sku
  }
  const tiers = new Set(offer.tiers.map(({ minQuantity }) => minQuantity))
  if (tiers.size < offer.tiers.length) {
    throw refuse('tierRepeated', { case: 'tiers' })
  }
  const { costCnyMinor, supplierUrl, ...product } = offer
  const { skuId } = await createPrivateProduct(tx, { customerId, ...product })
  if (costCnyMinor !== undefined)
    await addAcceptedCosts(tx, [{ skuId, link: supplierUrl, costMinor: costCnyMinor }])
  const made = (await loadSkus(tx, [skuId])).get(skuId)
  if (!made) throw new Error('the created product was not found')
  return made
}

const writeSql = `
  with offered as (
    update quote_request
      set status = 'offered', status_since = now(), version = version + 1, sku_id = $3, units = $4,
          unit_price_minor = $5, expires_at = now() + make_interval(days => $6::int), answer_note = $7,
          answered_by = $8, answered_at = now(), decline_reason = ''
      where customer_id = $1 and id = $2 and status = any($9::text[])
      returning customer_id, id, version, expires_at
  )
  insert into quote_offer (customer_id, request_id, version, sku_id, units, unit_price_minor, tiers, weight_grams,
      goods_attributes, expires_at, note, operator_id)
    select customer_id, id, version, $3, $4, $5, $10::jsonb, $11, $12::text[], expires_at, $7, $13 from offered
    returning version`

const writeOffer = async (
  tx: Tx,
  request: QuoteRequest,
  sku: PricedSku,
  answer: QuoteAnswer,
  operator: OperatorActor,
): Promise<number> => {
  const [written] = await query<{ version: number }>(tx, writeSql, [
    request.customerId,
    request.id,
    sku.id,
    answer.units,
    unitPriceUsd(sku, 1),
    answer.validDays,
    answer.note,
    operator.name,
    quoteStatusesBefore('offered'),
    jsonText(sku.tiers),
    sku.weightGrams,
    sku.goodsAttributes,
    operator.operatorId,
  ])
  if (!written) throw wrongQuoteStatus(request.status)
  return written.version
}

/** Operators name a request by its id alone. @throws DomainError notFound */
const ownerOf = async (tx: Tx, id: string): Promise<CustomerId> => {
  const [row] = await query<{ owner: string }>(
    tx,
    'select customer_id as owner from quote_request where id = $1',
    [id],
  )
  if (!row) throw notFound('Quote')
  return customerIdFromRow(row.owner)
}

/**
 * Makes an offer for a quote request, replacing an offer not yet accepted. The waiting line items then wait for the
 * seller, and `tell` emails the seller.
 */
export const answerQuote = async (
  database: Database,
  answer: QuoteAnswer,
  {
    operator,
    call = null,
    tell = async () => {},
  }: {
    readonly operator: OperatorActor
    readonly call?: Pick<OperatorCall, 'requestId' | 'ip'> | null
    readonly tell?: SendQuoteEmail
  },
): Promise<{ readonly version: number; readonly skuId: string; readonly productId: string }> =>
  database.agencyTransaction(async (tx) => {
    const customerId = await ownerOf(tx, answer.id)
    const request = await lockQuoteRequest(tx, customerId, null, answer.id)
    if (!quoteStatusesBefore('offered').includes(request.status)) throw wrongQuoteStatus(request.status)
    const sku = await offeredSku(tx, customerId, answer)
    const version = await writeOffer(tx, request, sku, answer, operator)
    const detail = { customerId, version, sku: sku.code }
    await audit(tx, operator, { action: 'quote:answer', target: `quote:${request.id}`, detail, call })
    const event = { kind: 'order.quoteOffered' as const, detail: { version, title: sku.subjectEn } }
    await repriceQuotedOrders(tx, request, {
      change: (line) => ({ ...line, quoteRequestId: request.id, quote: 'offered' }),
      event,
      by: { kind: 'agency', name: operator.name },
    })
    const { shopId } = request
    await tell(tx, { customerId, shopId, title: sku.subjectEn, validDays: answer.validDays })
    return { version, skuId: sku.id, productId: sku.productId }
  })
