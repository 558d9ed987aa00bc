import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { currencyDigits, shopDecimal } from '../../../contract/listings/listing-price.ts'
import type { operatorPacking } from '../../../contract/packing/packing.ts'
import { csvOf } from '../../platform/exports/csv.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { streamFile } from '../../platform/exports/exports.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import type { Sheet, SheetColumn } from '../../platform/exports/sheet.ts'
import { drawInvoices, type CustomsDeclaration, type DeclaredGoods } from '../fulfilment/index.ts'
import { declarationsOf } from './customs-declarations.ts'

const ordersOf = (declarations: readonly CustomsDeclaration[]): readonly string[] => [
  ...new Set(declarations.map(({ orderNumber }) => orderNumber)),
]

const nameOf = (declarations: readonly CustomsDeclaration[]): string => {
  if (declarations.length === 1 && declarations[0]) return declarations[0].number
  const orders = ordersOf(declarations)
  return orders.length === 1 && orders[0] ? orders[0] : `${orders.length}-orders`
}

type Input = ParsedInputOf<typeof operatorPacking.downloadCommercialInvoices>
const chosenBy = ({ ids, shipmentId }: Input) => ({ orderIds: ids, shipmentId })

export const commercialInvoicesOf = async (db: Db, input: Input): Promise<FileAnswer> => {
  const declarations = await declarationsOf(db, chosenBy(input))
  return {
    fileName: `commercial-invoices-${nameOf(declarations)}.pdf`,
    contentType: 'application/pdf',
    body: await drawInvoices(declarations),
  }
}

interface Row {
  readonly declaration: CustomsDeclaration
  readonly goods: DeclaredGoods
}

const text = (title: string, of: (row: Row) => string): SheetColumn<Row> => ({
  title,
  width: 20,
  kind: 'text',
  of,
})

const columns: readonly SheetColumn<Row>[] = [
  text('Order', ({ declaration }) => declaration.orderNumber),
  text('Invoice number', ({ declaration }) => declaration.number),
  text('Date', ({ declaration }) => declaration.day),
  text('Exporter VAT number', ({ declaration }) => declaration.senderVat),
  text('Exporter EORI number', ({ declaration }) => declaration.senderEori),
  text('Recipient', ({ declaration }) => declaration.recipient.join(', ')),
  text('Country', ({ declaration }) => declaration.countryCode),
  text('Phone', ({ declaration }) => declaration.phone),
  text('Email', ({ declaration }) => declaration.email),
  text('Recipient tax number', ({ declaration }) => declaration.recipientTaxNumber),
  text('Seller EORI number', ({ declaration: { sellerNumbers } }) =>
    sellerNumbers
      .filter(({ kind }) => kind === 'EORI')
      .map(({ number }) => number)
      .join(', '),
  ),
  text('Seller tax numbers', ({ declaration: { sellerNumbers } }) =>
    sellerNumbers
      .filter(({ kind }) => kind !== 'EORI')
      .map(({ kind, number }) => `${kind} ${number}`)
      .join(', '),
  ),
  text('Tax scheme', ({ declaration }) => declaration.scheme?.scheme ?? ''),
  text('Tax scheme number', ({ declaration }) => declaration.scheme?.number ?? ''),
  text('Shipping line', ({ declaration }) => declaration.shippingLineName),
  text('Carrier', ({ declaration }) => declaration.carrier),
  text('Incoterms', ({ declaration }) => declaration.incoterm),
  text('Tracking number', ({ declaration }) => declaration.trackingNumber),
  text('SKU', ({ goods }) => goods.code),
  text('Description', ({ goods }) => goods.name),
  text('HS code', ({ goods }) => goods.hsCode),
  text('Country of origin', ({ goods }) => goods.origin),
  { title: 'Pieces', width: 10, kind: 'whole', of: ({ goods }) => goods.pieces },
  { title: 'Net weight (g)', width: 14, kind: 'whole', of: ({ goods }) => goods.grams },
  text('Value', ({ declaration: { currency }, goods }) =>
    shopDecimal(goods.valueMinor, currencyDigits(currency)),
  ),
  text('Currency', ({ declaration }) => declaration.currency),
]

async function* batchesOf(declarations: readonly CustomsDeclaration[]): AsyncGenerator<Row[]> {
  for (const declaration of declarations) {
    yield declaration.goods.map((goods) => ({ declaration, goods }))
  }
}

export const customsDataOf = async (
  database: Database,
  input: Input,
  call: OperatorCall,
): Promise<FileAnswer> => {
  const declarations = await declarationsOf(database.agency, chosenBy(input))
  const sheet: Sheet<Row> = { name: 'Customs data', columns, batches: batchesOf(declarations) }
  return streamFile(database, call, {
    action: 'customs:export',
    asked: { orders: ordersOf(declarations).length, parcels: declarations.length },
    fileName: `customs-data-${nameOf(declarations)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    open: async () => csvOf(sheet),
  })
}
