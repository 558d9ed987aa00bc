import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { ChannelLine } from './channel-goods.ts'
import type { ChannelStage } from './channel-stages.ts'
import type { SeenOrder } from './plan-channel-order.ts'

/** As many as 1688 takes in one order. */
const linesPerOrder = 50

/** A purchase order, or a part of it: one order at the channel. */
export interface ChannelPart {
  readonly part: number
  readonly parts: number
  /** Finds it again there. */
  readonly ourNumber: string
  readonly lines: readonly ChannelLine[]
}

export const ourNumberOf = (number: string, part: number, parts: number): string =>
  parts === 1 ? number : `${number}-${part}`

interface Stored {
  readonly part: number
  readonly parts: number
  readonly state: 'placing' | 'failed' | 'followed' | 'over'
  readonly stage: ChannelStage | null
  readonly skuIds: readonly string[]
}

const readStored = async (db: Db, orderId: string): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select part, parts, state, stage, coalesce((select array_agg(l ->> 'skuId') from jsonb_array_elements(lines) l), '{}') as "skuIds"
      from supplier_channel_order where order_id = ${orderId} order by part`.execute(db)
  return rows
}

const isTaken = ({ state }: Pick<Stored, 'state'>): boolean => state === 'followed' || state === 'over'

/** What was cancelled there is to be ordered as if it never had been, while its purchase order is a draft. */
const isPlaced = (stored: Pick<Stored, 'state' | 'stage'>): boolean =>
  isTaken(stored) && stored.stage !== 'cancelled'

/**
 * What is to be ordered: all lines in the fewest orders, or those parts that are missing where others have been ordered. Then
 * the draft cannot have changed.
 */
export const partsToPlace = async (
  db: Db,
  { id, number }: { readonly id: string; readonly number: string },
  lines: readonly ChannelLine[],
): Promise<ChannelPart[]> => {
  const stored = await readStored(db, id)
  if (!stored.some(isPlaced)) {
    const parts = Math.max(1, Math.ceil(lines.length / linesPerOrder))
    return Array.from({ length: parts }, (_, at) => ({
      part: at + 1,
      parts,
      ourNumber: ourNumberOf(number, at + 1, parts),
      lines: lines.slice(at * linesPerOrder, (at + 1) * linesPerOrder),
    }))
  }
  const bySku = new Map(lines.map((line) => [line.skuId, line]))
  return stored
    .filter((part) => !isPlaced(part))
    .map(({ part, parts, skuIds }) => ({
      part,
      parts,
      ourNumber: ourNumberOf(number, part, parts),
      lines: skuIds.flatMap((skuId) => bySku.get(skuId) ?? []),
    }))
}

export interface PricedPart extends ChannelPart {
  readonly totalMinor: number
}

/** The intent of each order, before the first is placed. Parts of an earlier attempt that placed nothing are forgotten. */
export const storeIntents = async (
  tx: Tx,
  orderId: string,
  parts: readonly PricedPart[],
  operatorName: string,
): Promise<void> => {
  await sql`
    delete from supplier_channel_order
      where order_id = ${orderId} and (state = 'failed' or stage = 'cancelled')`.execute(tx)
  await tx
    .insertInto('supplier_channel_order')
    .values(
      parts.map(({ part, parts: of, lines, totalMinor }) => ({
        order_id: orderId,
        part,
        parts: of,
        state: 'placing',
        agreed_minor: totalMinor,
        operator_name: operatorName,
        lines: JSON.stringify(
          lines.map(({ skuId, quantity, unitMinor }) => ({ skuId, quantity, unitMinor })),
        ),
      })),
    )
    .execute()
}

/**
 * Before each order is placed: the others of the purchase order are still to come, and none is looked up as if its process
 * had ended. False: the job has settled this one.
 */
export const beginPart = async (db: Db, orderId: string, part: number): Promise<boolean> => {
  const { rows } = await sql<{ part: number }>`
    update supplier_channel_order set started_at = now()
      where order_id = ${orderId} and state = 'placing' returning part`.execute(db)
  return rows.some((row) => row.part === part)
}

/** Of a purchase order whose parts have all been ordered: as one order; null while some have not. */
export interface Combined {
  readonly seen: SeenOrder & { readonly status: string; readonly arrivesOn: string | null }
}

interface PartRow {
  readonly state: Stored['state']
  readonly number: string
  readonly stage: ChannelStage | null
  readonly status: string
  readonly freightMinor: number | null
  readonly paidMinor: number | null
  readonly tracking: readonly string[]
  readonly arrivesOn: string | null
}

const stageRanks: readonly ChannelStage[] = ['unpaid', 'paid', 'sent', 'done']

const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.every((amount) => amount === null)
    ? null
    : amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0)

/** As far as the slowest of its orders: what was paid and sent of the others is counted already. */
export const combineParts = (parts: readonly PartRow[]): Combined | null => {
  if (parts.length === 0 || parts.some((part) => !isTaken(part))) return null
  const [only, second] = parts
  const going = parts.filter(({ stage }) => stage !== 'cancelled')
  const slowest = stageRanks.find((stage) => going.some((part) => (part.stage ?? 'unpaid') === stage))
  const freights = going.map(({ freightMinor }) => freightMinor)
  const days = going.flatMap(({ arrivesOn }) => arrivesOn ?? [])
  return {
    seen: {
      number: parts.map(({ number }) => number).join(', '),
      stage: slowest ?? 'cancelled',
      status: only && !second ? only.status : [...new Set(going.map(({ status }) => status))].join(', '),
      freightMinor: freights.includes(null) ? null : sumOf(freights),
      paidMinor: sumOf(
        going.map(({ stage, paidMinor }) => (stage === null || stage === 'unpaid' ? null : paidMinor)),
      ),
      tracking: going.flatMap(({ tracking }) => tracking),
      arrivesOn: days.toSorted().at(-1) ?? null,
      isSeveral: parts.length > 1,
    },
  }
}

export const readCombined = async (db: Db, orderId: string): Promise<Combined | null> => {
  const { rows } = await sql<PartRow>`
    select state, number, stage, status, freight_minor::float8 as "freightMinor", paid_minor::float8 as "paidMinor", tracking,
        arrives_on::text as "arrivesOn"
      from supplier_channel_order where order_id = ${orderId} order by part`.execute(db)
  return combineParts(rows)
}
