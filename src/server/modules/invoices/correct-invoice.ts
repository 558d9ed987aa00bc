import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { isSameParty, seriesPrefixes, type Invoice } from '../../../contract/invoices/invoices.ts'
import type { operatorInvoices } from '../../../contract/invoices/operator-invoices.ts'
import { audit } from '../../platform/auth/audit.ts'
import { customerIdFromRow, type Database, type Db, type Tx } from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { sendCorrectionEmails } from './correction-emails.ts'
import { readInvoices, readParties, type InvoiceOfCustomer } from './invoice-queries.ts'
import { taxWithin } from './issue-invoices.ts'
import { buyerOf, sellerOf } from './parties.ts'
import { destinationOf, taxTreatments } from './tax-treatment.ts'

type FullInvoice = Invoice & Pick<InvoiceOfCustomer, 'customerId' | 'customerName'>
type Preview = OutputOf<typeof operatorInvoices.previewInvoiceCorrection>

interface CorrectionParts {
  readonly database: Database
  readonly mail: Mail
  readonly publicUrl: string
}

const readOne = async (db: Db, id: string): Promise<FullInvoice> => {
  const [invoice] = await readInvoices(db, null, [id])
  if (!invoice) throw notFound('Invoice')
  return invoice
}

/** @throws DomainError invoiceNotCorrectable */
const checkIsOpen = ({ number, series, status, replacedBy }: FullInvoice): void => {
  if (series === 'credit') throw refuse('invoiceNotCorrectable', { case: 'creditNote', number })
  if (replacedBy) throw refuse('invoiceNotCorrectable', { case: 'replaced', number, by: replacedBy.number })
  if (status === 'credited') throw refuse('invoiceNotCorrectable', { case: 'credited', number })
}

const taxOf = (totalMinor: number, rateBp: number): number =>
  Math.round((totalMinor * rateBp) / (10_000 + rateBp))

const previewOf = async (db: Db, invoice: FullInvoice): Promise<Preview> => {
  const parties = await readParties(db, customerIdFromRow(invoice.customerId))
  const [seller, buyer] = [sellerOf(parties), buyerOf(parties)]
  const treatments = taxTreatments({ ...seller, rateBp: parties.invoicing?.taxRateBp ?? 0 }, buyer)
  const tax = treatments[destinationOf(invoice.shipTo, seller.countryCode)]
  const taxMinor = taxOf(invoice.totalMinor, tax.rateBp)
  return {
    seller,
    buyer,
    tax,
    taxMinor,
    netMinor: invoice.totalMinor - taxMinor,
    refundedMinor: invoice.creditedMinor,
    isChanged:
      !isSameParty(seller, invoice.seller) ||
      !isSameParty(buyer, invoice.buyer) ||
      tax.ground !== invoice.tax.ground ||
      tax.rateBp !== invoice.tax.rateBp,
    version: createHash('sha256')
      .update(JSON.stringify([seller, buyer, tax]))
      .digest('hex'),
  }
}

/** @throws DomainError notFound, invoiceNotCorrectable */
export const previewInvoiceCorrection = async (db: Db, id: string): Promise<Preview> => {
  const invoice = await readOne(db, id)
  checkIsOpen(invoice)
  return previewOf(db, invoice)
}

