import { sql } from 'kysely'
import type { CustomerId, Tx } from '../../platform/database/database.ts'

interface StockMove {
  readonly customerId: CustomerId
  readonly extraServiceId: string
  /** Negative: taken out. */
  readonly units: number
  readonly cause: 'bought' | 'corrected'
  readonly serviceOrderId: string
  readonly number: string
  readonly actorName: string
  readonly reason: string
}

/** Moves units of a material and returns what is left; null, with nothing moved, where there is not enough. */
export const moveServiceStock = async (tx: Tx, move: StockMove): Promise<number | null> => {
  const { rows } = await sql<{ left: number | null }>`
    select move_service_stock(${move.customerId}, ${move.extraServiceId}, ${move.units}::integer, ${move.cause},
        ${move.serviceOrderId}, null, ${move.number}, ${move.actorName}, ${move.reason}) as left`.execute(tx)
  return rows[0]?.left ?? null
}
