import type { Currency } from '../../../contract/kernel/money.ts'
import type { Address } from '../../../contract/orders/order-schemas.ts'
import type { FreightKind, WholesalePaper } from '../../../contract/wholesale/wholesale-states.ts'
import {
  customerIdFromRow,
  type CustomerId,
  type Database,
  type Db,
} from '../../platform/database/database.ts'
import { drawInWorker } from '../../platform/pdf/pdf-worker.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { readCompany } from '../agency-settings/index.ts'
import { readWholesale } from './wholesale-queries.ts'
import { detailsOf, documentsOfRow, type WholesaleRow } from './wholesale-view.ts'

export interface DocumentLine {
  readonly code: string
  readonly name: string
  readonly quantity: number
  readonly unitMinor: number
  readonly weightGrams: number
}

export interface DocumentData {
  readonly paper: WholesalePaper
  readonly number: string
  /** As `2026-02-28`. */
  readonly day: string
  readonly seller: readonly string[]
  readonly buyer: string
  readonly address: Address
  readonly currency: Currency
  readonly freightKind: FreightKind
  readonly freightMinor: number
  readonly isFreightReal: boolean
  readonly lines: readonly DocumentLine[]
  readonly parcel: {
    readonly cartons: number
    readonly weightGrams: number
    readonly volumeCm3: number
  } | null
  readonly carrier: string
  readonly trackingNumbers: readonly string[]
  /** Only on a quote. */
  readonly validUntil: string | null
}

const dayOf = (at: string | Date): string => new Date(at).toISOString().slice(0, 10)

const sellerLines = async (db: Db): Promise<string[]> => {
  const company = await readCompany(db)
  if (!company) return ['Quayside']
  const { legalName, address = '', vatNumber, eoriNumber, email = '', phone = '' } = company
  const numbers = [vatNumber ? `VAT ${vatNumber}` : '', eoriNumber ? `EORI ${eoriNumber}` : '']
  return [legalName, ...address.split('\n'), ...numbers, email, phone].filter((line) => line !== '')
}

const buyerOf = async (db: Db, customerId: CustomerId): Promise<string> => {
  const { name } = await db
    .selectFrom('customer')
    .select('name')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return name
}

type Details = Awaited<ReturnType<typeof detailsOf>>['details']

/** Of each product: `(HS 6109100010, origin CN)`; '' if nothing is known. */
const customsNotesOf = async (db: Db, { items }: Details): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'hs_code', 'origin_country'])
    .where(
      'id',
      'in',
      items.map(({ productId }) => productId),
    )
    .execute()
  return new Map(
    rows.map(({ id, hs_code: code, origin_country: origin }) => {
      const known = [code && `HS ${code}`, origin && `origin ${origin}`].filter(Boolean)
      return [id, known.length === 0 ? '' : `(${known.join(', ')})`]
    }),
  )
}

/** A document keeps its date: of the quote, payment or packing. */
const documentDay = (paper: WholesalePaper, row: WholesaleRow, { quotes, events }: Details): string => {
  const at = (kind: string) => events.find((event) => event.kind === kind)?.at
  const days = {
    proforma: quotes[0]?.createdAt,
    invoice: at('wholesale.paid'),
    packingList: at('wholesale.packed'),
  }
  return dayOf(days[paper] ?? row.created_at)
}

/** Goods paid and not refunded; before acceptance, those of the newest quote. */
const linesOf = ({ items, quotes }: Details, customsNotes: ReadonlyMap<string, string>): DocumentLine[] => {
  const quoted = new Map(quotes[0]?.items.map((item) => [item.skuId, item.unitMinor]))
  return items.flatMap((item) => {
    const quantity = item.quantity - item.shortNums
    const unitMinor = item.unitMinor ?? quoted.get(item.skuId)
    if (quantity === 0 || unitMinor === undefined) return []
    const customs = customsNotes.get(item.productId)
    const name = [[item.subject, item.attributes].filter(Boolean).join(', '), customs]
      .filter(Boolean)
      .join(' ')
    return [{ code: item.code, name, quantity, unitMinor, weightGrams: item.unitWeightGrams }]
  })
}

/** The cheapest freight of an open quote; then the accepted one, and the actual one once settled. */
const freightOf = (row: WholesaleRow, { quotes }: Details) => {
  if (row.freight_minor === null) {
    const offers = quotes[0]?.freights.toSorted((a, b) => a.minor - b.minor) ?? []
    return { freightKind: offers[0]?.kind ?? row.freight_kind, freightMinor: offers[0]?.minor ?? 0 }
  }
  const settled = row.freight_settled_at === null ? null : row.real_freight_minor
  return { freightKind: row.freight_kind, freightMinor: settled ?? row.freight_minor }
}

const drawingScript = new URL('./wholesale-paper-worker.ts', import.meta.url)

const fileNames: Readonly<Record<WholesalePaper, string>> = {
  proforma: 'pro-forma-invoice',
  invoice: 'commercial-invoice',
  packingList: 'packing-list',
}

/** `customerId` null: of any customer. */
export const wholesalePaperOf = async (
  database: Database,
  { db, customerId }: { readonly db: Db; readonly customerId: CustomerId | null },
  id: string,
  paper: WholesalePaper,
): Promise<FileAnswer> => {
  const row = await readWholesale(db, customerId, id)
  if (!documentsOfRow(row).includes(paper) || row.address === null)
    throw refuse('noPaper', { number: row.number })
  const [{ details }, seller, buyer] = await Promise.all([
    detailsOf(db, row),
    sellerLines(database.agency),
    buyerOf(db, customerIdFromRow(row.customer_id)),
  ])
  const sheet: DocumentData = {
    paper,
    number: row.number,
    day: documentDay(paper, row, details),
    seller,
    buyer,
    address: row.address,
    currency: row.currency,
    ...freightOf(row, details),
    isFreightReal: row.freight_settled_at !== null,
    lines: linesOf(details, await customsNotesOf(db, details)),
    parcel: details.parcel,
    carrier: row.carrier,
    trackingNumbers: row.tracking_numbers,
    validUntil: paper === 'proforma' && row.expires_at ? dayOf(row.expires_at) : null,
  }
  return {
    fileName: `${row.number}-${fileNames[paper]}.pdf`,
    contentType: 'application/pdf',
    body: await drawInWorker(drawingScript, sheet),
  }
}
