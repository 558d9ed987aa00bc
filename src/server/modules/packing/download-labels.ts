import { sql } from 'kysely'
import { addressLines, type AddressToWrite } from '../../../contract/addresses/address-lines.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { readCompany } from '../agency-settings/index.ts'
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
          case when o.status in ('processing', 'awaitingStock') and o.weight_grams > 0 then o.weight_grams end
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

export const labelsOf = async (
  db: Db,
  { ids: given, slips: withSlips }: { readonly ids: readonly string[]; readonly slips: boolean },
): Promise<FileAnswer> => {
  const ids = [...new Set(given)]
  const [rows, company, slips] = await Promise.all([
    loadRows(db, ids),
    readCompany(db),
    withSlips ? packingSlipsToDraw(db, ids) : [],
  ])
  if (rows.length < ids.length) throw notFound('Order')
  const without = rows.find(({ isLabelled }) => !isLabelled)
  if (without) {
    throw refuse('noLabel', { number: without.number, orderId: without.orderId })
  }
  const sender = senderOf(company)
  const labels = rows.map(({ address, isLabelled: _isLabelled, ...row }) => ({
    ...row,
    sender,
    recipient: addressLines(address),
  }))
  const [first] = labels
  const name = labels.length === 1 && first ? `${first.number}-${first.labelNo}` : `${labels.length}-orders`
  return {
    fileName: `labels-${name}.pdf`,
    contentType: 'application/pdf',
    body: await drawPackingDocuments({ labels, slips }),
  }
}