/** What was refunded of the invoice is credited to the new one too, so that what is left of it stays the same. */
const insertCorrection = async (
  tx: Tx,
  { id, customerId }: FullInvoice,
  { seller, buyer, tax }: Preview,
  reason: string,
): Promise<string> => {
  const { rows } = await sql<{ id: string | null }>`
    with old as (
      select i.*, back.minor as credited_minor, back.tax_minor as credited_tax_minor
        from invoice i cross join lateral (
          select coalesce(sum(total_minor), 0)::bigint as minor, coalesce(sum(tax_minor), 0)::bigint as tax_minor
            from invoice where customer_id = i.customer_id and corrects_id = i.id) back
        where i.customer_id = ${customerId} and i.id = ${id}
    ), made as materialized (
      select nextval('id_seq') as credit_id, nextval('id_seq') as id,
        json_build_object('seller', ${JSON.stringify(seller)}::jsonb, 'buyer', ${JSON.stringify(buyer)}::jsonb)::jsonb as parties
    ), drafts as (
      select made.credit_id as id, 1 as place, 'credit' as series, old.id as corrects_id, null::bigint as replaces_id,
          old.transaction_id, old.total_minor - old.credited_minor as total_minor,
          old.tax_minor - old.credited_tax_minor as tax_minor, old.tax_ground, old.tax_rate_bp,
          old.content || jsonb_build_object('remark', ${reason}::text,
            'lines', case when old.credited_minor = 0 then old.content -> 'lines' else jsonb_build_array(jsonb_build_object(
              'kind', 'correction', 'code', '', 'name', '', 'quantity', 1, 'unitMinor', old.total_minor - old.credited_minor,
              'discountMinor', 0, 'totalMinor', old.total_minor - old.credited_minor)) end) as content
        from old, made
      union all
      select made.id, 2, old.of_series, null, old.id, old.transaction_id, old.total_minor,
          ${sql.raw(taxWithin('old.total_minor', 'given.rate_bp'))}, given.ground, given.rate_bp,
          old.content || made.parties || jsonb_build_object('remark', ${reason}::text)
        from old, made, (select ${tax.ground}::text as ground, ${tax.rateBp}::integer as rate_bp) given
      union all
      select nextval('id_seq'), 3, 'credit', made.id, null, c.transaction_id, c.total_minor,
          ${sql.raw(taxWithin('c.up_to', 'given.rate_bp'))} - ${sql.raw(taxWithin('c.up_to - c.total_minor', 'given.rate_bp'))},
          given.ground, given.rate_bp, c.content || made.parties
        from made, (select ${tax.ground}::text as ground, ${tax.rateBp}::integer as rate_bp) given,
          (select r.*, (sum(r.total_minor) over (order by r.id))::bigint as up_to
            from invoice r join old on r.customer_id = old.customer_id and r.corrects_id = old.id) c
    ), placed as (
      select drafts.*, extract(year from now() at time zone 'UTC')::int as year,
          row_number() over (partition by series order by drafts.place, drafts.id) as nth from drafts
    ), taken as materialized (
      select counts.*, numbers.* from (
        select series, year, count(*)::int as amount from placed group by 1, 2 order by 1, 2
      ) counts cross join lateral take_invoice_numbers(counts.series, counts.year, counts.amount,
        (now() at time zone 'UTC')::date) numbers
    )
    insert into invoice (customer_id, id, series, of_series, year, serial, number, issued_on, issued_at, transaction_id,
        corrects_id, replaces_id, shop_id, source_kind, source_id, source_number, currency, net_minor, tax_minor, total_minor,
        tax_ground, tax_rate_bp, content)
      select old.customer_id, p.id, p.series, old.of_series, p.year, t.first_number + p.nth - 1,
          concat_ws('-', ${JSON.stringify(seriesPrefixes)}::jsonb ->> p.series, p.year,
            lpad((t.first_number + p.nth - 1)::text, greatest(6, length((t.first_number + p.nth - 1)::text)), '0')),
          t.day, now(), p.transaction_id, p.corrects_id, p.replaces_id, old.shop_id, old.source_kind, old.source_id,
          old.source_number, old.currency, p.total_minor - p.tax_minor, p.tax_minor, p.total_minor, p.tax_ground,
          p.tax_rate_bp, p.content
        from placed p join taken t on t.series = p.series and t.year = p.year cross join old order by p.place, p.id
      returning case when replaces_id is null then null else id end as id`.execute(tx)
  const made = rows.flatMap(({ id: issued }) => issued ?? [])[0]
  if (made === undefined) throw new Error('the correction issued no invoice')
  return made
}

const correct = async (
  tx: Tx,
  parts: CorrectionParts,
  { id, version, reason }: ParsedInputOf<typeof operatorInvoices.correctInvoice>,
  call: OperatorCall,
): Promise<{ id: string }> => {
  // Locked with the wallet, as refunds are, so that nothing is credited meanwhile.
  const { customerId } = await readOne(tx, id)
  await sql`select from wallet where customer_id = ${customerId} for update`.execute(tx)
  const invoice = await readOne(tx, id)
  checkIsOpen(invoice)
  const preview = await previewOf(tx, invoice)
  if (preview.version !== version) throw refuse('changedMeanwhile', { case: 'settings' })
  if (!preview.isChanged) throw refuse('invoiceUnchanged', { number: invoice.number })
  const made = await readOne(tx, await insertCorrection(tx, invoice, preview, reason))
  const detail = { customerId, number: invoice.number, replacedBy: made.number, reason }
  await audit(tx, call.operator, { action: 'invoice.corrected', target: `invoice:${id}`, detail, call })
  await sendCorrectionEmails(tx, parts, { invoice, made, reason })
  return { id: made.id }
}

/**
 * Credits what is left of an invoice and issues it again as previewed, in the ledger transaction of the sale.
 * @throws DomainError notFound, invoiceNotCorrectable, changedMeanwhile, invoiceUnchanged
 */
export const correctInvoice = (
  parts: CorrectionParts,
  input: ParsedInputOf<typeof operatorInvoices.correctInvoice>,
  call: OperatorCall,
): Promise<FullInvoice> =>
  parts.database.agencyTransaction(async (tx) => {
    const { customerId } = await readOne(tx, input.id)
    const intent = {
      customerId: customerIdFromRow(customerId),
      key: call.idempotencyKey,
      endpoint: 'correctInvoice',
      request: input,
    }
    const { id } = await idempotently<{ id: string }>(tx, intent, () => correct(tx, parts, input, call))
    return readOne(tx, id)
  })
