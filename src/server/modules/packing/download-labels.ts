import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { addressLines, type AddressToWrite } from '../../../contract/addresses/address-lines.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { Files } from '../../platform/files/files.ts'
import { readCompany } from '../agency-settings/index.ts'
import { printableLabels, type PrintableLabel } from '../carriers/index.ts'
import { drawPackingDocuments, type LabelSheet, packingSlipsToDraw } from '../fulfilment/index.ts'

type Row = Omit<LabelSheet, 'sender' | 'recipient'> & {
  readonly isLabelled: boolean
  readonly address: AddressToWrite
}

/** Address and label are read in one statement, so that they belong together. */
const loadRows = async (db: Db, orderIds: readonly string[]): Promise<Row[]> => {
  const { rows } = await sql<{ row: Row }>`
    select row_to_json(r) as row from (
      select o.id::text as "orderId", o.number, o.label_no as "labelNo", o.labelled_at is not null as "isLabelled",
          json_build_object('recipientName', o.recipient_name, 'address1', o.address1, 'address2', o.address2,
            'city', o.city, 'province', o.province, 'postcode', o.postcode, 'countryCode', o.country_code) as address,
          o.phone, o.shipping_line_name as "shippingLineName",
          coalesce((select p.weight_grams from packed_parcel p where p.customer_id = o.customer_id and p.order_id = o.id
              and p.shipment_id is null and p.voided_at is null),
            case when o.status in ('processing', 'awaitingStock') and o.weight_grams > 0 then o.weight_grams end)
            as "weightGrams",
          to_json(o.goods_attributes) as "goodsAttributes",
          (select coalesce(json_agg(row_to_json(x) order by x.name), '[]') from (
            select p.customs_name as name, p.hs_code as "hsCode",
                sum(case when o.status = 'shipped' then l.quantity else l.quantity - l.shipped_quantity end * l.units)
                  as quantity
              from order_line_component l
              join sku k on k.id = l.sku_id
              join product p on p.id = k.product_id
              where l.customer_id = o.customer_id and l.order_id = o.id and p.customs_name <> ''
                and case when o.status = 'shipped' then l.quantity else l.quantity - l.shipped_quantity end > 0
              group by 1, 2
          ) x) as customs
        from unnest(${[...orderIds]}::bigint[]) with ordinality as wanted (id, place)
        join dropshipping_order o on o.id = wanted.id
        order by wanted.place
    ) r`.execute(db)
  return rows.map(({ row }) => row)
}

const senderOf = (company: Awaited<ReturnType<typeof readCompany>>): string[] =>
  company === null
    ? []
    : [company.legalName, ...(company.address ?? '').split('\n'), company.phone ?? '']
        .map((part) => part.trim())
        .filter((part) => part !== '')

interface Wanted {
  readonly ids: readonly string[]
  readonly slips: boolean
}

export interface OwnLabel {
  readonly sheet: LabelSheet
  readonly isLabelled: boolean
}

/** In the order given. */
export const labelSheets = async (db: Db, ids: readonly string[]): Promise<OwnLabel[]> => {
  const [rows, company] = await Promise.all([loadRows(db, ids), readCompany(db)])
  const sender = senderOf(company)
  return rows.map(({ address, isLabelled, ...row }) => ({
    sheet: { ...row, sender, recipient: addressLines(address) },
    isLabelled,
  }))
}

const ownLabels = async (db: Db, ids: readonly string[], withSlips: boolean): Promise<Buffer> => {
  const [labels, slips] = await Promise.all([
    labelSheets(db, ids),
    withSlips ? packingSlipsToDraw(db, ids) : [],
  ])
  return drawPackingDocuments({ labels: labels.map(({ sheet }) => sheet), slips })
}

const readLabel = async (files: Files, label: PrintableLabel, order: Row): Promise<Buffer> => {
  const { number, orderId } = order
  const file = label.fileId === null ? null : await files.find(label.fileId)
  const body = file && (await files.readBuffer(file, 'file'))
  if (!body) throw refuse('carrierLabelPending', { number, orderId })
  return body
}

/** Labels of carriers stay as they are, because a page of theirs may be larger or have several parts. */
export const labelsOf = async (
  db: Db,
  files: Files,
  { ids: given, slips: withSlips }: Wanted,
): Promise<FileAnswer> => {
  const ids = [...new Set(given)]
  const rows = await loadRows(db, ids)
  if (rows.length < ids.length) throw notFound('Order')
  const without = rows.find(({ isLabelled }) => !isLabelled)
  if (without) {
    throw refuse('noLabel', { number: without.number, orderId: without.orderId })
  }
  const ofCarriers = await printableLabels(db, ids)
  const orders = new Map(rows.map((row) => [row.orderId, row]))
  const [first] = rows
  const isSingle = rows.length === 1 && first !== undefined
  const baseName = isSingle ? `${first.number}-${first.labelNo}` : `${rows.length}-orders`
  const pdf = (body: Buffer): FileAnswer => ({
    fileName: `labels-${baseName}.pdf`,
    contentType: 'application/pdf',
    body,
  })
  const parts = new Map<string, Buffer>()
  for (const label of ofCarriers) {
    const order = orders.get(label.orderId)
    if (order) parts.set(`${order.number}-${label.trackingNumber}.pdf`, await readLabel(files, label, order))
  }
  const bought = new Set(ofCarriers.map(({ orderId }) => orderId))
  const own = ids.filter((id) => !bought.has(id))
  if (own.length === ids.length) return pdf(await ownLabels(db, ids, withSlips))
  const [only] = parts.values()
  if (isSingle && !withSlips && only) return pdf(only)
  if (own.length > 0) parts.set('labels.pdf', await ownLabels(db, own, withSlips))
  if (withSlips) parts.set('packing-slips.pdf', await slipsOf(db, [...bought]))
  return {
    fileName: `labels-${baseName}.zip`,
    contentType: 'application/zip',
    body: Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 })),
  }
}

const slipsOf = async (db: Db, ids: readonly string[]): Promise<Buffer> =>
  drawPackingDocuments({ labels: [], slips: await packingSlipsToDraw(db, ids) })
