import { sql } from 'kysely'
import { DomainError } from '../../../contract/kernel/errors.ts'
import type { MissingPaper } from '../../../contract/packing/wave-papers.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { printableLabels } from '../carriers/index.ts'
import {
  packingSlipsToDraw,
  type CustomsDeclaration,
  type LabelSheet,
  type Slip,
} from '../fulfilment/index.ts'
import { crossesBorderSql } from '../orders/index.ts'
import { declarationsOf } from './customs-declarations.ts'
import { labelSheets } from './download-labels.ts'

export interface WaveOrder {
  readonly id: string
  readonly number: string
  /** Its goods cross a customs border. */
  readonly isAbroad: boolean
}

/** Open orders of a wave, in the order of its pick list. */
export const openOrdersOf = async (db: Db, waveId: string): Promise<WaveOrder[]> => {
  const { rows } = await sql<WaveOrder>`
    select o.id::text as id, o.number, ${sql.raw(crossesBorderSql('o.country_code'))} as "isAbroad"
      from wave_order i join dropshipping_order o on o.customer_id = i.customer_id and o.id = i.order_id
      where i.wave_id = ${waveId} and i.state = 'open' order by coalesce(o.paid_at, o.created_at), o.id`.execute(
    db,
  )
  return rows
}

/** A carrier's own label, or ours. */
export type CollectedLabel =
  | { readonly of: 'carrier'; readonly pdf: Buffer }
  | { readonly of: 'agency'; readonly sheet: LabelSheet }

export interface Collected {
  readonly order: WaveOrder
  readonly label: CollectedLabel | null
  readonly slip: Slip | null
  readonly invoices: readonly CustomsDeclaration[]
}

type Missing = (order: WaveOrder, part: MissingPaper['part'], reason: MissingPaper['reason']) => void

/** All at once, or else each order alone, so that one that is refused does not keep the others from being printed. */
const eachOrAll = async <Found>(
  orders: readonly WaveOrder[],
  read: (ids: readonly string[]) => Promise<readonly Found[]>,
  refused: (order: WaveOrder, error: DomainError) => void,
): Promise<readonly Found[]> => {
  if (orders.length === 0) return []
  try {
    return await read(orders.map(({ id }) => id))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const [only] = orders
    if (orders.length === 1 && only) {
      refused(only, error)
      return []
    }
    const half = Math.ceil(orders.length / 2)
    const parts = [orders.slice(0, half), orders.slice(half)]
    const found: Found[] = []
    for (const part of parts) found.push(...(await eachOrAll(part, read, refused)))
    return found
  }
}

const reasonOf = ({ reason }: DomainError): MissingPaper['reason'] =>
  reason === 'noCustomsData' ? 'noCustomsData' : 'notPackable'

const collectLabels = async (
  { db, files }: { readonly db: Db; readonly files: Files },
  orders: readonly WaveOrder[],
  missing: Missing,
): Promise<ReadonlyMap<string, CollectedLabel>> => {
  const ids = orders.map(({ id }) => id)
  const [own, ofCarriers] = await Promise.all([labelSheets(db, ids), printableLabels(db, ids)])
  const bought = new Map(ofCarriers.map((label) => [label.orderId, label]))
  const sheets = new Map(own.map((label) => [label.sheet.orderId, label]))
  const labels = new Map<string, CollectedLabel>()
  for (const order of orders) {
    const { id } = order
    const carrier = bought.get(id)
    const sheet = sheets.get(id)
    if (!sheet?.isLabelled) missing(order, 'label', 'noLabel')
    else if (!carrier) labels.set(id, { of: 'agency', sheet: sheet.sheet })
    else {
      const file = carrier.fileId === null ? null : await files.find(carrier.fileId)
      const pdf = file && (await files.readBuffer(file, 'file'))
      if (pdf) labels.set(id, { of: 'carrier', pdf })
      else missing(order, 'label', 'labelPending')
    }
  }
  return labels
}

/** Everything that is printed of a wave, and what is missing. */
export const collectPapers = async (
  parts: { readonly db: Db; readonly files: Files },
  orders: readonly WaveOrder[],
  withAll: boolean,
): Promise<{ readonly papers: Collected[]; readonly missing: MissingPaper[] }> => {
  const { db } = parts
  const missing: MissingPaper[] = []
  const miss: Missing = ({ id, number }, part, reason) =>
    missing.push({ orderId: id as MissingPaper['orderId'], number, part, reason })
  const labels = await collectLabels(parts, orders, miss)
  const slips = withAll
    ? await eachOrAll(
        orders,
        (ids) => packingSlipsToDraw(db, ids),
        (order, error) => miss(order, 'slip', reasonOf(error)),
      )
    : []
  const invoices = withAll
    ? await eachOrAll(
        orders.filter(({ isAbroad }) => isAbroad),
        (orderIds) => declarationsOf(db, { orderIds }),
        (order, error) => miss(order, 'customs', reasonOf(error)),
      )
    : []
  const slipOf = new Map(slips.map((slip) => [slip.id, slip]))
  const invoicesOf = Map.groupBy(invoices, ({ orderNumber }) => orderNumber)
  const papers = orders.map((order) => ({
    order,
    label: labels.get(order.id) ?? null,
    slip: slipOf.get(order.id) ?? null,
    invoices: invoicesOf.get(order.number) ?? [],
  }))
  return { papers, missing }
}
